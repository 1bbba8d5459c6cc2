import type { LineTokens } from '../../engine/scannedLines';

/**
 * The tokens in a line of Move source: braces and the beginnings of declarations at a line's start, which separate
 * declarations, and whether the line has calls.
 */
export const MoveToken = {
  openBrace: 0,
  closeBrace: 1,
  /** Attributes or modifiers; the declaration follows on another line. */
  leading: 2,
  function: 3,
  /** `struct` or `const`. */
  item: 4,
  /** An item whose first word may also be a name, such as `enum`. */
  softItem: 5,
  use: 6,
  spec: 7,
  module: 8,
  script: 9,
  address: 10,
  /** A possible call of a module's function; only the first one in a line. */
  call: 11,
  /** A parenthesis that begins a line: it opens the arguments of a call if a name precedes it. */
  parenthesis: 12,
} as const;

/** One of {@link MoveToken}. */
export type MoveToken = (typeof MoveToken)[keyof typeof MoveToken];

const SPACE = 32;
const QUOTE = 34;
const OPEN_PARENTHESIS = 40;
const STAR = 42;
const SLASH = 47;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const ATTRIBUTES = String.raw`(?:#\s*\[[^\]]*(?:\]\s*|$))*`;
const MODIFIERS = String.raw`(?:public\b\s*(?:\(\s*\w+\s*\)\s*)?|(?:friend|native|package|entry|inline)\b\s*)*`;
const WORDS = String.raw`(?:fun|struct|const|use|spec|module)\b|enum(?=\s+\w)|(?:script|address\s+\w+)(?=\s*(?:\{|$))`;
/**
 * Matches, at a line's start, the beginning of a declaration or of text that may precede one; few lines have either.
 */
const BEGINNING =
  /[\0- ]*(?:[#}"]|\/[/*]|(?:address|const|entry|enum|friend|fun|inline|module|native|package|public|script|spec|struct|use)\b)/y;
/** The most common beginnings, which are recognised without creating a match for each. */
const FUNCTION = new RegExp(`${MODIFIERS}fun\\b`, 'y');
const ITEM = /(?:struct|const)\b/y;
const DECLARATION = new RegExp(`(${ATTRIBUTES})(${MODIFIERS})(${WORDS})?`, 'y');

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
/** Matches where the scan stops after the beginning of a line; everything else is skipped. */
const STOP = /["{}(]|\/[/*]/g;

/** Scans a line, as `ScanLine` describes. @param before how many block comments are open before it, as text */
export function scanMoveLine(text: string, before: string, tokens: LineTokens): string {
  const start = before === '' ? 0 : commentEnd(text, 0, Number(before));
  const open = start < 0 ? ~start : scanFrom(text, start, tokens);
  return open === 0 ? '' : String(open);
}

/** Collects the tokens. @returns how many comments are open after the line */
function scanFrom(text: string, start: number, tokens: LineTokens): number {
  BEGINNING.lastIndex = start;
  let isFirst = BEGINNING.test(text);
  let isHead = false;
  let calls = false;
  for (let at = start; ;) {
    if (isFirst) {
      at = spaceEnd(text, at);
      isFirst = mayComeFirst(text, at);
      const kind = isFirst ? undefined : declarationAt(text, at);
      if (kind !== undefined) tokens.add(kind, at);
      isHead = kind === MoveToken.function;
    }
    STOP.lastIndex = at;
    if (!STOP.test(text)) return 0;
    at = STOP.lastIndex;
    switch (text.charCodeAt(at - 1)) {
      case OPEN_BRACE:
        tokens.add(MoveToken.openBrace, at - 1);
        break;
      case CLOSE_BRACE:
        tokens.add(MoveToken.closeBrace, at - 1);
        break;
      case QUOTE:
        at = stringEnd(text, at);
        // An unclosed quote may not open a string.
        if (at < 0 && !calls) tokens.add(MoveToken.call, 0);
        if (at < 0) return 0;
        break;
      case OPEN_PARENTHESIS:
        if (!calls && !isHead) calls = scanParenthesis(text, at - 1, tokens);
        isHead = false;
        break;
      case STAR:
        at = commentEnd(text, at - 2, 0);
        if (at < 0) return ~at;
        break;
      default:
        return 0;
    }
  }
}

/** @returns whether it may open the arguments of a call */
function scanParenthesis(text: string, at: number, tokens: LineTokens): boolean {
  const calls = mayCall(text, at);
  if (calls !== false) tokens.add(calls ? MoveToken.call : MoveToken.parenthesis, at);
  return calls === true;
}

/**
 * Whether a declaration that follows the text at `at` still begins its line: the text is a closing brace or a comment.
 */
function mayComeFirst(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === SLASH) return text.charCodeAt(at + 1) === SLASH || text.charCodeAt(at + 1) === STAR;
  return code === CLOSE_BRACE || code === QUOTE;
}

function spaceEnd(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function declarationAt(text: string, at: number): MoveToken | undefined {
  FUNCTION.lastIndex = at;
  if (FUNCTION.test(text)) return MoveToken.function;
  ITEM.lastIndex = at;
  if (ITEM.test(text)) return MoveToken.item;
  DECLARATION.lastIndex = at;
  const match = DECLARATION.exec(text);
  const found = match?.[3];
  if (found !== undefined) return KINDS.get(found) ?? MoveToken.address;
  const [whole = '', attributes = '', modifiers = ''] = match ?? [];
  if (whole === '') return undefined;
  if (/^\s*(?:\/[/*]|$)/.test(text.slice(at + whole.length))) return MoveToken.leading;
  // `friend a::b;` is a declaration, but a parameter may be called `entry`.
  if (modifiers === '') return MoveToken.leading;
  return attributes !== '' || /^(?:public|friend|native)/.test(modifiers) ? MoveToken.softItem : undefined;
}

/** Returns the end of comments open at `start`, `depth` deep; the depth's complement (`~`) if the line ends first. */
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

/** Returns the end of the string whose content begins at `start`; negative if the line does not close it. */
function stringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

const DOT = 46;
const ASCII = 128;

/** Characters after which a parenthesis does not open arguments: operators, brackets, ends of literals. */
const OPERATORS = '([{,;=+-*%&|^<!.)]}"';
/** Words that can precede a parenthesis but do not name a function: Move's keywords, and types. */
const NO_FUNCTION =
  /[A-Z]|(?:abort|as|break|const|continue|copy|else|friend|fun|if|let|loop|move|mut|public|return|spec|use|while)\b/y;

/**
 * Whether the parenthesis at `at` in a line may open the arguments of a call of a module's function, rather than those
 * of a method or a macro, or the fields of a type; `true` if in doubt, `undefined` if it depends on the lines before.
 */
export function mayCall(text: string, at: number): boolean | undefined {
  const end = spaceStart(text, at);
  if (end === 0) return undefined;
  const code = text.charCodeAt(end - 1);
  if (isWord(code)) return mayBeCalled(text, end);
  switch (text.charAt(end - 1)) {
    case '/':
      return text.charAt(end - 2) === '*';
    case ':':
      return text.charAt(end - 2) === ':';
    case '>':
      return text.charAt(end - 2) !== '=';
    default:
      return code >= ASCII || !OPERATORS.includes(text.charAt(end - 1));
  }
}

/** Whether the word that ends at `end` can be the name of a function. */
function mayBeCalled(text: string, end: number): boolean {
  let start = end - 1;
  while (start > 0 && isWord(text.charCodeAt(start - 1))) start--;
  NO_FUNCTION.lastIndex = start;
  if (NO_FUNCTION.test(text)) return false;
  const before = spaceStart(text, start);
  const isMethod = text.charCodeAt(before - 1) === DOT && text.charCodeAt(before - 2) !== DOT;
  return !isMethod && !(text.endsWith('fun', before) && before < start);
}

/** Returns the start of the white space that ends at `end`. */
function spaceStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && text.charCodeAt(at - 1) <= SPACE) at--;
  return at;
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}
