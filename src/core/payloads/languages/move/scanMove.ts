import type { LineTokens } from '../../engine/candidates';

/** The tokens in a line of Move source that delimit declarations: braces and the starts of declarations. */
export const MoveToken = {
  openBrace: 0,
  closeBrace: 1,
  /** Attributes or modifiers, followed by the declaration. */
  leading: 2,
  function: 3,
  /** For example, `struct` or `const`. */
  item: 4,
  /** An item whose first word can also be a name, such as `enum`. */
  softItem: 5,
  use: 6,
  spec: 7,
  module: 8,
  script: 9,
  address: 10,
} as const;

export type MoveToken = (typeof MoveToken)[keyof typeof MoveToken];

const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const STAR = 42;
const SLASH = 47;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const MODIFIERS = String.raw`(?:public\b\s*(?:\(\s*\w+\s*\)\s*)?|(?:friend|native|package|entry|inline)\b\s*)*`;
const WORDS = String.raw`(?:fun|struct|const|use|spec|module)\b|enum(?=\s+\w)|(?:script|address\s+\w+)(?=\s*(?:\{|$))`;
/** Matches the first word of a declaration, at the few positions where one can begin. */
const BEGINNING =
  /[\0- ]*(?:#|(?:address|const|entry|enum|friend|fun|inline|module|native|package|public|script|spec|struct|use)\b)/y;
const DECLARATION = new RegExp(`(${MODIFIERS})(${WORDS})?`, 'y');
const NAMED = new RegExp(String.raw`${MODIFIERS}(?:fun|struct|enum|const)\s+(\w+)`, 'y');

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
/** Matches where the scan stops; everything in between is skipped. */
const STOP = /["{};\]]|\/[/*]/g;

/** Scans a line; see `ScanLine`. @param before the number of block comments open before it, as a string */
export function scanMoveLine(text: string, before: string, tokens: LineTokens): string {
  const start = before === '' ? 0 : commentEnd(text, 0, Number(before));
  const open = start < 0 ? ~start : scanFrom(text, start, tokens);
  return open === 0 ? '' : String(open);
}

/**
 * Returns the name of the declaration that begins at a position in a line; `undefined` if the name is not on the same
 * line.
 */
export function declaredName(text: string, at: number): string | undefined {
  NAMED.lastIndex = at;
  return NAMED.exec(text)?.[1];
}

/** Collects the tokens. @returns the number of comments open after the line */
function scanFrom(text: string, start: number, tokens: LineTokens): number {
  let mayBegin = true;
  for (let at = start; ;) {
    if (mayBegin) addDeclaration(text, at, tokens);
    STOP.lastIndex = at;
    if (!STOP.test(text)) return 0;
    at = STOP.lastIndex;
    mayBegin = true;
    switch (text.charCodeAt(at - 1)) {
      case OPEN_BRACE:
        tokens.add(MoveToken.openBrace, at - 1);
        break;
      case CLOSE_BRACE:
        tokens.add(MoveToken.closeBrace, at - 1);
        break;
      case QUOTE:
        at = stringEnd(text, at);
        // An unclosed quote might not open a string.
        if (at < 0) return 0;
        mayBegin = false;
        break;
      case STAR:
        at = commentEnd(text, at - 2, 0);
        if (at < 0) return ~at;
        break;
      case SLASH:
        return 0;
      default:
    }
  }
}

function addDeclaration(text: string, place: number, tokens: LineTokens): void {
  BEGINNING.lastIndex = place;
  if (!BEGINNING.test(text)) return;
  let at = place;
  while (text.charCodeAt(at) <= SPACE) at++;
  const kind = text.charCodeAt(at) === HASH ? MoveToken.leading : declarationAt(text, at);
  if (kind !== undefined) tokens.add(kind, at);
}

function declarationAt(text: string, at: number): MoveToken | undefined {
  DECLARATION.lastIndex = at;
  const [whole = '', modifiers = '', found] = DECLARATION.exec(text) ?? [];
  if (found !== undefined) return KINDS.get(found) ?? MoveToken.address;
  if (whole === '') return undefined;
  if (/^(?:\/[/*]|$)/.test(text.slice(at + whole.length, at + whole.length + 2))) return MoveToken.leading;
  // `friend a::b;` is a declaration, but a parameter can be called `entry`.
  return /^(?:public|friend|native)/.test(modifiers) ? MoveToken.softItem : undefined;
}

/**
 * Returns the end of the comments open at `start`, nested `depth` deep; the complement (`~`) of the remaining depth if
 * the line ends first.
 */
function commentEnd(text: string, start: number, depth: number): number {
  let open = depth;
  for (let at = start; at < text.length; at++) {
    const [code, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
    if (code === SLASH && next === STAR) open++;
    else if (code === STAR && next === SLASH) open--;
    else continue;
    at++;
    if (open === 0) return at + 1;
  }
  return ~open;
}

/** Returns the end of the string whose content begins at `start`; negative if it is not closed on this line. */
function stringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}
