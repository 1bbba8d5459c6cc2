import { type DocumentLines, isBefore, type Range } from '../payloads/documentLines';
import { Window } from '../payloads/engine/lexer';
import { Reader } from '../payloads/engine/reader';
import { JSON_SYNTAX } from '../payloads/languages/json/json';
import type { WrittenMember, WrittenValue } from '../payloads/located';

/** A document from which values were read. */
export interface WrittenDocument {
  /** The first range that is not JSON. */
  readonly broken?: Range;
  /** Returns a reader that has read only the value at a range, so that it knows whether that is broken. */
  readonly readerOf: (range: Range) => Reader;
}

/** The value of a document, with the ranges of all its keys and values, as much of it as can be read. */
export interface WholeDocument extends WrittenDocument {
  readonly value: WrittenValue;
}

/** Reads a document as JSON with comments and trailing commas. */
export function readJsonDocument(document: DocumentLines): WholeDocument {
  const lines = Array.from({ length: document.lineCount }, (_, index) => document.line(index));
  const window = new Window(lines, { line: 0, character: 0 });
  const reader = new Reader(window, JSON_SYNTAX);
  const value = reader.value();
  const rest = reader.peek();
  const after = rest.kind === 'end' ? undefined : window.rangeOf(rest.start, rest.end);
  const broken = reader.broken ?? after;
  return {
    value,
    ...(broken && { broken }),
    readerOf: ({ start }) => {
      if (!broken) return reader;
      const own = new Reader(window, JSON_SYNTAX);
      own.at = window.offsetAt(start);
      own.value();
      return own;
    },
  };
}

/**
 * Reads one member of an object again, after an edit inside it; `undefined` if it is not whole, or does not end where it
 * did.
 * @param range from its name to the end of its value
 */
export function readJsonMember(
  document: DocumentLines,
  { start, end }: Range,
): { readonly member: WrittenMember; readonly document: WrittenDocument } | undefined {
  const lines = Array.from({ length: end.line - start.line + 1 }, (_, index) => document.line(start.line + index));
  const window = new Window([(lines[0] ?? '').slice(start.character), ...lines.slice(1)], start);
  const reader = new Reader(window, JSON_SYNTAX);
  const name = reader.value();
  const colon = reader.peek();
  if (name.kind !== 'text' || colon.sign !== ':') return undefined;
  reader.at = colon.end;
  const value = reader.value();
  const isWhere = !isBefore(value.range.end, end) && !isBefore(end, value.range.end);
  const after = reader.peek();
  const isEnd = after.kind === 'end' || after.kind === 'close' || after.sign === ',';
  if (reader.broken || !isWhere || !isEnd) return undefined;
  return {
    member: { name: name.value, nameRange: name.range, value },
    document: { readerOf: () => reader },
  };
}
