import { replaceUnseen, visibleText } from '../../core/text/visibleText';
import { factRow, type Fact } from '../../core/results/facts';

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Adds color to text, or returns it unchanged. */
export type Style = (text: string, format: keyof typeof CODES) => string;

interface ColourVariables {
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** How text output is printed. */
export interface Printing {
  readonly style: Style;
  /** Returns a line in which everything except the colors of `style` is {@link printable}. */
  readonly line: (text: string) => string;
}

/** Uses color only if the terminal supports it and `NO_COLOR` is not set (https://no-color.org). */
export function createPrinting(isTerminal: boolean, { NO_COLOR: refused = '', TERM: kind }: ColourVariables): Printing {
  const colours = isTerminal && refused === '' && kind !== 'dumb';
  if (!colours) return { style: text => text, line: printable };
  // External text cannot contain the random mark, so it cannot add colors.
  const mark = `\u001b${crypto.randomUUID()}`;
  return {
    style: (text, format) => `${mark}${CODES[format]}m${text}${mark}0m`,
    line: text => {
      const [first = '', ...parts] = text.split(mark);
      return `${printable(first)}${parts.map(coloured).join('')}`;
    },
  };
}

function coloured(part: string): string {
  const end = part.indexOf('m') + 1;
  return `\u001b[${part.slice(0, end)}${printable(part.slice(end))}`;
}

/** Returns external text for a terminal. Characters that are invisible or could control it are escaped. */
export function printable(text: string): string {
  return replaceUnseen(text, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

const GAP = '  ';
/** Maximum width of a column in characters. A longer cell affects only its own line. */
const MAX_WIDTH = 120;

/**
 * Returns lines with aligned columns. Their width is limited, so that external text cannot make every line long. Cells
 * are not truncated, because they might contain values that will be signed.
 * @param numbers indices of right-aligned columns
 */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): readonly string[] {
  const texts = rows.map(row => row.map(printable));
  const widths: number[] = [];
  for (const row of texts)
    for (const [index, { length }] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, Math.min(length, MAX_WIDTH));
  const padded = (cell: string, index: number, row: readonly string[]): string => {
    if (numbers.includes(index)) return cell.padStart(widths[index] ?? 0);
    return index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0);
  };
  return texts.map(row => row.map(padded).join(GAP).trimEnd());
}

export function factTable(facts: readonly Fact[]): readonly string[] {
  return table(facts.map(fact => factRow(fact)));
}

const LONGEST = 300;

/**
 * Returns text from files and the chain as code in a table cell. It cannot end the code or the cell, and becomes
 * neither a link nor a mention. Returns an empty string for empty text.
 */
export function codeCell(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim()).replaceAll('`', "'");
  const characters = Array.from(line);
  const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
  // A backslash before a bar would escape the backslash that escapes the bar.
  const inert = short.replace(/\\(?=\||$)/g, '\\ ').replaceAll('|', '\\|');
  return inert === '' ? '' : `\`${inert}\``;
}

/** Environment variables of CI runners that read the output: GitHub, Azure, TeamCity, and most others. */
const RUNNERS = ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'] as const;

const MARK = /##(?=\w*\[)/g;

/** Whether a CI runner reads the output and runs some of it as commands. */
export function isReadByRunner(env: Readonly<Record<string, string | undefined>>): boolean {
  return RUNNERS.some(name => !['', '0', 'false'].includes(env[name]?.toLowerCase() ?? ''));
}

/** Removes CI runner commands that are valid anywhere in a line: `##[command]x`, `##vso[x]`. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, '# #');
}

/**
 * Removes CI runner commands from text, because the text can come from a chain or a gateway: `::add-mask::x` at the
 * start of a line, and `##[command]x` and `##vso[x]` anywhere.
 */
export function inertForRunner(text: string): string {
  return withoutMarks(text).replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1: ');
}

/** Removes CI runner commands from JSON without changing its values. Line breaks remain only between values. */
export function inertJsonForRunner(json: string): string {
  return json.replace(MARK, '#\\u0023');
}
