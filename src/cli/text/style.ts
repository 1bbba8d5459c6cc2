import { replaceUnseen } from '../../core/move/visibleText';

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Puts colour around text, or leaves it. */
export type Style = (text: string, look: keyof typeof CODES) => string;

/** What the environment says about colour. */
interface ColourVariables {
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** Colour only for a terminal that can show it, and not where `NO_COLOR` is set (https://no-color.org). */
export function createStyle(isTerminal: boolean, { NO_COLOR: refused = '', TERM: kind }: ColourVariables): Style {
  const colours = isTerminal && refused === '' && kind !== 'dumb';
  return (text, look) => (colours ? `\u001b[${CODES[look]}m${text}\u001b[0m` : text);
}

/** Text of a gateway or a file as a terminal may show it: what could steer the terminal, or is not seen, stands as an escape. */
export function printable(text: string): string {
  return replaceUnseen(text, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
