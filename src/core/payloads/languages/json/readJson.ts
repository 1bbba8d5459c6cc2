import type { DocumentLines, Range } from '../../../text/lines';
import { Window } from '../../engine/lexer';
import { Reader } from '../../engine/reader';
import { JSON_SYNTAX } from './json';
import type { WrittenValue } from '../../located';

/** A document and the value that was read from it. */
export interface JsonDocument {
  /** With the ranges of all its keys and values, as much of it as can be read. */
  readonly value: WrittenValue;
  /** The first range that is not JSON. */
  readonly broken?: Range;
  /** Returns a reader that has read only the value at a range, so that it knows whether that is broken. */
  readonly readerOf: (range: Range) => Reader;
}

/** Reads a document as JSON with comments and trailing commas. */
export function readJsonDocument(document: DocumentLines): JsonDocument {
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
