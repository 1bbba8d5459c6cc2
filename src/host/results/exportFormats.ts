import { hexToBytes } from '../../core/move/hex';
import type { ResultReport, ExportedReport } from '../../core/results/resultReport';
import { exportedJson, isNotVerified, markdownText } from './copyText';
import { type PageFiles, scriptText, pagePolicy } from './page';
import { inertDocument } from '../../core/text/visibleText';
import type { RunOutcome } from '../../core/results/manyReport';
import { withoutUris } from '../../core/results/runReport';
import type { SimulationReport } from '../../core/results/simulationReport';

export interface ExportFormat {
  readonly label: string;
  /** File extension without a dot. */
  readonly extension: string;
  /** Returns the contents of the file, or `undefined` if the report is damaged. */
  readonly content: () => Promise<Uint8Array> | Uint8Array | undefined;
}

export function exportFormats(
  report: ResultReport,
  page: () => Promise<PageFiles>,
): readonly [ExportFormat, ...ExportFormat[]] {
  const html = {
    label: 'HTML',
    extension: 'html',
    content: async () => encoded(await htmlReport(report, Date.now(), await page())),
  };
  switch (report.kind) {
    case 'simulation':
    case 'comparison':
    case 'matrix':
    case 'sweep':
    case 'run':
    case 'transaction':
    case 'block':
      return [...textFormats(report), html];
    case 'encoding':
    case 'inspection': {
      const which = isNotVerified(report) ? ' (not verified)' : '';
      return [
        { label: `Hex${which}`, extension: 'hex', content: () => encoded(`${report.hex}\n`) },
        { label: `Bytes${which}`, extension: 'bin', content: () => hexToBytes(report.hex) },
        html,
      ];
    }
  }
}

function textFormats(report: ResultReport): readonly [ExportFormat, ExportFormat] {
  return [
    { label: 'Markdown', extension: 'md', content: () => encoded(markdownText(report)) },
    { label: 'JSON', extension: 'json', content: () => encoded(exportedJson(report)) },
  ];
}

function encoded(text: string | undefined): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * Returns a report as a self-contained HTML file: the result page's script and style, which are allowed only by hash,
 * and the report as data. The report contains no markup: the script renders it as in VS Code.
 * @param exportedAt milliseconds since the epoch
 */
export async function htmlReport(report: ResultReport, exportedAt: number, files: PageFiles): Promise<string> {
  const script = scriptText(parsedText(files.script));
  const style = parsedText(files.style);
  const [scriptHash, styleHash] = await Promise.all([hashSource(script), hashSource(style)]);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(scriptHash, styleHash)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Movescope</title>
<style>${style}</style>
</head>
<body>
<noscript>This report requires JavaScript. Allow scripts for this file, or open it in another browser.</noscript>
<script type="application/json" id="report">${dataText({ report: withoutFiles(report), exportedAt })}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** Normalizes line endings as a browser does before it hashes them. */
function parsedText(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns JSON that cannot close its element or start a comment, and that contains no invisible characters. */
function dataText(data: ExportedReport): string {
  return inertDocument(JSON.stringify(data)).replaceAll('<', String.raw`\u003c`);
}

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Returns a report without data that the page does not show: the text of the response, and local file paths. */
function withoutFiles(report: ResultReport): ResultReport {
  switch (report.kind) {
    case 'simulation':
      return simulationWithout(report);
    case 'matrix':
      return { ...report, rows: report.rows.map(row => ({ ...row, outcome: outcomeWithout(row.outcome) })) };
    case 'sweep':
      return { ...report, rows: report.rows.map(row => ({ ...row, outcome: outcomeWithout(row.outcome) })) };
    case 'transaction': {
      const { content } = report;
      return content.kind === 'effects'
        ? { ...report, content: { ...content, effects: simulationWithout(content.effects) } }
        : { ...report, content: { ...content, raw: '' } };
    }
    case 'encoding':
    case 'inspection':
    case 'comparison':
      return report;
    case 'run': {
      const { end } = report;
      return end.kind === 'returned' ? report : { ...report, end: { ...end, failure: withoutUris(end.failure) } };
    }
    case 'block':
      return { ...report, raw: '' };
  }
}

function outcomeWithout(outcome: RunOutcome): RunOutcome {
  return outcome.kind === 'simulated' ? { ...outcome, report: simulationWithout(outcome.report) } : outcome;
}

function simulationWithout(report: SimulationReport): SimulationReport {
  const { source, failure } = report;
  const places = source?.places.map(place => ({ ...place, uri: '' }));
  return {
    ...report,
    raw: '',
    ...(source && places && { source: { ...source, places } }),
    ...(failure && { failure: withoutUris(failure) }),
  };
}
