/** A word of a command line. */
export interface Word {
  /** The text, without quotes and escapes. */
  readonly text: string;
  /** Offsets of the word as written, including its quotes. */
  readonly start: number;
  readonly end: number;
  /** The offset of each character of `text`, and the offset after the last. */
  readonly offsets: readonly number[];
  /** Whether the shell expands a part of it: `$amount`. */
  readonly hasExpansion: boolean;
  /** Whether its quotes are closed. */
  readonly isClosed: boolean;
}

const GAP = /(?:[ \t\r]|\\[ \t\r]*(?:\n|$))*/y;
const ENDS = ';|&)<>`\n';
const BACKTICKS = /`[^`\n]*`/y;
const PLACEHOLDER = /<[A-Za-z][\w -]*(?<! )>/y;

/** The state between `$'` and `'`, where backslashes escape as in C. */
const ESCAPED = '$';
const ESCAPE = /\\(?:x[\da-fA-F]{1,2}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|[^])/y;
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

/**
 * Returns where a command of a line ends, and what continues it on the next: `\` or an open quote; else empty.
 * @param state what continued it on this line
 */
export function commandEnd(
  text: string,
  start: number,
  state: string,
): { readonly state: string; readonly end: number } {
  let quote = state === '\\' ? '' : state;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    const opaque = opaqueEnd(text, at, quote);
    if (opaque !== undefined) at = opaque - 1;
    else if (quote === ESCAPED) {
      if (character === '\\') at++;
      else if (character === "'") quote = '';
    } else if (quote === '' && isEscapedStart(text, at)) {
      quote = ESCAPED;
      at++;
    } else if (quote === "'") quote = character === "'" ? '' : quote;
    else if (character === '\\') {
      if (text.slice(at + 1).trim() === '') return { state: quote === '' ? '\\' : quote, end: text.length };
      at++;
    } else if (quote === '"') quote = character === '"' ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (ENDS.includes(character) || isComment(text, at)) return { state: '', end: at };
  }
  return { state: quote, end: text.length };
}

/** Returns the words of the command at the start of a text. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let at = gapEnd(text, 0); at < text.length; at = gapEnd(text, at)) {
    const isEnd = ENDS.includes(text.charAt(at)) && opaqueEnd(text, at, '') === undefined;
    if (isEnd || isComment(text, at)) break;
    const word = wordAt(text, at);
    if (word.end === at) break;
    words.push(word);
    at = word.end;
  }
  return words;
}

/** Returns the end of the white space and continued line ends at an offset. */
export function gapEnd(text: string, offset: number): number {
  GAP.lastIndex = offset;
  GAP.test(text);
  return GAP.lastIndex;
}

function wordAt(text: string, start: number): Word {
  const characters: string[] = [];
  const offsets: number[] = [];
  let quote = '';
  let hasExpansion = false;
  let at = start;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote === '' && isEscapedStart(text, at)) {
      quote = ESCAPED;
      at++;
      continue;
    }
    if (quote === ESCAPED && character !== "'") {
      const { length, value } = escapedAt(text, at);
      for (let unit = 0; unit < value.length; unit++) {
        characters.push(value.charAt(unit));
        offsets.push(at);
      }
      at += length - 1;
      continue;
    }
    const opaque = opaqueEnd(text, at, quote);
    if (opaque !== undefined) {
      hasExpansion = true;
      for (; at < opaque; at++) {
        characters.push(text.charAt(at));
        offsets.push(at);
      }
      at--;
      continue;
    }
    if (quote === '' && (/\s/.test(character) || ENDS.includes(character))) break;
    if (character === quote || quote === ESCAPED) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (isEscape(text, at, quote)) {
      if (text.charAt(at + 1) === '\n' && quote === '') break;
      at++;
      if (text.charAt(at) === '\n') continue;
      characters.push(text.charAt(at));
      offsets.push(at);
    } else {
      hasExpansion ||= quote !== "'" && character === '$';
      characters.push(character);
      offsets.push(at);
    }
  }
  return { text: characters.join(''), start, end: at, offsets: [...offsets, at], hasExpansion, isClosed: quote === '' };
}

function isEscapedStart(text: string, at: number): boolean {
  return text.charAt(at) === '$' && text.charAt(at + 1) === "'";
}

/** Returns the character at an offset between `$'` and `'`, and the length of its escape. */
function escapedAt(text: string, at: number): { readonly value: string; readonly length: number } {
  ESCAPE.lastIndex = at;
  const [written = ''] = ESCAPE.exec(text) ?? [];
  if (written === '') return { value: text.charAt(at), length: 1 };
  const sign = written.charAt(1);
  const digits = /[xuU]/.test(sign) ? written.slice(2) : /[0-7]/.test(sign) ? written.slice(1) : '';
  const point = digits === '' ? NaN : parseInt(digits, sign === 'x' || sign === 'u' || sign === 'U' ? 16 : 8);
  const isPoint = point <= 0x10ffff;
  return { value: isPoint ? String.fromCodePoint(point) : (LETTERS[sign] ?? sign), length: written.length };
}

/** Whether a backslash escapes the character after it; at the end of a document, there is none. */
function isEscape(text: string, at: number, quote: string): boolean {
  if (text.charAt(at) !== '\\' || quote === "'" || at + 1 >= text.length) return false;
  return quote === '' || /["\\$`\n]/.test(text.charAt(at + 1));
}

/** Returns the end of text that the shell or the reader of a manual replaces: `$(…)`, `` `…` ``, `<address>`. */
function opaqueEnd(text: string, at: number, quote: string): number | undefined {
  if (quote === "'" || quote === ESCAPED) return undefined;
  const character = text.charAt(at);
  if (character === '$' && text.charAt(at + 1) === '(') return substitutionEnd(text, at + 1);
  const pattern = character === '`' ? BACKTICKS : character === '<' && quote === '' ? PLACEHOLDER : undefined;
  if (!pattern) return undefined;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the offset after the bracket that closes the one at an offset. */
function substitutionEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1);
      at = end < 0 ? at : end;
    } else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

function isComment(text: string, at: number): boolean {
  return text.charAt(at) === '#' && /\s/.test(text.charAt(at - 1));
}
