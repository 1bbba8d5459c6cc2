import { type NumberValue, type StringValue, type ValueSyntax, REST_KEYS, type Lexicon } from '../../engine/lexicon';
import { unescaped } from '../../engine/literals';
import { TokenKind } from '../../engine/scannedLines';
import { COMMAND_OPTIONS } from '../shell/wordList';

/** How to scan TypeScript and JavaScript. */
export const TYPESCRIPT_LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"\'',
  longQuotes: ['`'],
  hasRegularExpressions: true,
  hasLifetimes: false,
  keys: new Map<string, TokenKind>([...REST_KEYS, ['data', TokenKind.holder]]),
  hasBareKeys: true,
  options: COMMAND_OPTIONS,
  // Of the SDKs, and of surf: `useABI(ABI).entry.transfer(…)`.
  callees: new Set(['EntryFunction', 'buildTransactionPayload', 'build', 'useABI', 'entry', 'view']),
};

/** How values are written in TypeScript and JavaScript. */
export const TYPESCRIPT_SYNTAX: ValueSyntax = {
  lexicon: TYPESCRIPT_LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]),
  assertions: new Set(['as', 'satisfies']),
  operators: new Set(['in', 'instanceof']),
  hasGenerics: true,
  joinsStrings: false,
  readString,
  readNumber,
};

function readString(source: string, prefix: string): StringValue | undefined {
  if (prefix !== '' || (source.startsWith('`') && /(?<!\\)(?:\\\\)*\$\{/.test(source))) return undefined;
  return { kind: 'text', value: unescaped(source.slice(1, -1)) };
}

function readNumber(source: string): NumberValue | undefined {
  const plain = source.replace(/(?<=\w)_(?=\w)/g, '');
  if (/^-?(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0|[1-9]\d*)n$/.test(plain))
    return { kind: 'integer', digits: integerText(plain.slice(0, -1)) };
  if (!/^-?(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/.test(plain))
    return undefined;
  return { kind: 'number', value: plain.startsWith('-') ? -Number(plain.slice(1)) : Number(plain) };
}

function integerText(source: string): string {
  return source.startsWith('-') ? `-${BigInt(source.slice(1))}` : String(BigInt(source));
}
