import { counted, groupDigits } from '../../core/text/digits';
import { isFailure } from '../../core/simtests/caseResult';
import {
  caseTitle,
  detailLines,
  OUTCOME_WORDS,
  summaryLine,
  versionsText,
  whereLines,
} from '../../core/simtests/outcomeWords';
import { countsOf, type ReportedCase, type RunReport } from '../../core/simtests/runReport';
import { percentText } from '../../core/simtests/statusRule';
import { codeCell, withoutMarks } from '../text/style';

/** Maximum length of a summary in characters. GitHub rejects more than 1 MiB per step. */
const LONGEST_SUMMARY = 900_000;

/** Returns GitHub Actions commands that annotate file lines, one for each problem. */
export function githubAnnotations({ cases, strict }: RunReport): readonly string[] {
  return cases.flatMap(one => {
    if (one.outcome === 'failed')
      return one.failures.map(({ what, expected, actual, line, column }) => {
        const text = [`${what}: expected ${expected}, actual ${actual}`, ...whereLines(one)];
        return command('error', one, text.join('\n'), { line, column });
      });
    if (isFailure(one.outcome, strict) || one.outcome === 'error')
      return [command('error', one, detailLines(one).join('\n'))];
    return one.outcome === 'stateMoved' ? [command('warning', one, detailLines(one).join('\n'))] : [];
  });
}

function command(
  level: 'error' | 'warning',
  one: ReportedCase,
  message: string,
  { line, column }: { readonly line: number; readonly column: number } = one,
): string {
  const properties = [
    `file=${property(one.path)}`,
    `line=${line}`,
    `col=${column}`,
    `title=${property(`${caseTitle(one)}: ${OUTCOME_WORDS[one.outcome]}`)}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message)}`;
}

function data(text: string): string {
  return withoutMarks(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Returns the summary of a step as Markdown: counts, and a table of the gas and of tests that did not pass. */
export function githubSummary(report: RunReport): string {
  const counts = countsOf(report);
  const parts = [
    `${counts.passed} passed`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.flaky > 0 ? [`${counts.flaky} of them flaky`] : []),
    ...(counts.errors + counts.inputErrors > 0 ? [`${counts.errors + counts.inputErrors} not simulated`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
    ...(counts.notRun > 0 ? [`${counts.notRun} not run`] : []),
  ];
  const head = [
    '## Simulation tests',
    '',
    `${counted(report.cases.length, 'case')}: ${parts.join(', ')} on ${codeCell(report.network)} ${versionsText(report)}`.trimEnd(),
    '',
    '| test | result | gas | baseline |',
    '| --- | --- | ---: | ---: |',
  ];
  const rows = [...report.cases].map(row);
  const lines = [...head, ...rows];
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (size <= LONGEST_SUMMARY) return `${lines.join('\n')}\n`;
  const bad = report.cases
    .filter(({ outcome }) => outcome !== 'passed')
    .slice(0, 500)
    .map(row);
  return `${[...head, ...bad, '', 'There are too many cases to list them all.'].join('\n')}\n`;
}

function row(one: ReportedCase): string {
  const { path, line, outcome, gas, differences } = one;
  const own = differences.find(({ fact }) => fact === 'gas');
  const percent = own && percentText(BigInt(own.after), BigInt(own.before));
  const change = own ? `${groupDigits(own.before)}${percent === undefined ? '' : ` (${percent})`}` : '';
  const detail = summaryLine(one);
  const result = `${MARKS[outcome]} ${OUTCOME_WORDS[outcome]}${detail === undefined ? '' : `: ${codeCell(detail)}`}`;
  return `| ${codeCell(caseTitle(one))} (${codeCell(path)}:${line}) | ${result} | ${gas === undefined ? '' : groupDigits(gas)} | ${change} |`;
}

const MARKS: Readonly<Record<ReportedCase['outcome'], string>> = {
  passed: '✅',
  failed: '❌',
  flaky: '❌',
  codeChanged: '❌',
  gasChanged: '❌',
  stateMoved: '⚠️',
  error: '⚠️',
  skipped: '➖',
  notRun: '➖',
};
