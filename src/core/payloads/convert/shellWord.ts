import { hasUnseen, replaceUnseen } from '../../move/visibleText';

/** Characters that no POSIX shell treats in a way of its own. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * A word as a POSIX shell reads it back: as it is where that is safe, else in single quotes; in those that take escapes
 * where it holds what a terminal would take for a key, or what is not seen. Lines stay, as in quotes they are no end of
 * the command.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!hasUnseen(text.replaceAll('\n', ''))) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${replaceUnseen(text.replace(/['\\]/g, '\\$&'), escape, '\n')}'`;
}

function escape(sign: string): string {
  const point = (sign.codePointAt(0) ?? 0).toString(16);
  return sign.length > 1 ? `\\U${point.padStart(8, '0')}` : `\\u${point.padStart(4, '0')}`;
}
