import { lineToken, type LineToken } from '../scan/lineToken';
import type { LineScan } from '../scan/lineScanner';

/** What of a line of Move source tells its declarations apart: braces, and how a declaration begins at a line's start. */
export const MoveToken = {
  openBrace: 0,
  closeBrace: 1,
  /** Attributes or modifiers; what they belong to follows on another line. */
  leading: 2,
  function: 3,
  /** `struct` or `const`. */
  item: 4,
  /** An item whose first word may be a name elsewhere, such as `enum`. */
  softItem: 5,
  use: 6,
  spec: 7,
  module: 8,
  script: 9,
  address: 10,
} as const;

/** One of {@link MoveToken}. */
export type MoveToken = (typeof MoveToken)[keyof typeof MoveToken];

const SPACE = 32;
const QUOTE = 34;
const STAR = 42;
const SLASH = 47;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** The first letters of declarations, and `#` of attributes. */
const FIRST = '#acefimnpsu';
const ATTRIBUTES = String.raw`(?:#\s*\[[^\]]*(?:\]\s*|$))*`;
const MODIFIERS = String.raw`(?:public\b\s*(?:\(\s*\w+\s*\)\s*)?|(?:friend|native|package|entry|inline)\b\s*)*`;
const WORDS = String.raw`(fun|struct|const|use|spec|module)\b|(enum)(?=\s+\w)|(script|address\s+\w+)(?=\s*(?:\{|$))`;
const DECLARATION = new RegExp(`(${ATTRIBUTES})(${MODIFIERS})(?:${WORDS})?`, 'y');

const KINDS: ReadonlyMap<string, MoveToken> = new Map<string, MoveToken>([
  ['fun', MoveToken.function],
  ['struct', MoveToken.item],
  ['const', MoveToken.item],
  ['enum', MoveToken.softItem],
  ['use', MoveToken.use],
  ['spec', MoveToken.spec],
  ['module', MoveToken.module],
  ['script', MoveToken.script],
]);
const NO_TOKENS: readonly LineToken[] = [];

/** Scans a line. @param before how many block comments the line before leaves open, as text; empty for none */
export function scanMoveLine(text: string, before: string): LineScan {
  let tokens: LineToken[] | undefined;
  let isFirst = true;
  let at = 0;
  if (before !== '') {
    const { end, depth } = commentEnd(text, 0, Number(before));
    if (depth > 0) return { tokens: NO_TOKENS, after: String(depth) };
    at = end;
  }
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === OPEN_BRACE || code === CLOSE_BRACE) {
      const token = lineToken(code === OPEN_BRACE ? MoveToken.openBrace : MoveToken.closeBrace, at);
      if (tokens) tokens.push(token);
      else tokens = [token];
      // What follows the braces that close one declaration may begin the next.
      isFirst &&= code === CLOSE_BRACE;
    } else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) break;
    else if (code === SLASH && text.charCodeAt(at + 1) === STAR) {
      const { end, depth } = commentEnd(text, at, 0);
      if (depth > 0) return { tokens: tokens ?? NO_TOKENS, after: String(depth) };
      at = end - 1;
    } else if (code === QUOTE) at = stringEnd(text, at);
    else if (isFirst) {
      isFirst = false;
      const kind = FIRST.includes(text.charAt(at)) ? declarationAt(text, at) : undefined;
      if (kind !== undefined) {
        const token = lineToken(kind, at);
        if (tokens) tokens.push(token);
        else tokens = [token];
      }
    }
  }
  return { tokens: tokens ?? NO_TOKENS, after: '' };
}

function declarationAt(text: string, at: number): MoveToken | undefined {
  DECLARATION.lastIndex = at;
  const [whole = '', attributes = '', modifiers = '', word, softWord, block] = DECLARATION.exec(text) ?? [];
  const found = word ?? softWord ?? block;
  if (found !== undefined) return KINDS.get(found) ?? MoveToken.address;
  if (whole === '') return undefined;
  if (/^\s*(?:\/[/*]|$)/.test(text.slice(at + whole.length))) return MoveToken.leading;
  // `friend a::b;`, while a parameter may be called `entry`.
  if (modifiers === '') return MoveToken.leading;
  return attributes !== '' || /^(?:public|friend|native)/.test(modifiers) ? MoveToken.softItem : undefined;
}

/** Behind the comments that are open at `start`, `depth` of them around it; they nest. */
function commentEnd(text: string, start: number, depth: number): { readonly end: number; readonly depth: number } {
  let open = depth;
  for (let at = start; at < text.length; at++) {
    const [code, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
    if (code === SLASH && next === STAR) open++;
    else if (code === STAR && next === SLASH) open--;
    else continue;
    at++;
    if (open === 0) return { end: at + 1, depth: 0 };
  }
  return { end: text.length, depth: open };
}

/** Where the string that opens at `start` ends: at its quote, or with the line. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}
