import type { Position } from '../../documentLines';
import { TokenKind } from './lineToken';

/** A bracket that is no longer open and that may start a payload. */
export interface ClosedBracket {
  readonly start: Position;
  /** `false` where it was given up for the sake of one outside of it. */
  readonly isClosed: boolean;
  /** How many candidates that are closed, itself among them, are inside each other from here on. */
  readonly height: number;
}

const NONE: readonly ClosedBracket[] = [];

/**
 * The brackets that are open at a place of a document, in columns: hostile text opens millions of them.
 * A closing bracket closes the nearest of its kind; what is open inside of that was never finished.
 */
export class OpenBrackets {
  readonly #kinds: number[] = [];
  readonly #lines: number[] = [];
  readonly #characters: number[] = [];
  /** Whether each may start a payload. */
  readonly #marked: boolean[] = [];
  /** Whether each is the value of a holder's key. */
  readonly #held: boolean[] = [];
  /** How many candidates are inside each other within each. */
  readonly #heights: number[] = [];
  readonly #counts = [0, 0, 0];
  #pendingHolder = false;
  #pendingCallee: Position | undefined;

  /** Notes a name: it tells of the brackets around it or of the next one. */
  noteName(kind: number, line: number, character: number): void {
    this.#pendingHolder = kind === TokenKind.holder;
    this.#pendingCallee = kind === TokenKind.callee ? { line, character } : undefined;
    const top = this.#kinds.length - 1;
    if (kind === TokenKind.mark && this.#kinds[top] === TokenKind.openBrace) this.#marked[top] = true;
  }

  push(kind: number, line: number, character: number): void {
    const callee = kind === TokenKind.openParenthesis ? this.#pendingCallee : undefined;
    this.#kinds.push(kind);
    this.#lines.push(callee?.line ?? line);
    this.#characters.push(callee?.character ?? character);
    this.#marked.push(callee !== undefined);
    this.#held.push(this.#pendingHolder && kind === TokenKind.openBrace);
    this.#heights.push(0);
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    this.forget();
  }

  /** Closes the nearest bracket of a kind: the candidates among those that are gone, from inside out. */
  close(kind: number): readonly ClosedBracket[] {
    this.forget();
    if ((this.#counts[kind] ?? 0) === 0) return NONE;
    let found: ClosedBracket[] | undefined;
    for (let isLast = false; !isLast;) {
      isLast = this.#kinds[this.#kinds.length - 1] === kind;
      const closed = this.#pop(isLast);
      if (closed) (found ??= []).push(closed);
    }
    return found ?? NONE;
  }

  /** Gives up all that is open: the candidates among it, from inside out. */
  closeAll(): readonly ClosedBracket[] {
    const found: ClosedBracket[] = [];
    while (this.#kinds.length > 0) {
      const closed = this.#pop(false);
      if (closed) found.push(closed);
    }
    return found;
  }

  #pop(isClosed: boolean): ClosedBracket | undefined {
    const kind = this.#kinds.pop() ?? 0;
    const line = this.#lines.pop() ?? 0;
    const character = this.#characters.pop() ?? 0;
    const isMarked = this.#marked.pop() ?? false;
    const isHeld = this.#held.pop() ?? false;
    const within = this.#heights.pop() ?? 0;
    this.#counts[kind] = (this.#counts[kind] ?? 0) - 1;
    const outer = this.#kinds.length - 1;
    if (isMarked && isHeld && this.#kinds[outer] === TokenKind.openBrace) {
      this.#marked[outer] = true;
      this.#raise(outer, within);
      return undefined;
    }
    // What was given up ends where the next candidate begins: it has none inside.
    const height = isMarked && isClosed ? within + 1 : within;
    this.#raise(outer, height);
    return isMarked ? { start: { line, character }, isClosed, height } : undefined;
  }

  #raise(index: number, height: number): void {
    if (index >= 0) this.#heights[index] = Math.max(this.#heights[index] ?? 0, height);
  }

  /** Has what was noted of a name tell of nothing: something else follows on it. */
  forget(): void {
    this.#pendingHolder = false;
    this.#pendingCallee = undefined;
  }
}
