const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;

/** Puts colour around text, or leaves it. */
export type Style = (text: string, look: keyof typeof CODES) => string;

/** Colour only for a terminal, and not where `NO_COLOR` is set (https://no-color.org). */
export function createStyle(isTerminal: boolean, noColor: string | undefined): Style {
  const colours = isTerminal && (noColor ?? '') === '';
  return (text, look) => (colours ? `\u001b[${CODES[look]}m${text}\u001b[0m` : text);
}
