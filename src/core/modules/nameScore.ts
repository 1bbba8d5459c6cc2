/** How well a word is found in a name; above {@link NOT_FOUND}, the more the better. */
export const NOT_FOUND = 0;

const WHOLE = 5_000;
const START = 4_000;
const PART_START = 3_000;
const INSIDE = 2_000;
const LETTERS = 1_000;
/** Longer names are not told apart by their length. */
const LONGEST = 900;

/**
 * How well a word is found in a name: as all of it, at its start, at the start of one of its parts (`transfer_coins`,
 * `CoinStore`), inside, or letter by letter, the first at the start of a part (`gcb` in `get_coin_balance`). Of equals
 * the shorter name is better.
 *
 * @param word in lower case, not empty
 */
export function nameScore(name: string, word: string): number {
  if (word.length > name.length) return NOT_FOUND;
  const lower = name.toLowerCase();
  const kind = matchKind(name, lower, word);
  return kind === NOT_FOUND ? NOT_FOUND : kind - Math.min(name.length, LONGEST);
}

/** Which letters a text has, case aside, as bits: what a word has and a name lacks cannot be found in it. */
export function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << bitOf(text.charCodeAt(at));
  return bits;
}

function matchKind(name: string, lower: string, word: string): number {
  const first = lower.indexOf(word);
  if (first === 0) return lower.length === word.length ? WHOLE : START;
  for (let at = first; at > 0; at = lower.indexOf(word, at + 1)) if (isPartStart(name, at)) return PART_START;
  if (first > 0) return INSIDE;
  return hasLetters(name, lower, word) ? LETTERS : NOT_FOUND;
}

/** Whether the letters of a word come one after the other in a name, each at the start of a part or behind the one before. */
function hasLetters(name: string, lower: string, word: string): boolean {
  return lettersFrom(name, lower, word, { letter: 0, at: 0 });
}

function lettersFrom(
  name: string,
  lower: string,
  word: string,
  { letter, at }: { readonly letter: number; readonly at: number },
): boolean {
  if (letter === word.length) return true;
  const wanted = word.charAt(letter);
  if (letter > 0 && lower.charAt(at) === wanted && lettersFrom(name, lower, word, { letter: letter + 1, at: at + 1 })) {
    return true;
  }
  for (let next = lower.indexOf(wanted, at); next >= 0; next = lower.indexOf(wanted, next + 1)) {
    if (isPartStart(name, next) && lettersFrom(name, lower, word, { letter: letter + 1, at: next + 1 })) return true;
  }
  return false;
}

function isPartStart(name: string, at: number): boolean {
  if (at === 0 || name.charAt(at - 1) === '_') return true;
  return isUpper(name.charCodeAt(at)) && !isUpper(name.charCodeAt(at - 1));
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** `a` to `z` have one each, all else shares the others. */
function bitOf(code: number): number {
  const letter = code | 32;
  return letter >= 97 && letter <= 122 ? letter - 97 : 26 + (code % 6);
}
