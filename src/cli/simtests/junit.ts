import { defined } from '../../core/text/defined';
import { replaceUnseen } from '../../core/text/visibleText';
import { isFailure } from '../../core/simtests/caseResult';
import { caseTitle, detailLines, OUTCOME_WORDS, summaryLine } from '../../core/simtests/outcomeWords';
import type { ReportedCase, RunReport } from '../../core/simtests/runReport';

/** Returns a report in the common subset of JUnit XML: a suite for each file, a test case for each case. */
export function junitXml(report: RunReport): string {
  const paths = [...new Set(report.cases.map(({ path }) => path))];
  const suites = paths.map(path =>
    suiteXml(
      path,
      report.cases.filter(each => each.path === path),
      report,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="movescope"${countsXml(report.cases, report.strict)}>`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteXml(path: string, cases: readonly ReportedCase[], report: RunReport): readonly string[] {
  const { strict } = report;
  return [
    `  <testsuite name="${escaped(path)}" file="${escaped(path)}"${countsXml(cases, strict)}>`,
    ...propertiesXml(report),
    ...cases.flatMap(one => caseXml(one, strict)),
    '  </testsuite>',
  ];
}

function propertiesXml(report: RunReport): readonly string[] {
  const { network, ledgerVersions: { lowest, highest } = {} } = report;
  const properties = defined({ network, lowestLedgerVersion: lowest, highestLedgerVersion: highest });
  const lines = Object.entries(properties).map(
    ([name, value]) => `      <property name="${name}" value="${escaped(value)}"/>`,
  );
  return ['    <properties>', ...lines, '    </properties>'];
}

function countsXml(cases: readonly ReportedCase[], strict: boolean): string {
  const failures = cases.filter(({ outcome }) => isFailure(outcome, strict)).length;
  const errors = cases.filter(({ outcome }) => outcome === 'error').length;
  const skipped = cases.filter(isSkipped).length;
  const time = cases.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return ` tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(time)}"`;
}

function caseXml(one: ReportedCase, strict: boolean): readonly string[] {
  const { path, line, durationMs } = one;
  const head = `    <testcase name="${escaped(caseTitle(one))}" classname="${escaped(path)}" file="${escaped(path)}" line="${line}" time="${seconds(durationMs)}"`;
  const inside = insideXml(one, strict);
  return inside === undefined ? [`${head}/>`] : [`${head}>`, `      ${inside}`, '    </testcase>'];
}

function insideXml(one: ReportedCase, strict: boolean): string | undefined {
  const words = OUTCOME_WORDS[one.outcome];
  const details = detailLines(one);
  const first = summaryLine(one) ?? words;
  const text = escaped(details.join('\n'));
  if (isFailure(one.outcome, strict)) return `<failure message="${escaped(first)}" type="${words}">${text}</failure>`;
  if (one.outcome === 'error') return `<error message="${escaped(first)}" type="${words}">${text}</error>`;
  if (isSkipped(one)) return `<skipped message="${escaped(one.reason ?? words)}"/>`;
  return details.length === 0 ? undefined : `<system-out>${text}</system-out>`;
}

function isSkipped({ outcome }: ReportedCase): boolean {
  return outcome === 'skipped' || outcome === 'notRun';
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * Escapes text. XML 1.0 has no form for most control characters, which become U+FFFD. Other invisible characters become
 * numeric references.
 */
function escaped(text: string): string {
  const written = text
    // oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000d-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"\n\t]/g, character => ENTITIES[character] ?? character)
    // CI runners interpret `##` as the start of a command.
    .replaceAll('##', '#&#35;');
  return replaceUnseen(written, character => `&#${character.codePointAt(0) ?? 0};`);
}
