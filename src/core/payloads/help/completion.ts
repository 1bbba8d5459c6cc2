import type { ModuleAbi } from '../../move/abi';
import { type Range, type Position, isBefore, type DocumentLines } from '../documentLines';
import type { LocatedCall, WrittenItem } from '../located';

/** What a completion stands for. */
export type CompletionKind = 'account' | 'module' | 'function' | 'struct' | 'type' | 'value' | 'snippet';

/** Something that can be written at a place. */
export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** Beside the label. */
  readonly description?: string;
  /** Its signature or declaration, in one line. */
  readonly detail?: string;
  /** Move source that explains it. */
  readonly code?: string;
  readonly newText: string;
  /** `newText` has places to fill in, as VS Code's snippets write them. */
  readonly isSnippet?: boolean;
  /** Smaller comes first. */
  readonly rank: number;
  /** It comes behind what all others offer. */
  readonly isLast?: boolean;
  /** What is written is not whole: there is more to choose right behind it. */
  readonly goesOn?: boolean;
  /** It names the function of a call that gives no types or arguments yet: they are to be filled in next. */
  readonly fillsCall?: boolean;
}

/** All that can be written at a place. */
export interface Completions {
  readonly items: readonly Completion[];
  /** What the items take the place of, as far as the cursor and as a whole; each in one line. */
  readonly typed: Range;
  readonly whole: Range;
  /** More may be known by the next key. */
  readonly isIncomplete: boolean;
}

/** An account that is probably meant. */
export interface KnownAccount {
  readonly address: string;
  readonly label?: string;
}

/** What is known of the modules of a network. Nothing of it fails but by cancellation. */
export interface KnownModules {
  /** All modules of an account. */
  ofAccount(address: string): Promise<FoundModules>;
  /** One module; none where it is not there or nobody answers. */
  one(address: string, name: string): Promise<FoundModules>;
  /** Those that were read already, of all accounts. */
  readonly loaded: readonly ModuleAbi[];
}

/** Modules, as far as they were read in time. */
export interface FoundModules {
  readonly modules: readonly ModuleAbi[];
  /** They are still being read. */
  readonly isLoading: boolean;
}

/** What completions are chosen from. */
export interface CompletionSources {
  readonly modules: KnownModules;
  readonly accounts: readonly KnownAccount[];
  /** The sender of transactions, where one is chosen. */
  readonly sender?: string;
}

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

/** How what is written at a cursor gets its quotes. */
export interface Quoting {
  /** The cursor is in a string, or where strings have no quotes. */
  readonly isInside: boolean;
  /** What to put around a text outside of a string; empty where strings have none. */
  readonly quote: string;
}

/** A cursor in a call. */
export interface CallCursor {
  readonly document: DocumentLines;
  readonly call: LocatedCall;
  readonly position: Position;
}

/** How a text is to be quoted at a cursor; `undefined` right before and right behind a string, and where nothing is sure. */
export function quotingAt(cursor: CallCursor, item: WrittenItem | undefined): Quoting | undefined {
  const { document, call, position } = cursor;
  if (call.form.isCommand) return { isInside: true, quote: '' };
  const around = item && stringAround(document, position, item);
  if (around) return around === 'edge' ? undefined : { isInside: true, quote: '' };
  // A typed value of the CLI, an SDK's call: more than quotes belongs around a text.
  const quote = functionQuote(document, call);
  return call.form.listKeys && quote !== undefined ? { isInside: false, quote } : undefined;
}

/** The quote that the function's name is written in. */
export function functionQuote(document: DocumentLines, { function: { range } }: LocatedCall): string | undefined {
  const quote = document.line(range.start.line).charAt(range.start.character - 1);
  return isQuote(quote) ? quote : undefined;
}

function stringAround(
  document: DocumentLines,
  position: Position,
  { value }: WrittenItem,
): 'inside' | 'edge' | undefined {
  const { start, end } = value.range;
  const quote = document.line(start.line).charAt(start.character);
  if (!isQuote(quote)) return undefined;
  if (!isBefore(start, position)) return 'edge';
  const isClosed = end.character > start.character + 1 && document.line(end.line).charAt(end.character - 1) === quote;
  return isClosed && !isBefore(position, end) ? 'edge' : 'inside';
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'" || sign === '`';
}
