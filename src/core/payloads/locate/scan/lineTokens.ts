import { kindOf, lineToken, TokenKind, type LineToken } from './lineToken';

/** The tokens of a line that has none. */
export const NO_TOKENS: readonly LineToken[] = [];

/** Longest list that is kept to be filled again. */
const MAX_KEPT = 1_000;

/** Gathers the tokens of one line after another. */
export class LineTokens {
  /** Filled again for each line: arrays that grow take several times the room of what is in them. */
  #tokens: LineToken[] = [];
  #count = 0;

  add(kind: number, character: number): void {
    this.#tokens[this.#count++] = lineToken(kind, character);
  }

  /**
   * Adds a bracket. One that closes what was just opened becomes a pair with it, and behind another bracket nothing: most
   * calls and lists in code are such. Those of a callee may be a payload and stay.
   */
  addBracket(kind: number, character: number): void {
    const opened = this.#kindBefore(1);
    const before = this.#kindBefore(2);
    const isPair = opened < TokenKind.closeBrace && opened === kind - TokenKind.closeBrace;
    if (!isPair || before === TokenKind.callee) {
      this.add(kind, character);
      return;
    }
    this.#count--;
    if (before >= TokenKind.mark && before !== TokenKind.pair) this.add(TokenKind.pair, character);
  }

  /** Gives the tokens that were added since it was last asked for them. */
  take(): readonly LineToken[] {
    if (this.#count === 0) return NO_TOKENS;
    const taken = this.#tokens.slice(0, this.#count);
    this.#count = 0;
    if (this.#tokens.length > MAX_KEPT) this.#tokens = [];
    return taken;
  }

  /** Of the token `back` before the next; of none a kind that is no bracket's. */
  #kindBefore(back: number): number {
    return this.#count < back ? TokenKind.mark : kindOf(this.#tokens[this.#count - back] ?? 0);
  }
}
