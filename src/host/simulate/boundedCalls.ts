import { counted } from '../../core/move/groupDigits';
import type { Position } from '../../core/payloads/documentLines';
import type { LocatedCall } from '../../core/payloads/located';

/** Maximum numbers of payloads with lenses; from about ten thousand on, VS Code's editor loses the extension host. */
const MOST_ON_LINE = 5;
const MOST_IN_DOCUMENT = 1_000;
const INSTEAD = 'put the cursor in one and run Movescope: Simulate Payload at Cursor';

/** The payloads that get lenses, and notes about the others at the first of them. */
export interface BoundedCalls {
  readonly calls: readonly LocatedCall[];
  readonly notes: readonly { readonly at: Position; readonly words: string }[];
}

/**
 * Limits the payloads of a document to those for which an editor can show lenses.
 * @param calls in the order of the document
 */
export function boundedCalls(calls: readonly LocatedCall[]): BoundedCalls {
  const shown: LocatedCall[] = [];
  const onLine = new Map<number, { readonly at: Position; count: number }>();
  let rest: { readonly at: Position; count: number } | undefined;
  let [line, taken] = [-1, 0];
  for (const call of calls) {
    const { start } = call.range;
    if (start.line !== line) [line, taken] = [start.line, 0];
    if (shown.length >= MOST_IN_DOCUMENT) {
      rest ??= { at: start, count: 0 };
      rest.count++;
    } else if (++taken <= MOST_ON_LINE) shown.push(call);
    else {
      const over = onLine.get(line) ?? { at: start, count: 0 };
      over.count++;
      onLine.set(line, over);
    }
  }
  const notes = Array.from(onLine.values(), ({ at, count }) => ({ at, words: noteOf(count, 'on this line') }));
  return { calls: shown, notes: rest ? [...notes, { at: rest.at, words: noteOf(rest.count, 'below') }] : notes };
}

function noteOf(count: number, where: string): string {
  return `${counted(count, 'more payload')} ${where}: ${INSTEAD}`;
}
