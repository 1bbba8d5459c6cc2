/** What of a line tells where payloads stand. */
export const TokenKind = {
  openBrace: 0,
  openBracket: 1,
  openParenthesis: 2,
  closeBrace: 3,
  closeBracket: 4,
  closeParenthesis: 5,
  /** The object around it may be a payload: a key such as `function`, a type such as `entry_function_payload`. */
  mark: 6,
  /** A key whose value may be a payload, such as `payload` and `data`: the object around it is the request. */
  holder: 7,
  /** A name whose call may be a payload. */
  callee: 8,
  /** An opening bracket and the closing one behind it, with nothing of interest between. */
  pair: 9,
} as const;

/** One of {@link TokenKind}. */
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** A kind and a character in one number: a document has tens of thousands of them. */
export type LineToken = number;

const KIND_BITS = 4;

/** A token that starts at `character` of its line. */
export function lineToken(kind: number, character: number): LineToken {
  return (character << KIND_BITS) | kind;
}

/** What the token is: one of {@link TokenKind}. */
export function kindOf(token: LineToken): number {
  return token & ((1 << KIND_BITS) - 1);
}

/** Where in its line the token starts. */
export function characterOf(token: LineToken): number {
  return token >>> KIND_BITS;
}
