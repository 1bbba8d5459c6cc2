import { replaceUnseen } from '../../core/move/visibleText';

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Adds colour to text, or returns it unchanged. */
export type Style = (text: string, format: keyof typeof CODES) => string;

/** The environment variables for colour. */
interface ColourVariables {
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** How text for people is printed. */
export interface Printing {
  readonly style: Style;
  /** Returns a line with everything {@link printable} but the colours of `style`. */
  readonly line: (text: string) => string;
}

/** Returns colour only if the terminal supports it and `NO_COLOR` is not set (https://no-color.org). */
export function createPrinting(isTerminal: boolean, { NO_COLOR: refused = '', TERM: kind }: ColourVariables): Printing {
  const colours = isTerminal && refused === '' && kind !== 'dumb';
  if (!colours) return { style: text => text, line: printable };
  // No text of others can have it, so that none is coloured.
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

/** Returns external text for a terminal: characters that are invisible or could control it are escaped. */
export function printable(text: string): string {
  return replaceUnseen(text, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
