/** One piece of a word: quoted, escaped or plain. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\(\r?\n)|\\([\s\S])|([^\s'"\\]+)/y;

/** The words of a command as a POSIX shell takes them apart; variables and other expansions stay as they are written. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length;) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(command);
    if (match) {
      if (match[3] === undefined) word = (word ?? '') + pieceText(match);
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

function pieceText([, single, double, , escaped, plain]: RegExpExecArray): string {
  return single ?? double?.replace(/\\(["\\$`])/g, '$1').replace(/\\\r?\n/g, '') ?? escaped ?? plain ?? '';
}
