import type { Position, Range } from '../documentLines';

/** The part of a line that is being written at a cursor. */
export interface WrittenWord {
  /** What stands before the cursor. */
  readonly text: string;
  /** From the start to the cursor, and to the end. */
  readonly typed: Range;
  readonly whole: Range;
  /** What stands right behind. */
  readonly behind: string;
}

/** The letters, digits and, where `sign` takes them, other signs around a cursor. */
export function wordAt(line: string, { line: number, character }: Position, sign: RegExp): WrittenWord {
  let start = character;
  while (start > 0 && sign.test(line.charAt(start - 1))) start--;
  let end = character;
  while (end < line.length && sign.test(line.charAt(end))) end++;
  const at = (column: number): Position => ({ line: number, character: column });
  return {
    text: line.slice(start, character),
    typed: { start: at(start), end: at(character) },
    whole: { start: at(start), end: at(end) },
    behind: line.slice(end),
  };
}

/** What of `address::module::member` is being written at a cursor, with what is written before it. */
export type WrittenPath =
  | { readonly stage: 'address'; readonly word: WrittenWord }
  | { readonly stage: 'module'; readonly word: WrittenWord; readonly address: string }
  | { readonly stage: 'member'; readonly word: WrittenWord; readonly address: string; readonly module: string };

/** The name that is being written at a cursor; `undefined` where it has more parts than a name. */
export function pathAt(line: string, position: Position): WrittenPath | undefined {
  const before = wordAt(line, position, /[\w:]/).text;
  const [address = '', module = '', name, ...more] = before.split('::');
  const word = wordAt(line, position, /\w/);
  // A colon alone is half of a separator.
  if (more.length > 0 || word.text !== (before.split('::').at(-1) ?? '')) return undefined;
  if (name !== undefined) return { stage: 'member', word, address, module };
  return before.includes('::') ? { stage: 'module', word, address } : { stage: 'address', word };
}
