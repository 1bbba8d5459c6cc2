/** A token that is not a string. */
const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/y;

/**
 * Indents JSON text without reading its values: every digit of a number and every escape stays as it was sent.
 * Text that is not JSON comes back with its tokens spread over lines, never an error.
 */
export function indentJson(text: string): string {
  let depth = 0;
  let out = '';
  let previous = '';
  const newline = () => `\n${'  '.repeat(Math.max(depth, 0))}`;
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

/** By hand: a regular expression runs out of stack on a string of some megabytes, such as bytecode. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at++;
  }
  return text.length;
}
