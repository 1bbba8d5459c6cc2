import { bracketLanguage } from '../locatorLanguage';
import { Reader } from '../read/reader';
import { unescaped } from '../read/unescaped';
import type { NumberValue, ValueSyntax } from '../read/valueSyntax';
import { REST_KEYS, type Lexicon } from '../scan/lexicon';
import { objectReading } from '../shape/objectPayload';
import { entryFunctionReading, namedFunctionReading } from './entryFunction';

const LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"\'',
  longQuotes: [],
  hasRegularExpressions: false,
  hasLifetimes: true,
  keys: REST_KEYS,
  hasBareKeys: false,
  callees: new Set(['EntryFunction', 'MemberId', 'entry_function', 'run_entry_function', 'execute_entry_function']),
};

const SYNTAX: ValueSyntax = {
  lexicon: LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
  ]),
  assertions: new Set(['as']),
  operators: new Set(),
  hasGenerics: true,
  joinsStrings: false,
  readString: (source, prefix) =>
    prefix === '' && source.startsWith('"') ? { kind: 'text', value: unescaped(source.slice(1, -1)) } : undefined,
  readNumber,
};

/** Rust: `EntryFunction::new(…)`, functions named in a string, and `json!` of the service's form. */
export const RUST_LANGUAGE = bracketLanguage(LEXICON, window => {
  const reader = new Reader(window, SYNTAX);
  if (window.text.startsWith('{')) return objectReading(reader.value(), reader, { form: 'rest' });
  return entryFunctionReading(reader) ?? namedFunctionReading(reader);
});

function readNumber(source: string): NumberValue | undefined {
  const digits = /^(-?)(0x[\da-fA-F_]+?|0b[01_]+?|0o[0-7_]+?|\d[\d_]*?)(?:_?[iu](?:8|16|32|64|128|256|size))?$/.exec(
    source,
  );
  if (!digits) return undefined;
  return { kind: 'integer', digits: `${digits[1] ?? ''}${BigInt((digits[2] ?? '').replaceAll('_', ''))}` };
}
