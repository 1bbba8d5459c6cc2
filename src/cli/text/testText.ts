import { counted, groupDigits } from '../../core/text/digits';
import { isFailure } from '../../core/simtests/caseResult';
import { caseTitle, detailLines, OUTCOME_WORDS, versionsText } from '../../core/simtests/outcomeWords';
import { countsOf, type ReportedCase, type RunReport } from '../../core/simtests/runReport';
import type { Style } from './style';

/** Returns the results of a run as text: every case by file, and the counts. */
export function testText(report: RunReport, style: Style): readonly string[] {
  const paths = [...new Set(report.cases.map(({ path }) => path))];
  return [
    ...paths.flatMap(path => [
      style(path, 'bold'),
      ...report.cases.filter(each => each.path === path).flatMap(one => caseLines(one, report.strict, style)),
      '',
    ]),
    ...unusedLines(report, style),
    ...(report.interrupted ? [style('The run was stopped before it completed.', 'yellow')] : []),
    countsText(report, style),
  ];
}

function caseLines(one: ReportedCase, strict: boolean, style: Style): readonly string[] {
  const { outcome, gas, line } = one;
  const [mark, look] = markOf(one, strict);
  const note = outcome === 'passed' ? gasText(gas) : `${OUTCOME_WORDS[outcome]}, line ${line}`;
  const details = detailLines(one).map(text => `      ${text}`);
  return [`  ${look ? style(mark, look) : mark} ${caseTitle(one)}${note === '' ? '' : ` (${note})`}`, ...details];
}

function gasText(gas: string | undefined): string {
  return gas === undefined ? '' : `${groupDigits(gas)} gas`;
}

function markOf(one: ReportedCase, strict: boolean): readonly [mark: string, look?: 'red' | 'green' | 'yellow'] {
  if (isFailure(one.outcome, strict)) return ['✗', 'red'];
  switch (one.outcome) {
    case 'passed':
      return ['✓', 'green'];
    case 'error':
      return ['!', 'red'];
    case 'skipped':
    case 'notRun':
      return ['-'];
    default:
      return ['~', 'yellow'];
  }
}

function unusedLines({ unused }: RunReport, style: Style): readonly string[] {
  return unused.map(({ path, name }) =>
    style(`The baseline of ${path} has an entry without a test: ${name}. --update removes it.`, 'yellow'),
  );
}

function countsText(report: RunReport, style: Style): string {
  const { failed, errors, inputErrors } = countsOf(report);
  const text = `${counted(report.cases.length, 'case')} on ${report.network} ${versionsText(report)}`.trimEnd();
  return style(`${text}: ${outcomeCounts(report)}.`, failed + errors + inputErrors > 0 ? 'red' : 'green');
}

/** Returns the number of cases by outcome: `12 passed, 1 of them against different chain state, 1 failed`. */
export function outcomeCounts(report: RunReport): string {
  const { passed, failed, flaky, moved, errors, inputErrors, skipped, notRun } = countsOf(report);
  const counts: readonly (readonly [count: number, words: string])[] = [
    [report.strict ? 0 : moved, 'of them against different chain state'],
    [failed, 'failed'],
    [flaky, 'of them flaky'],
    [errors + inputErrors, 'not simulated'],
    [skipped, 'skipped'],
    [notRun, 'not run'],
  ];
  const others = counts.filter(([count]) => count > 0).map(([count, words]) => `${groupDigits(count)} ${words}`);
  return [`${groupDigits(passed)} passed`, ...others].join(', ');
}
