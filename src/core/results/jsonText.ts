/**
 * Maximum number of indentation characters: with deep nesting, the indentation could exceed the maximum length of a
 * string.
 */
const MOST_INDENTATION = 32_000_000;
/** Number of strings to join in one call. */
const BLOCK = 10_000;
const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/y;
const NUMBER = /^-?\d/;
/** Number of digits that uniquely identify any floating-point number. */
const MOST_DIGITS = 17;
/** Matches a number that parsing might change: with many digits, with an exponent, or negative zero. */
const ODD_NUMBER = /-?\d(?:[\d.]{15}|[\d.]*[eE])|-0(?:\.0*)?(?![\d.])/;

/**
 * Indents JSON without parsing its values, so that all digits and escapes are preserved. Never fails: for any other
 * text, returns its tokens on separate lines. If the text is so deep or long that its indentation would exhaust memory,
 * the rest is on one line.
 */
export function indentJson(text: string): string {
  let depth = 0;
  // Joined block by block: millions of small pieces would take far more memory than their text.
  const blocks: string[] = [];
  let pieces: string[] = [];
  let previous = '';
  let left = MOST_INDENTATION;
  const newline = () => {
    left -= Math.max(2 * depth, 0) + 1;
    return left < 0 ? '' : `\n${'  '.repeat(Math.max(depth, 0))}`;
  };
  for (const token of tokens(text)) {
    const closes = token === '}' || token === ']';
    const opened = previous === '{' || previous === '[';
    if (closes) depth--;
    if (closes ? !opened : opened || previous === ',') pieces.push(newline());
    pieces.push(token === ':' ? ': ' : token);
    if (pieces.length >= BLOCK) {
      blocks.push(pieces.join(''));
      pieces = [];
    }
    if (token === '{' || token === '[') depth++;
    previous = token;
  }
  return blocks.join('') + pieces.join('');
}

/**
 * Returns a value with the exact numbers of its JSON: numbers that JavaScript would round become strings of digits, as
 * nodes write u64 and wider. If there are none, returns `value` itself.
 * @param text the JSON that `value` was parsed from
 */
export function withExactNumbers<Value>(value: Value, text: string): Value {
  if (!ODD_NUMBER.test(text)) return value;
  let rounded = false;
  const exact: string[] = [];
  for (const token of tokens(text)) {
    const rounds = isRounded(token);
    rounded ||= rounds;
    exact.push(rounds ? `"${token}"` : token);
  }
  return rounded ? (JSON.parse(exact.join('')) as Value) : value;
}

function isRounded(token: string): boolean {
  if (!NUMBER.test(token)) return false;
  const number = Number(token);
  if (Number.isInteger(number)) return !Number.isSafeInteger(number) || Object.is(number, -0);
  return !Number.isFinite(number) || token.replace(/\D/g, '').replace(/^0+/, '').length > MOST_DIGITS;
}

function* tokens(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.charAt(at) === '"' ? stringEnd(text, at) : tokenEnd(text, at);
    if (end > at) yield text.slice(at, end);
    at = Math.max(end, at + 1);
  }
}

function tokenEnd(text: string, at: number): number {
  TOKEN.lastIndex = at;
  return TOKEN.test(text) ? TOKEN.lastIndex : at;
}

/**
 * Finds the end of the JSON string that begins at `start`, including its quotes; the end of the text if it is unclosed.
 * Not a regular expression, because that would overflow the stack on a string of several megabytes, such as bytecode.
 */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at++;
  }
  return text.length;
}

/** Returns the JSON of an array's items, one line each, with all digits and escapes preserved. */
export function itemTexts(text: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let pieces: string[] = [];
  for (const token of tokens(text)) {
    if (token === '}' || token === ']') depth--;
    const separates = depth === 0 || (depth === 1 && token === ',');
    if (!separates) pieces.push(token);
    else if (pieces.length > 0) {
      items.push(pieces.join(''));
      pieces = [];
    }
    if (token === '{' || token === '[') depth++;
  }
  return items;
}
