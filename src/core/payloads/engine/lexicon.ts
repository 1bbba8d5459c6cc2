import { TokenKind } from './scannedLines';

/** How a language writes strings, comments and names, and which of its names mark payloads. */
export interface Lexicon {
  readonly lineComment: '//' | '#';
  readonly hasBlockComments: boolean;
  /** Quotes of strings that cannot continue past the end of their line. */
  readonly quotes: string;
  /** Quotes of multi-line strings, the same at both ends. */
  readonly longQuotes: readonly string[];
  readonly hasRegularExpressions: boolean;
  /** Whether `'a'` is a character and `'a` alone a lifetime. */
  readonly hasLifetimes: boolean;
  /** Keys of objects that mark a payload: quoted or, if `hasBareKeys`, as names. */
  readonly keys: ReadonlyMap<string, TokenKind>;
  readonly hasBareKeys: boolean;
  /** Texts in lists of words that may be a command with a payload. */
  readonly options?: ReadonlySet<string>;
  /** Names of functions whose calls may be payloads. */
  readonly callees: ReadonlySet<string>;
}

/** Keys of payload objects in the REST form (SPEC.md §2.2) and in the CLI's `--json-file`. */
export const REST_KEYS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['function', TokenKind.mark],
  ['function_id', TokenKind.mark],
  ['payload', TokenKind.holder],
  ['transaction_payload', TokenKind.holder],
]);

/** The ending of a payload's type name, such as `entry_function_payload`. */
export const PAYLOAD_TYPE_ENDING = '_payload';

/**
 * A number as its language reads it: an integer of any length if `digits` is given, otherwise a floating-point number.
 */
export type NumberValue =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'integer'; readonly digits: string };

/** How a language writes values. */
export interface ValueSyntax {
  readonly lexicon: Lexicon;
  /** Whether anything but a literal is an error, as in JSON, and not an expression. */
  readonly hasOnlyLiterals: boolean;
  readonly constants: ReadonlyMap<string, boolean | null>;
  /** Words that can follow a literal and only assert its type. */
  readonly assertions: ReadonlySet<string>;
  /** Words that combine two values into an expression. */
  readonly operators: ReadonlySet<string>;
  /** Whether the `<` after a name may open type arguments with commas. */
  readonly hasGenerics: boolean;
  /** Whether `{` begins a block of statements, and `[value; count]` is a list of repeated values, as in Rust. */
  readonly hasBlocks?: true;
  /** Whether two adjacent strings are joined into one. */
  readonly joinsStrings: boolean;
  /** The text of a quoted string, given the letters before it; `undefined` if it is not a string or has holes. */
  readonly readString: (source: string, prefix: string) => StringValue | undefined;
  /** `undefined` if `source`, with its sign, is not a number. */
  readonly readNumber: (source: string) => NumberValue | undefined;
}

/** The value of a string literal. */
export type StringValue =
  { readonly kind: 'text'; readonly value: string } | { readonly kind: 'bytes'; readonly hex: string };
