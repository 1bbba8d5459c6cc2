import { type Lexicon, type NumberValue, REST_KEYS, type ValueSyntax } from '../../engine/lexicon';
import { unescaped } from '../../engine/literals';
import { COMMAND_OPTIONS } from '../shell/wordList';
import { ENTRY_FUNCTION_BUILDERS, FUNCTION_CALLERS, VIEW_CALLERS } from './calleeNames';
import { HELPER_PATHS } from './helperPaths';

/** How to scan Rust. */
export const RUST_LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"\'',
  longQuotes: [],
  hasRegularExpressions: false,
  hasLifetimes: true,
  keys: REST_KEYS,
  hasBareKeys: false,
  options: COMMAND_OPTIONS,
  callees: new Set([...FUNCTION_CALLERS, ...VIEW_CALLERS, ...ENTRY_FUNCTION_BUILDERS, ...HELPER_PATHS.keys()]),
};

/** How `json!` writes values. */
export const JSON_MACRO: ValueSyntax = {
  lexicon: RUST_LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]),
  assertions: new Set(['as']),
  operators: new Set(),
  hasGenerics: true,
  joinsStrings: false,
  readString: (source, prefix) =>
    prefix === '' && source.startsWith('"') ? { kind: 'text', value: unescaped(source.slice(1, -1)) } : undefined,
  readNumber: source => readNumber(source)?.value,
};

/** How Rust writes values: braces are a block, and `[value; count]` repeats a value. */
export const RUST_SYNTAX: ValueSyntax = {
  ...JSON_MACRO,
  constants: new Map([
    ['true', true],
    ['false', false],
  ]),
  hasBlocks: true,
};

/** Reads `5u64`, `0xff_u8`: its digits, and its type if it is written. */
export function readNumber(source: string): { readonly value: NumberValue; readonly type?: string } | undefined {
  const [whole, sign = '', digits = '', type] =
    /^(-?)(0x[\da-fA-F_]+?|0b[01_]+?|0o[0-7_]+?|\d[\d_]*?)(?:_?([iu](?:8|16|32|64|128|256|size)))?$/.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const value: NumberValue = { kind: 'integer', digits: `${sign}${BigInt(digits.replaceAll('_', ''))}` };
  return type === undefined || type.endsWith('size') ? { value } : { value, type };
}
