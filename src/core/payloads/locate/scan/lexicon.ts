import { TokenKind } from './lineToken';

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
