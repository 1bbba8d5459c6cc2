import * as vscode from 'vscode';
import type { Receipt } from '../../core/reports/receipt';
import type { SimulationReport } from '../../core/reports/simulationReport';
import { toRange } from '../documentLines';
import { escapeMarkdown } from '../markdown';

/** What marks of runs say they come from. */
const SOURCE = 'Movescope simulation';
const COLOURS: Readonly<Record<Receipt['tone'], string>> = {
  good: 'testing.iconPassed',
  bad: 'testing.iconFailed',
  note: 'editorCodeLens.foreground',
};
const STALE_COLOUR = 'editorCodeLens.foreground';

/** A receipt behind the line of a range, grey with the reason where it is stale; its details under the pointer. */
export function receiptDecoration(
  { tone, text, details }: Receipt,
  range: vscode.Range,
  stale: string | undefined,
): vscode.DecorationOptions {
  const why = stale === undefined ? [] : [`Of an earlier run (${stale}): simulate again.`];
  const after: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: stale === undefined ? text : `${text} · ${stale}`,
    color: new vscode.ThemeColor(stale === undefined ? COLOURS[tone] : STALE_COLOUR),
    margin: '0 0 0 2em',
    fontStyle: stale === undefined ? 'normal' : 'italic',
  };
  const hover = new vscode.MarkdownString([...details, ...why].map(escapeMarkdown).join('\n\n'));
  return { range, renderOptions: { after }, hoverMessage: hover };
}

/** The mark of a simulation that would fail, on the function's name; it leads to the source of an abort. */
export function failureDiagnostic({ verdict, source }: SimulationReport, range: vscode.Range): vscode.Diagnostic {
  const { title, headline, meaning, advice } = verdict;
  const first = headline === undefined ? title : `${title}: ${headline}`;
  const message = [`${first}.`, meaning, advice].filter(words => words !== undefined).join(' ');
  // A payload may be written to fail: a warning, not an error.
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = SOURCE;
  if (source) diagnostic.relatedInformation = source.places.map(relatedInformation(source));
  return diagnostic;
}

function relatedInformation({ constant }: NonNullable<SimulationReport['source']>) {
  return ({
    kind,
    uri,
    range,
    function: name = '',
  }: NonNullable<SimulationReport['source']>['places'][number]): vscode.DiagnosticRelatedInformation => {
    const location = new vscode.Location(vscode.Uri.parse(uri, true), toRange(range));
    if (kind !== 'constant') return { location, message: `${kind === 'assert' ? 'assert!' : 'abort'} in ${name}` };
    const doc = constant?.doc === undefined ? '' : `: ${constant.doc}`;
    return { location, message: `const ${constant?.name ?? ''}${doc}` };
  };
}
