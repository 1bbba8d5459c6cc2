import { visibleText } from '../../core/move/visibleText';

const LONGEST = 300;

/**
 * Returns text of files and of the chain as code in a cell of a table: it cannot end the code or the cell, and becomes
 * neither a link nor a mention. Empty for an empty text.
 */
export function codeCell(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim()).replaceAll('`', "'");
  const characters = Array.from(line);
  const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
  // A backslash would escape the one that escapes the bar.
  const inert = short.replace(/\\(?=\||$)/g, '\\ ').replaceAll('|', '\\|');
  return inert === '' ? '' : `\`${inert}\``;
}
