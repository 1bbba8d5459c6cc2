import { unescaped } from '../locate/read/unescaped';

/** One piece of a word: quoted in any of the three ways, escaped or plain. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\$'((?:[^'\\]|\\[\s\S])*)'|\\(\r?\n)|\\([\s\S])|([^\s'"\\$]+|\$)/y;

/** The words of a command as a POSIX shell takes them apart; variables and other expansions stay as they are written. */
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
