import { hasUnseen, replaceUnseen } from '../../move/visibleText';
import { unescaped } from '../engine/literals';

/** Characters without special meaning in any POSIX shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * Writes a word for a POSIX shell: unquoted if that is safe, otherwise in single quotes; in `$'…'` if it has control or
 * invisible characters. Line breaks are kept, as they do not end the command within quotes.
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

/** One piece of a word: in one of the three kinds of quotes, escaped or plain. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\$'((?:[^'\\]|\\[\s\S])*)'|\\(\r?\n)|\\([\s\S])|([^\s'"\\$]+|\$)/y;

/** Splits a command into words as a POSIX shell does; variables and other expansions stay as written. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length;) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(command);
    if (match) {
      if (match[4] === undefined) word = (word ?? '') + pieceText(match);
      at = PIECE.lastIndex;
      continue;
    }
    if (word !== undefined && /\s/.test(command.charAt(at))) {
      words.push(word);
      word = undefined;
    }
    at++;
  }
  return word === undefined ? words : [...words, word];
}

function pieceText([, single, double, escapes, , escaped, plain]: RegExpExecArray): string {
  const inner = double?.replace(/\\(["\\$`])/g, '$1').replace(/\\\r?\n/g, '');
  return single ?? inner ?? (escapes === undefined ? undefined : unescaped(escapes)) ?? escaped ?? plain ?? '';
}
