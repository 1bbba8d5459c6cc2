import { REST } from '../../engine/forms';
import { parseJson } from '../../../json';
import {
  type NumberValue,
  type StringValue,
  type ValueSyntax,
  REST_KEYS,
  type Lexicon,
  Window,
  JSON_CONSTANTS,
} from '../../engine/lexer';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage, type LocatorLanguage } from '../../engine/bracketLanguage';
import { Reader } from '../../engine/reader';
import { TokenKind } from '../../engine/candidates';
import type { VariableTrouble, WrittenValue } from '../../located';
import type { LoadedLanguage } from '../language';
import { DocumentLocator } from '../../engine/documentLocator';
import { type VariableSource, withVariables } from '../../engine/variables';
import type { DocumentLines, Range } from '../../../text/lines';

const JSON_LEXICON: Lexicon = {
  lineComment: '//',
  quotes: '"',
  longQuotes: [],
  keys: new Map<string, TokenKind>([...REST_KEYS, ['data', TokenKind.holder]]),
  callees: new Set(),
};

export const JSON_SYNTAX: ValueSyntax = {
  lexicon: JSON_LEXICON,
  hasOnlyLiterals: true,
  constants: JSON_CONSTANTS,
  readString: readJsonString,
  readNumber: readJsonNumber,
};

function readJsonString(source: string, prefix: string): StringValue | undefined {
  const value = prefix === '' ? parseJson(source) : undefined;
  return typeof value === 'string' ? { kind: 'text', value } : undefined;
}

function readJsonNumber(source: string): NumberValue | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(source)
    ? { kind: 'number', value: Number(source) }
    : undefined;
}

/** JSON, with the comments and trailing commas of JSONC. */
export const JSON_PAYLOADS = jsonPayloads();

/** Returns the same language with the variables of a payload file. */
function jsonPayloads(variables?: VariableSource): LocatorLanguage {
  return bracketLanguage(JSON_LEXICON, window => {
    const reader = new Reader(window, JSON_SYNTAX);
    const written = reader.value();
    if (!variables) return objectReading(written, reader, REST);
    const unresolved: VariableTrouble[] = [];
    const onTrouble = (trouble: VariableTrouble) => unresolved.push(trouble);
    const value = withVariables(written, variables, onTrouble, (before, after) => {
      reader.replaceList(before, after);
    });
    const reading = objectReading(value, reader, REST);
    if (!reading || (value === written && unresolved.length === 0)) return reading;
    const { call } = reading;
    return { ...reading, unresolved, ...(call && { call: { ...call, unresolved } }) };
  });
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { variables }) =>
    new DocumentLocator(document, variables ? jsonPayloads(variables) : JSON_PAYLOADS),
  sentences: {
    names: ['JSON'],
    whereToLook: 'In JSON, put the cursor in an object with "type": "entry_function_payload".',
    wanted: 'an object with "type": "entry_function_payload", alone or as the "payload" of a transaction',
    subject: 'The payload’s JSON',
  },
  loadWriting: () => import('./writeRest'),
};

/** A document and the value read from it. */
export interface JsonDocument {
  /** Includes the ranges of all readable keys and values. */
  readonly value: WrittenValue;
  readonly broken?: Range;
  /** Returns a reader that has read only the value at a range, which tells whether that value is broken. */
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
