import { visibleText } from '../move/visibleText';

/** Characters of each of the long parts: all of them fit into an issue, which takes 65,536 on GitHub. */
export const LONGEST_PART = 10_000;
/** Characters of a cell. */
const LONGEST_CELL = 200;

/** A table; its cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as inline code, which fits into a table’s cell: cut, nothing in it is markup, and what is not visible is spelled out. */
export function code(text: string): string {
  const shown = cutAt(LONGEST_CELL, text, '…').replaceAll('\n', '⟨U+000A⟩').replaceAll('|', '\\|');
  const ticks = '`'.repeat(longestRun(shown) + 1);
  const pad = shown === '' || shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}

/** Text as a block of code, cut after {@link LONGEST_PART} characters; nothing in it is markup. */
export function fence(text: string, language: string): string {
  const shown = cutAt(LONGEST_PART, text, '\n… cut here');
  const ticks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${ticks}${language}\n${shown}\n${ticks}`;
}

/** The first `length` characters, as they are shown. */
function cutAt(length: number, text: string, mark: string): string {
  const shown = visible(text.slice(0, length));
  return text.length > length || shown.length > length ? `${shown.slice(0, length)}${mark}` : shown;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** Lines stay; whatever else is not seen for what it is, is spelled out, and so are rows of `. */
function visible(text: string): string {
  const lines = text.replace(/`{9,}/g, run => `⟨U+0060 × ${run.length}⟩`);
  return visibleText(lines, '\n');
}
