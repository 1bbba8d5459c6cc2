import type { FailureReport, RunWith, TraceReport } from '../../core/results/traceReport';
import { frameLines, ranText, treeLines, valueText } from '../../core/results/traceWords';
import { groupDigits } from '../../core/text/digits';
import type { FunctionRun } from '../../core/vm/session/functionRun';
import { table, type Style } from './style';

/** Maximum number of lines shown with execution counts. */
const MOST_LINES = 20;

/** Returns how a function ended: its return values, or where it stopped, with the values there. */
export function runText(
  run: FunctionRun,
  {
    failure,
    ran,
    style,
  }: { readonly failure: FailureReport | undefined; readonly ran: RunWith; readonly style: Style },
): readonly string[] {
  return [...(failure ? failureText(failure, style) : returnedText(run, style)), '', ranText(ran)];
}

function returnedText({ types, values }: FunctionRun, style: Style): readonly string[] {
  if (values.length === 0) return [style('Returned no values', 'green')];
  const rows = values.map((value, at) => [`  ${types[at] ?? ''}`, valueText(value)]);
  return [style('Returned', 'green'), ...table(rows)];
}

function failureText(failure: FailureReport, style: Style): readonly string[] {
  return [style(failure.headline, 'red'), ...failurePlaces(failure)];
}

/** Returns where code failed, with the values there, to show below the failure. */
export function failurePlaces(failure: FailureReport): readonly string[] {
  return frameLines(failure).map(each => `  ${each}`);
}

/** Returns the trace of a run as a tree, then the most executed lines. */
export function traceText(trace: TraceReport): readonly string[] {
  return [...treeLines(trace), '', ...countText(trace)];
}

/** Returns the most executed lines whose source is available. */
function countText({ lines: counts }: TraceReport): readonly string[] {
  if (counts.length === 0) return [];
  const most = counts.toSorted((one, other) => other.count - one.count).slice(0, MOST_LINES);
  const rows = most.map(({ count, path, line, text }) => [groupDigits(count), `${path}:${line}`, text]);
  return ['Most executed lines:', ...table(rows, [0]).map(each => `  ${each}`), ''];
}
