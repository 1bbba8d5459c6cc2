import { type Lexicon, type NumberValue, type StringValue, type ValueSyntax, REST_KEYS } from '../../engine/lexicon';
import { unescaped } from '../../engine/literals';
import { COMMAND_OPTIONS } from '../shell/wordList';

/** How to scan Python. */
export const PYTHON_LEXICON: Lexicon = {
  lineComment: '#',
  hasBlockComments: false,
  quotes: '"\'',
  longQuotes: ['"""', "'''"],
  hasRegularExpressions: false,
  hasLifetimes: false,
  keys: REST_KEYS,
  hasBareKeys: false,
  options: COMMAND_OPTIONS,
  callees: new Set(['EntryFunction', 'view', 'view_bcs', 'view_bcs_payload']),
};

/** How Python writes values. */
export const PYTHON_SYNTAX: ValueSyntax = {
  lexicon: PYTHON_LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['True', true],
    ['False', false],
    ['None', null],
  ]),
  assertions: new Set(),
  operators: new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'for']),
  hasGenerics: false,
  joinsStrings: true,
  readString,
  readNumber,
};

function readString(source: string, prefix: string): StringValue | undefined {
  const quotes = /^(?:"""|''')/.test(source) ? 3 : 1;
  const inside = source.slice(quotes, -quotes);
  switch (prefix.toLowerCase()) {
    case '':
    case 'u':
      return { kind: 'text', value: unescaped(inside) };
    case 'r':
      return { kind: 'text', value: inside };
    case 'b':
      return { kind: 'bytes', hex: hexOf(unescaped(inside)) };
    case 'f':
      return /[{}]/.test(inside) ? undefined : { kind: 'text', value: unescaped(inside) };
    default:
      return undefined;
  }
}

function hexOf(bytes: string): string {
  const digits = Array.from(bytes, character => ((character.codePointAt(0) ?? 0) & 0xff).toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}

function readNumber(source: string): NumberValue | undefined {
  const plain = source.replace(/(?<=\w)_(?=\w)/g, '');
  const isNegative = plain.startsWith('-');
  const digits = isNegative ? plain.slice(1) : plain;
  if (/^(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0+|[1-9]\d*)$/.test(digits))
    return { kind: 'integer', digits: `${isNegative ? '-' : ''}${BigInt(digits)}` };
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)
    ? { kind: 'number', value: Number(plain) }
    : undefined;
}
