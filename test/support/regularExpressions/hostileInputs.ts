import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { UnknownPattern } from './backtracking';
import { characterOf, characterTest, isOneCharacter, kindsOfCharacters, type CharacterNode } from './characters';

/** Texts of any length that keep a pattern busy: repetitions of one part between two ends. */
export interface HostileFamily {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** Returns a text of a family with about the given number of characters. */
export function hostileText({ prefix, pump, suffix }: HostileFamily, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
}

/** Parts that are repeated and used as ends for any pattern. */
const COMMON = [' ', '\n', '// ', '/*', '<', '_', '0', '"', "'", '`', '(', 'a ', 'a,', 'a::', '\\'];
/** Number of ends that are tried for each repetition. */
const SUFFIXES = 3;
/** Number of kinds of characters with which a part is repeated, and of alternatives that are paired with all others. */
const KINDS = 12;
const PAIRED = 6;

/**
 * Returns families for each part of a pattern that repeats without limit: what leads to it, then its repetitions, by
 * each of its alternatives, pairs of them and kinds of characters, then what ends the match or makes it fail.
 * @throws {@link UnknownPattern} for a part that no text can match
 */
export function hostileFamilies(literal: AST.RegExpLiteral): readonly HostileFamily[] {
  const parts = partsOf(literal);
  const kinds = kindsOfCharacters(parts.characters, literal.flags);
  const sampler = new Sampler(literal.flags);
  const suffixes = ['', ...rarest(kinds, parts.characters, literal.flags)];
  const families = new Map<string, HostileFamily>();
  const add = (prefix: string, pumps: readonly string[]) => {
    for (const pump of pumps.filter(each => each !== '')) {
      for (const suffix of suffixes) families.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
    }
  };
  const signs = kinds.filter(each => !/\w/.test(each)).slice(0, KINDS);
  add('', [...COMMON, ...kinds]);
  for (const { repeated, leading } of parts.repetitions) {
    const { element } = repeated;
    const prefixes = new Set(['', sampler.inTurn(leading, false), sampler.inTurn(leading, true)]);
    const own = isOneCharacter(element)
      ? kinds.filter(characterTest(element, literal.flags))
      : sampler.variants(element);
    const pairs = isOneCharacter(element) ? [] : own.slice(0, PAIRED).flatMap(one => own.map(other => one + other));
    for (const prefix of prefixes) {
      add(prefix, [...own.slice(0, KINDS), ...pairs]);
      add(
        '',
        [...own.slice(0, KINDS), ...signs].map(each => prefix + each),
      );
    }
  }
  return [...families.values()];
}

interface Repetition {
  readonly repeated: AST.Quantifier;
  /** The parts of the pattern before it. */
  readonly leading: readonly AST.Element[];
}

/** Whether the work from one position grows with the text at all. */
export function repeatsWithoutEnd(literal: AST.RegExpLiteral): boolean {
  return partsOf(literal).repetitions.length > 0;
}

function partsOf({ pattern }: AST.RegExpLiteral) {
  const repetitions: Repetition[] = [];
  const characters: CharacterNode[] = [];
  const take = (node: CharacterNode) => void characters.push(node);
  visitRegExpAST(pattern, {
    onQuantifierEnter: node => {
      if (node.max === Infinity) repetitions.push({ repeated: node, leading: leadingTo(node) });
    },
    onCharacterEnter: node => {
      if (node.parent.type !== 'CharacterClass' && node.parent.type !== 'CharacterClassRange') take(node);
    },
    onCharacterSetEnter: node => {
      if (node.parent.type !== 'CharacterClass') take(node);
    },
    onCharacterClassEnter: node => {
      if (node.parent.type !== 'CharacterClass') take(node);
    },
  });
  return { repetitions, characters };
}

/** Returns the parts before a part, and before those that contain it. */
function leadingTo(node: AST.Node): readonly AST.Element[] {
  const before: AST.Element[] = [];
  for (let each: AST.Node = node; each.parent; each = each.parent) {
    if (each.parent.type !== 'Alternative') continue;
    before.unshift(...each.parent.elements.slice(0, each.parent.elements.indexOf(each as AST.Element)));
  }
  return before;
}

/** Returns the characters that the fewest parts of a pattern accept: most likely those at which it fails. */
function rarest(kinds: readonly string[], nodes: readonly CharacterNode[], flags: AST.Flags): readonly string[] {
  const tests = nodes.map(node => characterTest(node, flags));
  const takers = (character: string) => tests.filter(test => test(character)).length;
  return kinds.toSorted((one, other) => takers(one) - takers(other)).slice(0, SUFFIXES);
}

/** Creates texts that parts of a pattern match. */
class Sampler {
  readonly #flags: AST.Flags;

  constructor(flags: AST.Flags) {
    this.#flags = flags;
  }

  /** @param full whether optional parts are included */
  inTurn(elements: readonly AST.Element[], full: boolean): string {
    return elements.map(each => this.#text(each, full)).join('');
  }

  /** Returns a text for each alternative of a part, with and without its optional parts. */
  variants(element: AST.QuantifiableElement): readonly string[] {
    const alternatives =
      element.type === 'Group' || element.type === 'CapturingGroup'
        ? element.alternatives.map(({ elements }) => elements)
        : [[element]];
    return [...new Set(alternatives.flatMap(each => [this.inTurn(each, false), this.inTurn(each, true)]))];
  }

  #text(element: AST.Element, full: boolean): string {
    if (isOneCharacter(element)) {
      const character = characterOf(element, this.#flags);
      if (character === undefined) throw new UnknownPattern(element.raw);
      return character;
    }
    switch (element.type) {
      case 'Quantifier':
        return this.#text(element.element, full).repeat(full ? Math.max(element.min, 1) : element.min);
      case 'Group':
      case 'CapturingGroup':
        return this.inTurn(element.alternatives[0]?.elements ?? [], full);
      case 'Assertion':
      case 'Backreference':
        return '';
      case 'ExpressionCharacterClass':
        throw new UnknownPattern(element.raw);
    }
  }
}
