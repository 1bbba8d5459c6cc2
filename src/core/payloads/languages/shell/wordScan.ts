import { hasCommands, ScanState } from './scanState';

const PLAIN_IN_DOUBLE = /[^"`$\\^{%!]+/y;
const PLAIN_IN_SINGLE = /[^'`$\\{]+/y;
const PLAIN_IN_ESCAPED = /[^'\\]+/y;
const PLAIN_IN_BRACES = /[^}"'`$\\\n]+/y;
const PLAIN_IN_ARITHMETIC = /[^()\n]+/y;
/**
 * Matches a placeholder that a reader or a program replaces before the command runs: `<your address>`, `${{ vars.OWNER
 * }}`, `{{owner}}`.
 */
const PLACEHOLDER = /<(?![\s(&<>=#-])(?:[^<>\n"'`$]|(?<=\p{L})'(?=\p{L})){1,100}(?<!\s)>/uy;
const TEMPLATE = /\$?\{\{[^{}\n]{0,200}\}\}/y;
const ESCAPED = /\\(?:x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|[^])/y;
const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Scans the parts of words: quotes, escapes and expansions. */
export class WordScan extends ScanState {
  /** Scans an expansion in a word or in double quotes. */
  protected part(sign: string): boolean {
    switch (sign) {
      case '$':
      case '{':
        return this.#template() || (sign === '$' && this.#dollar()) || this.#variable(sign);
      case '`':
        if (this.dialect.kind !== 'posix') return false;
        return this.frame === '`' ? this.close(1) : this.open('`');
      case '<': {
        const length = hasCommands(this.frame) ? this.matched(PLACEHOLDER) : 0;
        return length > 0 && this.expansion(length);
      }
      default:
        return this.#variable(sign);
    }
  }

  #template(): boolean {
    const length = this.matched(TEMPLATE);
    return length > 0 && this.expansion(length);
  }

  #dollar(): boolean {
    const { kind } = this.dialect;
    if (kind === 'batch') return false;
    const next = this.text.slice(this.at + 1, this.at + 3);
    if (kind === 'posix') {
      if (next === '((') return this.open('=', 2);
      if (next === '$(') return this.open('(', 3);
      if (next.startsWith("'") && hasCommands(this.frame)) return this.open('$', 2);
      if (next.startsWith('{')) return this.open('{', 2);
    }
    return next.startsWith('(') && this.open('(', 2);
  }

  #variable(sign: string): boolean {
    const length = this.matched(this.dialect.variable);
    if (length > 0) return this.expansion(length);
    return sign === '$' && this.dialect.kind === 'posix' && this.expansion(1);
  }

  protected inDouble(sign: string): true {
    const { escape, escapeInDouble } = this.dialect;
    if (this.#escape(escapeInDouble)) return true;
    if (sign === '"') return this.#closeQuote();
    if (sign === '\\' && escape === sign && this.text.charAt(this.at + 1) === '\n') {
      this.at += 2;
      return true;
    }
    return this.part(sign) || this.literal(PLAIN_IN_DOUBLE);
  }

  protected inSingle(sign: string): true {
    const { escapeInSingle, expandsInSingle } = this.dialect;
    if (escapeInSingle && this.#escape(escapeInSingle)) return true;
    if (sign === "'") return this.#closeQuote();
    const isPart =
      (sign === '$' || sign === '{') && (this.#template() || (expandsInSingle === true && this.part(sign)));
    return isPart || this.literal(PLAIN_IN_SINGLE);
  }

  /** Scans between `$'` and `'`, where backslash escapes work as in C. */
  protected inEscaped(sign: string): true {
    if (sign === "'") return this.#closeQuote();
    const length = this.matched(ESCAPED);
    return length > 0
      ? this.escaped(length, escapedValue(this.text.slice(this.at, this.at + length)))
      : this.literal(PLAIN_IN_ESCAPED);
  }

  #closeQuote(): true {
    this.frames.pop();
    this.at++;
    this.inWord = true;
    return true;
  }

  #escape(escape: RegExp): boolean {
    escape.lastIndex = this.at;
    const match = escape.exec(this.text);
    return match !== null && this.escaped(match[0].length, match[1] ?? match[2] ?? match[0].slice(1));
  }

  protected inBraces(sign: string): true {
    if (sign === '\n') return this.close();
    if (sign === '}') return this.close(1);
    if (sign === '"' || (sign === "'" && !this.frames.includes('"'))) return this.open(sign);
    if (this.text.startsWith('${', this.at)) return this.open('{', 2);
    if (sign === '\\') this.at++;
    return this.literal(PLAIN_IN_BRACES);
  }

  protected inArithmetic(sign: string): true {
    if (sign === '\n') return this.close();
    if (sign === '(') return this.open('=');
    return sign === ')' ? this.close(1) : this.literal(PLAIN_IN_ARITHMETIC);
  }
}

function escapedValue(written: string): string {
  const sign = written.charAt(1);
  const digits = /[xuU]/.test(sign) ? written.slice(2) : /[0-7]/.test(sign) ? written.slice(1) : '';
  const point = digits === '' ? NaN : parseInt(digits, /[xuU]/.test(sign) ? 16 : 8);
  return point <= 0x10ffff ? String.fromCodePoint(point) : (LETTERS[sign] ?? sign);
}
