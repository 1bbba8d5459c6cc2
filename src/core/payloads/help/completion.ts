import { functionQuote, isQuote } from '../engine/literals';
import type { ModuleAbi } from '../../move/abi';
import { type Range, type Position, isBefore, type DocumentLines } from '../../text/lines';
import type { LocatedCall, WrittenItem } from '../located';

export type CompletionKind = 'account' | 'module' | 'function' | 'struct' | 'type' | 'value' | 'snippet';

/** Text to insert at a position. */
export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** Shown beside the label. */
  readonly description?: string;
  /** A signature, an address or a summary, on one line. */
  readonly detail?: string;
  /** Move source shown as documentation. */
  readonly code?: string;
  readonly newText: string;
  /** Whether `newText` has placeholders in VS Code's snippet syntax. */
  readonly isSnippet?: boolean;
  /** Lower ranks come first. */
  readonly rank: number;
  /** Whether to sort the item after those of all other providers. */
  readonly isLast?: boolean;
  /** Whether to show completions again after the item is inserted, for the next part of a name. */
  readonly continues?: boolean;
  /** Whether the item is the function of a call without type arguments and arguments, which can then be filled in. */
  readonly fillsCall?: boolean;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** The range from the start of the word to the cursor, and the range of the complete word; each on one line. */
  readonly typed: Range;
  readonly whole: Range;
  /** Whether there might be more items after the next keystroke. */
  readonly isIncomplete: boolean;
}

/** An account that the user probably means. */
export interface KnownAccount {
  readonly address: string;
  readonly label?: string;
}

/** The known modules of a network. The methods fail only if they are canceled. */
export interface KnownModules {
  ofAccount(address: string): Promise<FoundModules>;
  /** Returns one module; empty if it does not exist or the network does not respond. */
  one(address: string, name: string): Promise<FoundModules>;
  /** The modules of all accounts read so far. */
  readonly loaded: readonly ModuleAbi[];
}

/** The modules read before the timeout. */
export interface FoundModules {
  readonly modules: readonly ModuleAbi[];
  /** Whether more modules are still being read. */
  readonly isLoading: boolean;
}

/** A type that occurs in the user's runs or in the loaded transactions. */
export interface SeenType {
  readonly type: string;
  /** The coin's symbol, if known. */
  readonly symbol?: string;
  /** Where the type was last seen: `coin::transfer, simulated 5 min. ago`. */
  readonly where: string;
  readonly uses: readonly { readonly function: string; readonly index: number }[];
}

export interface CompletionSources {
  readonly modules: KnownModules;
  readonly accounts: readonly KnownAccount[];
  /** The sender of transactions, if the user has selected one. */
  readonly sender?: string;
  /** Returns the types in the user's history; sends no requests. */
  readonly seenTypes?: () => Promise<readonly SeenType[]>;
}

/** The part of a line being typed at a cursor. */
export interface WrittenWord {
  /** The text before the cursor. */
  readonly text: string;
  /** The range from the word's start to the cursor, and the complete range. */
  readonly typed: Range;
  readonly whole: Range;
  readonly after: string;
}

/** Returns the word at a cursor: the characters around the cursor that match `sign`. */
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
    after: line.slice(end),
  };
}

/** The part of `address::module::member` being typed at a cursor, with the parts before it. */
export type WrittenPath =
  | { readonly stage: 'address'; readonly word: WrittenWord }
  | { readonly stage: 'module'; readonly word: WrittenWord; readonly address: string }
  | { readonly stage: 'member'; readonly word: WrittenWord; readonly address: string; readonly module: string };

/** Returns the name being typed at a cursor; `undefined` if it has too many parts. */
export function pathAt(line: string, position: Position): WrittenPath | undefined {
  const before = wordAt(line, position, /[\w:]/).text;
  const [address = '', module = '', name, ...more] = before.split('::');
  const word = wordAt(line, position, /\w/);
  // A single colon is half of a separator.
  if (more.length > 0 || word.text !== (before.split('::').at(-1) ?? '')) return undefined;
  if (name !== undefined) return { stage: 'member', word, address, module };
  return before.includes('::') ? { stage: 'module', word, address } : { stage: 'address', word };
}

/** How to quote a string at a cursor. */
export interface Quoting {
  /** Whether the cursor is in a string, or strings have no quotes. */
  readonly isInside: boolean;
  /** The quote to use outside a string; empty if strings have no quotes. */
  readonly quote: string;
}

export interface CallCursor {
  readonly document: DocumentLines;
  readonly call: LocatedCall;
  readonly position: Position;
}

/** Returns how to quote a string at a cursor; `undefined` directly before or after a string, or if uncertain. */
export function quotingAt(cursor: CallCursor, item: WrittenItem | undefined): Quoting | undefined {
  const { document, call, position } = cursor;
  if (call.form.isCommand) return { isInside: true, quote: '' };
  const around = item && stringAround(document, position, item);
  if (around) return around === 'edge' ? undefined : { isInside: true, quote: '' };
  // In an SDK call or a typed value of the CLI, a string needs more than quotes.
  const quote = functionQuote(document, call);
  return call.form.listKeys && quote !== undefined ? { isInside: false, quote } : undefined;
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
