/** Characters put in: brackets in brackets would take more than any string can hold. */
const MOST_INDENTATION = 32_000_000;
/** A token that is not a string. */
const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/y;
const NUMBER = /^-?\d/;
/** As many as a fraction needs at most to be told from any other. */
const MOST_DIGITS = 17;
/** What may be a number that does not survive: of many digits, with an exponent, or the negative zero, which JSON text of it loses. */
const ODD_NUMBER = /-?\d(?:[\d.]{15}|[\d.]*[eE])|-0(?:\.0*)?(?![\d.])/;

/**
 * Indents JSON text without reading its values: every digit of a number and every escape stays as it was sent.
 * Text that is not JSON comes back with its tokens spread over lines, never an error; so does text that is so deep or so
 * long that its indentation would fill the memory, the rest of it in one line.
 */
export function indentJson(text: string): string {
  let depth = 0;
  let out = '';
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
    if (closes ? !opened : opened || previous === ',') out += newline();
    out += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth++;
    previous = token;
  }
  return out;
}

/**
 * A value as its own JSON text says it: numbers that JavaScript would round are the text of their digits instead, as
 * nodes write u64 and wider. Without any, the value itself.
 *
 * @param text JSON that `value` was read from
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
 * Where the JSON string that begins at `start` ends, its quotes included; the end of the text where it does not.
 *
 * By hand: a regular expression runs out of stack on a string of some megabytes, such as bytecode.
 */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at++;
  }
  return text.length;
}
