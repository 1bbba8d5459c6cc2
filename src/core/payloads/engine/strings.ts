import type { Lexicon } from './lexicon';

const BACKSLASH = 92;
const NEWLINE = 10;
/** Longest regular expression that is looked for, in characters. */
const MAX_REGULAR_EXPRESSION = 1_000;

/** A string in a text: where it ends, its closing quote included, and whether it has one. */
export interface StringEnd {
  readonly end: number;
  readonly isClosed: boolean;
}

/** The end of the string whose quote opens at `start`: at the latest that of its line, or for long quotes of the text. */
export function stringEnd(text: string, start: number, quote: string): StringEnd {
  const isLong = quote.length > 1 || quote === '`';
  return isLong ? longStringEnd(text, start + quote.length, quote) : lineStringEnd(text, start);
}

/** The end of a string of long quotes from within. */
export function longStringEnd(text: string, from: number, quote: string): StringEnd {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1))
    if (!isEscaped(text, at, from)) return { end: at + quote.length, isClosed: true };
  return { end: text.length, isClosed: false };
}

/** The quote of the string that opens at `at`; `undefined` where none does. */
export function quoteAt(text: string, at: number, lexicon: Lexicon): string | undefined {
  for (const long of lexicon.longQuotes) if (text.startsWith(long, at)) return long;
  const character = text.charAt(at);
  if (!lexicon.quotes.includes(character)) return undefined;
  return character === "'" && lexicon.hasLifetimes && !/^'(?:\\.[^']*|[^\\])'/su.test(text.slice(at, at + 14))
    ? undefined
    : character;
}

/** The end of the regular expression that opens at `start`; `undefined` where the slash divides. */
export function regularExpressionEnd(text: string, start: number, before: string): number | undefined {
  if (before !== '' && !'(,=:[!&|?{};+-*%~^<>'.includes(before)) return undefined;
  let inClass = false;
  const last = Math.min(text.length, start + MAX_REGULAR_EXPRESSION);
  for (let at = start + 1; at < last; at++) {
    const character = text.charAt(at);
    if (character === '\n') return undefined;
    if (character === '\\') at++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at + 1;
  }
  return undefined;
}

function lineStringEnd(text: string, start: number): StringEnd {
  const quote = closingQuote(text, start);
  return quote < 0 ? { end: ~quote, isClosed: false } : { end: quote + 1, isClosed: true };
}

/** The quote that closes the one at `start` in its line; where none does the complement (`~`) of the line's end. */
export function closingQuote(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === NEWLINE) return ~at;
    if (code === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE) at++;
  }
  return ~text.length;
}

/** An odd number of backslashes before `at` takes the quote into the string. */
function isEscaped(text: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
