import type { AST } from '@eslint-community/regexpp';

/** The parts of a pattern that match one character. */
export type CharacterNode = AST.Character | AST.CharacterSet | AST.CharacterClass;

export function isOneCharacter(node: AST.Node): node is CharacterNode {
  return node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';
}

/** Returns whether a character matches, according to the engine itself. */
export function characterTest({ raw }: CharacterNode, flags: AST.Flags): (character: string) => boolean {
  const kept = `${flags.ignoreCase ? 'i' : ''}${flags.unicode ? 'u' : ''}${flags.unicodeSets ? 'v' : ''}${flags.dotAll ? 's' : ''}`;
  const pattern = new RegExp(`^(?:${raw})$`, kept);
  const known = new Map<string, boolean>();
  return character => {
    const answer = known.get(character) ?? pattern.test(character);
    known.set(character, answer);
    return answer;
  };
}

/** Some characters of each kind that patterns distinguish. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...[
    '\0',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '\u00e9',
    '\u0661',
    '\u200b',
    '\u2028',
    '\u2212',
    '\ud800',
    '\ue000',
    '\uffff',
    '\u{1f600}',
  ],
];

/** Returns one character of each kind that a pattern distinguishes: those of a kind are in the same of its sets. */
export function kindsOfCharacters(nodes: readonly CharacterNode[], flags: AST.Flags): readonly string[] {
  const tests = [...new Map(nodes.map(node => [node.raw, characterTest(node, flags)])).values()];
  const kinds = new Map<string, string>();
  for (const character of ALPHABET) {
    // Word and line boundaries distinguish characters that are in the same sets.
    const kind = [...tests, isWord, isLineEnd].map(test => (test(character) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
}

/** Returns a character of a set. */
export function characterOf(node: CharacterNode, flags: AST.Flags): string | undefined {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  const has = characterTest(node, flags);
  return ['a', '0', ...ALPHABET].find(has);
}

export function isLineEnd(character: string): boolean {
  return /^[\n\r\u2028\u2029]$/.test(character);
}

export function isWord(character: string): boolean {
  return /^\w$/.test(character);
}
