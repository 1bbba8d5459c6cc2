import type { AST } from '@eslint-community/regexpp';
import { characterTest, isLineEnd, isOneCharacter, isWord, type CharacterNode } from './characters';

/** Continues a match at a position; false if the match fails from there. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;

/** The limit of steps was exceeded. */
export class TooManySteps extends Error {}

/** The counter does not support a pattern. */
export class UnknownPattern extends Error {}

/** The range of a match. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/**
 * Matches as backtracking engines do, and counts the characters that are read: a measure of the work that is the same
 * on every machine and in every run.
 */
export class BacktrackingCounter {
  steps = 0;
  readonly #flags: AST.Flags;
  readonly #limit: number;
  readonly #matcher: Matcher;
  readonly #captured = new Map<AST.CapturingGroup, string>();
  #text = '';

  /** @param limit of steps in one reading of a text; beyond it throws {@link TooManySteps} */
  constructor({ pattern, flags }: AST.RegExpLiteral, limit: number) {
    this.#flags = flags;
    this.#limit = limit;
    this.#matcher = this.#anyOf(pattern.alternatives, 1);
  }

  /**
   * Returns all matches in a text, one after the other, as most literals are used.
   * @param last the last position at which a match may begin
   */
  matches(text: string, last = text.length): readonly Match[] {
    this.#text = text;
    this.steps = 0;
    const found: Match[] = [];
    for (let start = 0; start <= last; start++) {
      this.#step();
      if (this.#flags.unicode && isWithinPair(text, start)) continue;
      let end = -1;
      this.#captured.clear();
      if (!this.#matcher(start, at => ((end = at), true))) continue;
      found.push({ start, end });
      start = Math.max(start, end - 1);
    }
    return found;
  }

  #step(): void {
    if (++this.steps > this.#limit) throw new TooManySteps();
  }

  #anyOf(alternatives: readonly AST.Alternative[], direction: 1 | -1): Matcher {
    const matchers = alternatives.map(({ elements }) => this.#inTurn(elements, direction));
    const [only] = matchers;
    if (only && matchers.length === 1) return only;
    return (at, next) => matchers.some(each => each(at, next));
  }

  #inTurn(elements: readonly AST.Element[], direction: 1 | -1): Matcher {
    const ordered = direction === 1 ? elements : elements.toReversed();
    return ordered
      .map(each => this.#element(each, direction))
      .reduceRight<Matcher>(
        (behind, first) => (at, next) => first(at, reached => behind(reached, next)),
        (at, next) => next(at),
      );
  }

  #element(node: AST.Element, direction: 1 | -1): Matcher {
    switch (node.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        const one = this.#one(node, direction);
        return (at, next) => {
          const reached = one(at);
          return reached !== undefined && next(reached);
        };
      }
      case 'Quantifier':
        return this.#repeated(node, direction);
      case 'Group':
        if (node.modifiers) throw new UnknownPattern(node.raw);
        return this.#anyOf(node.alternatives, direction);
      case 'CapturingGroup':
        return this.#capturing(node, direction);
      case 'Assertion':
        return this.#assertion(node);
      case 'Backreference':
        return this.#backreference(node, direction);
      case 'ExpressionCharacterClass':
        throw new UnknownPattern(node.raw);
    }
  }

  /** Returns the position after a character if it is in the set. */
  #one(node: CharacterNode, direction: 1 | -1): (at: number) => number | undefined {
    const has = characterTest(node, this.#flags);
    return at => {
      this.#step();
      const character = characterAt(this.#text, at, direction, this.#flags.unicode);
      return character !== '' && has(character) ? at + direction * character.length : undefined;
    };
  }

  #repeated(node: AST.Quantifier, direction: 1 | -1): Matcher {
    const { element, min, max, greedy } = node;
    if (isOneCharacter(element)) return this.#run(node, this.#one(element, direction));
    const matcher = this.#element(element, direction);
    const loop = (at: number, count: number, next: Next): boolean => {
      const again = () =>
        count < max && matcher(at, reached => (reached !== at || count < min) && loop(reached, count + 1, next));
      const on = () => count >= min && next(at);
      return greedy ? again() || on() : on() || again();
    };
    return (at, next) => loop(at, 0, next);
  }

  /** Matches the repetition of a single character, without a nested call for each. */
  #run({ min, max, greedy }: AST.Quantifier, one: (at: number) => number | undefined): Matcher {
    return (start, next) => {
      const ends = [start];
      const longer = () => {
        const end = ends.length <= max ? one(ends.at(-1) ?? start) : undefined;
        if (end !== undefined) ends.push(end);
        return end !== undefined;
      };
      if (!greedy) {
        for (;;) {
          if (ends.length > min && next(ends.at(-1) ?? start)) return true;
          if (!longer()) return false;
        }
      }
      while (longer());
      for (let count = ends.length - 1; count >= min; count--) {
        this.#step();
        if (next(ends[count] ?? start)) return true;
      }
      return false;
    };
  }

  #capturing(node: AST.CapturingGroup, direction: 1 | -1): Matcher {
    const matcher = this.#anyOf(node.alternatives, direction);
    return (at, next) =>
      matcher(at, reached => {
        const before = this.#captured.get(node);
        this.#captured.set(node, this.#text.slice(Math.min(at, reached), Math.max(at, reached)));
        if (next(reached)) return true;
        if (before === undefined) this.#captured.delete(node);
        else this.#captured.set(node, before);
        return false;
      });
  }

  #backreference(node: AST.Backreference, direction: 1 | -1): Matcher {
    const { resolved } = node;
    if (Array.isArray(resolved) || direction < 0 || this.#flags.ignoreCase) throw new UnknownPattern(node.raw);
    return (at, next) => {
      const wanted = this.#captured.get(resolved) ?? '';
      for (let count = 0; count <= wanted.length; count++) this.#step();
      return this.#text.startsWith(wanted, at) && next(at + wanted.length);
    };
  }

  #assertion(node: AST.Assertion): Matcher {
    switch (node.kind) {
      case 'start':
        return (at, next) => (at === 0 || (this.#flags.multiline && isLineEnd(this.#text.charAt(at - 1)))) && next(at);
      case 'end':
        return (at, next) =>
          (at === this.#text.length || (this.#flags.multiline && isLineEnd(this.#text.charAt(at)))) && next(at);
      case 'word':
        return (at, next) =>
          (isWord(this.#text.charAt(at - 1)) !== isWord(this.#text.charAt(at))) !== node.negate && next(at);
      case 'lookahead':
      case 'lookbehind': {
        const matcher = this.#anyOf(node.alternatives, node.kind === 'lookahead' ? 1 : -1);
        return (at, next) => matcher(at, () => true) !== node.negate && next(at);
      }
    }
  }
}

function characterAt(text: string, at: number, direction: 1 | -1, isUnicode: boolean): string {
  if (!isUnicode) return text.charAt(direction === 1 ? at : at - 1);
  if (direction === 1) return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : '';
  const pair = at >= 2 ? String.fromCodePoint(text.codePointAt(at - 2) ?? 0) : '';
  return pair.length === 2 ? pair : text.charAt(at - 1);
}

function isWithinPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
