/** Maximum length of the words to compare: the cost is quadratic in the length. */
const LONGEST = 100;

/** Maximum number of candidates per word for files that can contain thousands of words and names. */
export const FEW_NAMES = 100;

/**
 * Returns the name closest to a word by edit distance, for “Did you mean”; `undefined` if none is close enough for the
 * word's length.
 * @param most maximum number of names to compare
 */
export function nearestName(word: string, names: Iterable<string>, most = 10_000): string | undefined {
  if (word.length > LONGEST) return undefined;
  const written = word.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  let limit = Math.max(1, Math.floor(word.length / 3));
  let count = 0;
  for (const name of names) {
    if (count++ === most) break;
    if (Math.abs(name.length - word.length) > limit) continue;
    const distance = editDistance(written, name.toLowerCase(), limit);
    if (distance > limit || distance === best?.distance) continue;
    best = { name, distance };
    limit = distance;
  }
  return best?.name;
}

/** Returns the edit distance between two words, or any number greater than `limit` if the distance exceeds it. */
function editDistance(one: string, other: string, limit: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length && Math.min(...row) <= limit; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.max(row[other.length] ?? 0, Math.min(...row));
}
