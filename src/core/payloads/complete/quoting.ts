import { isBefore, type DocumentLines, type Position } from '../documentLines';
import type { PayloadLanguage } from '../locate/languageOf';
import { isObjectForm, type LocatedCall, type WrittenItem } from '../located';

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
  readonly language: PayloadLanguage;
  readonly call: LocatedCall;
  readonly position: Position;
}

/** How a text is to be quoted at a cursor; `undefined` right before and right behind a string, and where nothing is sure. */
export function quotingAt(cursor: CallCursor, item: WrittenItem | undefined): Quoting | undefined {
  const { document, call, position } = cursor;
  if (call.form === 'cli') return { isInside: true, quote: '' };
  const around = item && stringAround(document, position, item);
  if (around) return around === 'edge' ? undefined : { isInside: true, quote: '' };
  // A typed value of the CLI, an SDK's call: more than quotes belongs around a text.
  const quote = functionQuote(document, call);
  return isObjectForm(call.form) && quote !== undefined ? { isInside: false, quote } : undefined;
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
