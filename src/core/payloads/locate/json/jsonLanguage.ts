import type { BracketLanguage } from '../bracketLanguage';
import { Reader } from '../read/reader';
import type { NumberValue, StringValue, ValueSyntax } from '../read/valueSyntax';
import { REST_KEYS, type Lexicon } from '../scan/lexicon';
import { objectReading } from '../shape/objectPayload';

const LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"',
  longQuotes: [],
  hasRegularExpressions: false,
  hasLifetimes: false,
  keys: REST_KEYS,
  hasBareKeys: false,
  callees: new Set(),
};

const SYNTAX: ValueSyntax = {
  lexicon: LEXICON,
  hasOnlyLiterals: true,
  constants: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]),
  assertions: new Set(),
  operators: new Set(),
  hasGenerics: false,
  joinsStrings: false,
  readString: readJsonString,
  readNumber: readJsonNumber,
};

/** JSON, with the comments and trailing commas of JSONC. */
export const JSON_LANGUAGE: BracketLanguage = {
  lexicon: LEXICON,
  read: window => {
    const reader = new Reader(window, SYNTAX);
    return objectReading(reader.value(), reader, { form: 'rest' });
  },
};

function readJsonString(source: string, prefix: string): StringValue | undefined {
  if (prefix !== '') return undefined;
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'string' ? { kind: 'text', value } : undefined;
  } catch {
    return undefined;
  }
}

function readJsonNumber(source: string): NumberValue | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(source)
    ? { kind: 'number', value: Number(source) }
    : undefined;
}
