/** Characters of a line. */
const WIDTH = 100;

/** Returns a comment of several lines if one line would be too long for a window. */
export function commentLines(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '//';
  for (const word of text.split(' ')) {
    if (line !== '//' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '//';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
