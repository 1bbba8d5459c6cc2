import { JsonOutline } from './jsonOutline';
import { stringEnd } from './jsonText';

const SCALAR = /^(?:-?\d[\d.eE+-]*|true|false|null)$/;
/** Longer ones than any number that is not meant to do harm. */
const LONGEST_SCALAR = 10_000;
/** Characters of JSON that stand for themselves. */
const MARKS = '{}[],:';

/** What may come next in a JSON text. */
type Awaited = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/** Finds the values of a JSON text of any size and depth; `undefined` where it is not JSON. */
export function readJsonOutline(text: string): JsonOutline | undefined {
  const reader = new OutlineReader(text);
  for (let at = tokenStart(text, 0); at < text.length;) {
    const end = endOfToken(text, at);
    if (!reader.take(at, end)) return undefined;
    at = tokenStart(text, end);
  }
  return reader.result;
}

/** Takes the tokens of a text one by one. */
class OutlineReader {
  readonly #outline: JsonOutline;
  #awaited: Awaited = 'value';
  /** The object or array that is read; -1 outside of any. */
  #open = -1;
  #name: readonly [start: number, end: number] = [-1, -1];

  constructor(text: string) {
    this.#outline = new JsonOutline(text);
  }

  get result(): JsonOutline | undefined {
    return this.#awaited === 'nothing' ? this.#outline : undefined;
  }

  /** @returns whether the token may stand there */
  take(start: number, end: number): boolean {
    const char = this.#outline.text.charAt(start);
    switch (this.#awaited) {
      case 'value':
        return this.#takeValue(char, start, end);
      case 'valueOrEnd':
        return char === ']' ? this.#close(end) : this.#takeValue(char, start, end);
      case 'name':
        return this.#takeName(char, start, end);
      case 'nameOrEnd':
        return char === '}' ? this.#close(end) : this.#takeName(char, start, end);
      case 'colon':
        this.#awaited = 'value';
        return char === ':';
      case 'commaOrEnd':
        return this.#takeComma(char, end);
      case 'nothing':
        return false;
    }
  }

  #takeValue(char: string, start: number, end: number): boolean {
    const node = this.#outline.begin(start, this.#open, this.#name);
    this.#name = [-1, -1];
    if (char === '{' || char === '[') {
      this.#open = node;
      this.#awaited = char === '{' ? 'nameOrEnd' : 'valueOrEnd';
      return true;
    }
    this.#outline.end(node, end);
    this.#awaitNext();
    if (char === '"') return end - start > 1 && this.#outline.text.charAt(end - 1) === '"';
    return end - start <= LONGEST_SCALAR && SCALAR.test(this.#outline.text.slice(start, end));
  }

  #takeName(char: string, start: number, end: number): boolean {
    this.#name = [start, end];
    this.#awaited = 'colon';
    return char === '"';
  }

  #takeComma(char: string, end: number): boolean {
    const inObject = this.#outline.kindOf(this.#open) === 'object';
    if (char === (inObject ? '}' : ']')) return this.#close(end);
    this.#awaited = inObject ? 'name' : 'value';
    return char === ',';
  }

  #close(end: number): boolean {
    this.#open = this.#outline.end(this.#open, end);
    this.#awaitNext();
    return true;
  }

  #awaitNext(): void {
    this.#awaited = this.#open < 0 ? 'nothing' : 'commaOrEnd';
  }
}

function tokenStart(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

function endOfToken(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"') return stringEnd(text, start);
  if (MARKS.includes(first)) return start + 1;
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) > 32 && text.charAt(at) !== '"' && !MARKS.includes(text.charAt(at)))
    at++;
  return at;
}
