import { replaceUnseen } from '../../core/move/visibleText';

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Adds colour to text, or returns it unchanged. */
export type Style = (text: string, format: keyof typeof CODES) => string;

/** The environment variables for colour. */
interface ColourVariables {
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** Returns a style with colour only if the terminal supports it and `NO_COLOR` is not set (https://no-color.org). */
export function createStyle(isTerminal: boolean, { NO_COLOR: refused = '', TERM: kind }: ColourVariables): Style {
  const colours = isTerminal && refused === '' && kind !== 'dumb';
  return (text, format) => (colours ? `\u001b[${CODES[format]}m${text}\u001b[0m` : text);
}

/** Returns external text for a terminal: characters that are invisible or could control it are escaped. */
export function printable(text: string): string {
  return replaceUnseen(text, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
