import type { DocumentLines } from './documentLines';

/** The lines of a JSON document with what is not JSON blanked out: every character that stays keeps its place. */
export class JsonLines {
  readonly #lines: DocumentLines;
  /** Lines that start inside a block comment. */
  readonly #commented = new Set<number>();

  /** Looks at every line once: whether one starts inside a block comment is told by those before it. */
  constructor(lines: DocumentLines) {
    this.#lines = lines;
    let inside = false;
    for (let index = 0; index < lines.lineCount; index++) {
      if (inside) this.#commented.add(index);
      const line = lines.line(index);
      if (inside || line.includes('/*')) inside = endsInComment(line, inside);
    }
  }

  get lineCount(): number {
    return this.#lines.lineCount;
  }

  /** The line without comments; strings stand. */
  blanked(index: number): string {
    return blank(this.#lines.line(index), this.#commented.has(index), true);
  }

  /** The line without comments and strings. */
  bare(index: number): string {
    return blank(this.#lines.line(index), this.#commented.has(index), false);
  }
}

const STRING_OR_COMMENT = /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*(?:"|$)|\/\/.*|\/\*.*?(?:\*\/|$)/gs;

function blank(line: string, inside: boolean, keepStrings: boolean): string {
  if (!inside && !line.includes('/') && (keepStrings || !line.includes('"'))) return line;
  const close = inside ? line.indexOf('*/') : -2;
  if (close === -1) return ' '.repeat(line.length);
  const head = close >= 0 ? ' '.repeat(close + 2) : '';
  return (
    head +
    line
      .slice(head.length)
      .replace(STRING_OR_COMMENT, match => (keepStrings && match.startsWith('"') ? match : ' '.repeat(match.length)))
  );
}

function endsInComment(line: string, inside: boolean): boolean {
  const close = inside ? line.indexOf('*/') : -2;
  if (close === -1) return true;
  const rest = line.slice(Math.max(close + 2, 0));
  const last = [...rest.matchAll(STRING_OR_COMMENT)].at(-1)?.[0];
  return last !== undefined && last.startsWith('/*') && !last.slice(2).endsWith('*/');
}
