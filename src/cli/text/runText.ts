import type { FailureReport, RunWith, TraceReport } from '../../core/results/traceReport';
import { frameLines, omittedText, ranText, rowText, valueText } from '../../core/results/traceWords';
import { counted, groupDigits } from '../../core/text/digits';
import type { FunctionRun } from '../../core/vm/session/functionRun';
import { table, type Style } from './style';

/** Maximum indentation of the call tree, and maximum number of lines shown with execution counts. */
const [DEEPEST, MOST_LINES] = [40, 20];

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

/** Returns where code failed, with the values there, shown below the failure. */
export function failurePlaces(failure: FailureReport): readonly string[] {
  return frameLines(failure).map(each => `  ${each}`);
}

/**
 * Returns the trace of a run as a tree: calls with arguments and results, resource accesses, events; then the most
 * executed lines. For the prologue and epilogue of a transaction, returns only the number of entries.
 */
export function traceText(trace: TraceReport): readonly string[] {
  const { rows } = trace;
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (!row) break;
    const indent = '  '.repeat(Math.min(row.depth, DEEPEST));
    if (row.kind === 'part' && row.part !== 'transaction') {
      lines.push(`${rowText(row, trace)}: ${counted(row.inside, 'entry', 'entries')}; use --json for details`);
      at += row.inside;
    } else lines.push(`${indent}${rowText(row, trace)}`);
  }
  const omitted = omittedText(trace);
  return [...lines, ...(omitted === '' ? [] : [omitted]), '', ...countText(trace)];
}

/** Returns the most executed lines, as far as their sources are available. */
function countText({ lines: counts }: TraceReport): readonly string[] {
  if (counts.length === 0) return [];
  const most = counts.toSorted((one, other) => other.count - one.count).slice(0, MOST_LINES);
  const rows = most.map(({ count, path, line, text }) => [groupDigits(count), `${path}:${line}`, text]);
  return ['Most executed lines:', ...table(rows, [0]).map(each => `  ${each}`), ''];
}
