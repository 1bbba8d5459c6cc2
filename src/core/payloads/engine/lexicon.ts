import { TokenKind } from './scannedLines';

/** How a language writes strings, comments and names, and which of its names tell of payloads. */
export interface Lexicon {
  readonly lineComment: '//' | '#';
  readonly hasBlockComments: boolean;
  /** Quotes of strings that end with their line at the latest. */
  readonly quotes: string;
  /** Quotes of strings that go on over lines; each as it opens and closes. */
  readonly longQuotes: readonly string[];
  readonly hasRegularExpressions: boolean;
  /** `'a'` is a character and `'a` alone a lifetime. */
  readonly hasLifetimes: boolean;
  /** Keys of objects that tell of a payload: quoted or, where `hasBareKeys`, as names. */
  readonly keys: ReadonlyMap<string, TokenKind>;
  readonly hasBareKeys: boolean;
  /** Names whose call may be a payload. */
  readonly callees: ReadonlySet<string>;
}

/** Keys of payload objects as the service (SPEC.md §2.2) and the CLI's `--json-file` have them. */
export const REST_KEYS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['function', TokenKind.mark],
  ['function_id', TokenKind.mark],
  ['payload', TokenKind.holder],
  ['transaction_payload', TokenKind.holder],
]);

/** What ends the name of a payload's type, such as `entry_function_payload`. */
export const PAYLOAD_TYPE_ENDING = '_payload';

/** A number as its language takes it: of any length where `digits` are given, else as floating point. */
export type NumberValue =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'integer'; readonly digits: string };

/** How a language writes values. */
export interface ValueSyntax {
  readonly lexicon: Lexicon;
  /** Whether what is no literal is a mistake, as in JSON, and not an expression. */
  readonly hasOnlyLiterals: boolean;
  readonly constants: ReadonlyMap<string, boolean | null>;
  /** Words behind a literal that say something of its type only. */
  readonly assertions: ReadonlySet<string>;
  /** Words between two values that make an expression of them. */
  readonly operators: ReadonlySet<string>;
  /** Whether a name followed by `<` may have type arguments with commas. */
  readonly hasGenerics: boolean;
  /** Whether two strings behind each other are one. */
  readonly joinsStrings: boolean;
  /** The text of a string with its quotes, after the letters right before it; `undefined` where it is none or has holes. */
  readonly readString: (source: string, prefix: string) => StringValue | undefined;
  /** `undefined` where `source`, with its sign, is no number. */
  readonly readNumber: (source: string) => NumberValue | undefined;
}

/** What a string literal stands for. */
export type StringValue =
  { readonly kind: 'text'; readonly value: string } | { readonly kind: 'bytes'; readonly hex: string };
