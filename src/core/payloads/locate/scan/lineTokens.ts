import { kindOf, lineToken, TokenKind } from './lineToken';

/** Room for the tokens of a small document. */
const CAPACITY = 1_024;

/** Gathers the tokens of one line after another. */
export class LineTokens {
  // Of numbers alone: tokens are many, and arrays for each line take several times the room of what is in them.
  #tokens = new Int32Array(CAPACITY);
  #count = 0;
  /** Where those of the line start. */
  #start = 0;

  /** Begins with the next line. @returns how many there are of the lines before */
  startLine(): number {
    return (this.#start = this.#count);
  }

  add(kind: number, character: number): void {
    if (this.#count === this.#tokens.length) this.#grow();
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

  /** Puts all of them into the place of those of `list` from `from` up to `to`; into the list itself where they are as many. */
  inPlaceOf(list: Int32Array, from: number, to: number): Int32Array {
    const own = this.#tokens.subarray(0, this.#count);
    const length = list.length - (to - from) + own.length;
    const whole = length === list.length ? list : new Int32Array(length);
    if (whole !== list) {
      whole.set(list.subarray(0, from));
      whole.set(list.subarray(to), from + own.length);
    }
    whole.set(own, from);
    return whole;
  }

  #grow(): void {
    const larger = new Int32Array(this.#tokens.length * 2);
    larger.set(this.#tokens);
    this.#tokens = larger;
  }

  /** Of the token `back` before the next; of none in the line a kind that is no bracket's. */
  #kindBefore(back: number): number {
    const at = this.#count - back;
    return at < this.#start ? TokenKind.mark : kindOf(this.#tokens[at] ?? 0);
  }
}
