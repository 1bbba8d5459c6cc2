import { bracketLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import { type NumberValue, type StringValue, type ValueSyntax, REST_KEYS, type Lexicon } from '../../engine/lexicon';
import { TokenKind } from '../../engine/scannedLines';
import { unescaped } from '../../engine/literals';
import { objectReading } from '../../engine/objectPayload';
import type { PayloadForm } from '../../located';
import type { LoadedLanguage } from '../language';
import { locatorOf } from '../../engine/documentLocator';
import { sdkRequestJson } from '../../engine/requestJson';

const LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"\'',
  longQuotes: ['`'],
  hasRegularExpressions: true,
  hasLifetimes: false,
  keys: new Map<string, TokenKind>([...REST_KEYS, ['data', TokenKind.holder]]),
  hasBareKeys: true,
  callees: new Set(),
};

/** How values are written in TypeScript and JavaScript. */
export const TYPESCRIPT_SYNTAX: ValueSyntax = {
  lexicon: LEXICON,
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

/** TypeScript and JavaScript, with JSX or without: object literals as the SDKs and wallets take them. */
export const TYPESCRIPT_PAYLOADS = bracketLanguage(LEXICON, (window, before) => {
  const reader = new Reader(window, TYPESCRIPT_SYNTAX);
  return objectReading(reader.value(), reader, TYPESCRIPT, isView(before));
});

/** Whether a text ends with a view call such as `aptos.view(` or `view<[bigint]>(`, which sends no transaction. */
function isView(before: string): boolean {
  const call = before.trimEnd();
  if (!call.endsWith('(')) return false;
  const callee = call.slice(Math.max(call.lastIndexOf('(', call.length - 2), call.lastIndexOf(')')) + 1, -1);
  return (
    /\bview(?:Json|Binary)?\s*$/.test(callee) || (callee.endsWith('>') && /\bview(?:Json|Binary)?\s*</.test(callee))
  );
}

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

/** The form of calls as the TypeScript SDK and wallets take them. */
export const TYPESCRIPT: PayloadForm = {
  id: 'typescript',
  values: 'sdk',
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: sdkRequestJson,
};

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(TYPESCRIPT_PAYLOADS),
  sentences: {
    names: ['TypeScript', 'JavaScript'],
    whereToLook: 'In TypeScript and JavaScript, put the cursor in an object with `function` and `functionArguments`.',
  },
  loadWriting: () => import('./writeTypescript'),
};
