/** Characters that no POSIX shell treats in a way of its own. */
const PLAIN = /^[\w@%+=:,./-]+$/;
/** What a terminal that it is pasted into takes for a key. Lines stay, as in quotes they are no end of the command. */
const KEYS = /(?!\n)\p{Cc}/u;

/**
 * A word as a POSIX shell reads it back: as it is where that is safe, else in single quotes; in those that take escapes
 * where it holds what a terminal would take for a key.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!KEYS.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/['\\]|(?!\n)\p{Cc}/gu, sign =>
    sign === "'" || sign === '\\' ? `\\${sign}` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `$'${escaped}'`;
}
