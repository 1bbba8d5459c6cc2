import type { AST } from '@eslint-community/regexpp';

/** What of a pattern matches one character. */
export type CharacterNode = AST.Character | AST.CharacterSet | AST.CharacterClass;

export function isOneCharacter(node: AST.Node): node is CharacterNode {
  return node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass';
}

/** Whether a character is one of those, as the engine itself says. */
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

/** Of each kind of character that patterns tell apart some. */
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

/** One character of each kind that a pattern tells apart: those of a kind are in the same of its sets. */
export function kindsOfCharacters(nodes: readonly CharacterNode[], flags: AST.Flags): readonly string[] {
  const tests = [...new Map(nodes.map(node => [node.raw, characterTest(node, flags)])).values()];
  const kinds = new Map<string, string>();
  for (const character of ALPHABET) {
    // A boundary of words, and of lines, tells characters apart that are in the same sets.
    const kind = [...tests, isWord, isLineEnd].map(test => (test(character) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
}

/** A character of a set. */
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
