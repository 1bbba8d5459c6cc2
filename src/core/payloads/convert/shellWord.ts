/** Characters that no POSIX shell treats in a way of its own. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word as a POSIX shell reads it back: as it is where that is safe, else in single quotes. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
