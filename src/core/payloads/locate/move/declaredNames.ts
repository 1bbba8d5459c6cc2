/** What a declared name follows. It is only looked at, as it may be a keyword itself behind a comment that ends in one. */
const KEYWORD = /\b(?:fun|struct|enum|const)\b\s*(?=(\w*))/g;
const BRACE_OR_COMMENT = /\{|\/[/*]/g;

/**
 * All names that a text may declare, found without parsing it: those that comments and strings seem to declare as well.
 * However a text is made, no part of it is read more than a few times.
 */
export function declaredNames(text: string): readonly string[] {
  const comments = new Comments(text);
  const names: string[] = [];
  let passed = 0;
  for (const { index, 0: keyword, 1: next = '' } of text.matchAll(KEYWORD)) {
    const end = index + keyword.length;
    if (next !== '') {
      names.push(next);
    } else if (end >= passed) {
      passed = comments.blankEnd(end);
      const name = passed > end ? wordAt(text, passed) : '';
      if (name !== '') names.push(name);
    }
  }
  return names;
}

/** What stands before the first brace, comments with braces passed over. */
export function beforeBrace(text: string): string {
  const comments = new Comments(text);
  BRACE_OR_COMMENT.lastIndex = 0;
  for (;;) {
    const found = BRACE_OR_COMMENT.exec(text);
    if (!found) return text;
    if (found[0] === '{') return text.slice(0, found.index);
    BRACE_OR_COMMENT.lastIndex = comments.end(found.index) ?? found.index + 1;
  }
}

/** The comments of a text, looked for from its beginning to its end. */
class Comments {
  readonly #text: string;
  /** Where a block comment begins that nothing closes, nor any behind it. */
  #unclosed = Infinity;

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the comment that begins at `start`; nothing where none does, or nothing closes it. */
  end(start: number): number | undefined {
    if (this.#text.startsWith('//', start)) {
      const end = this.#text.indexOf('\n', start);
      return end < 0 ? this.#text.length : end;
    }
    if (!this.#text.startsWith('/*', start) || start >= this.#unclosed) return undefined;
    const end = this.#text.indexOf('*/', start + 2);
    if (end >= 0) return end + 2;
    this.#unclosed = start;
    return undefined;
  }

  /** Behind the white space and the comments at `start`. */
  blankEnd(start: number): number {
    for (let at = start; ;) {
      const end = /\s/.test(this.#text.charAt(at)) ? at + 1 : this.end(at);
      if (end === undefined) return at;
      at = end;
    }
  }
}

function wordAt(text: string, start: number): string {
  let end = start;
  while (/\w/.test(text.charAt(end))) end++;
  return text.slice(start, end);
}
