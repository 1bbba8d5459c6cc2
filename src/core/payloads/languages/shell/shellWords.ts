import type { ShellDialect } from './scanState';
import { hasOpenQuote, scanCommand } from './shellScanner';

export interface Word {
  /** The text without quotes and escapes. */
  readonly text: string;
  /** Offsets of the word as written, including its quotes. */
  readonly start: number;
  readonly end: number;
  /** The offset of each character of `text`, and the offset after the last. */
  readonly offsets: readonly number[];
  /** Whether the shell expands a part of the word, such as `$amount`. */
  readonly hasExpansion: boolean;
  readonly isClosed: boolean;
}

/** Returns the words of a single command. */
export function wordsOf(text: string, dialect: ShellDialect): readonly Word[] {
  const words: Word[] = [];
  let depth = 0;
  let start = 0;
  let characters: string[] = [];
  let offsets: number[] = [];
  let hasExpansion = false;
  const state = scanCommand(text, dialect, (event, from, to, value) => {
    if (event === 'command') depth++;
    // A command inside a word, such as a substitution, belongs to the word's text.
    if (depth !== 1 && event !== 'commandEnd') return;
    switch (event) {
      case 'command':
        return;
      case 'commandEnd':
        depth--;
        return;
      case 'word':
        start = from;
        characters = [];
        offsets = [];
        hasExpansion = false;
        return;
      case 'wordEnd':
        words.push({
          text: characters.join(''),
          start,
          end: to,
          offsets: [...offsets, to],
          hasExpansion,
          isClosed: true,
        });
        return;
      case 'escape':
        for (const unit of value.split('')) {
          characters.push(unit);
          offsets.push(from);
        }
        return;
      case 'expansion':
      case 'literal':
        hasExpansion ||= event === 'expansion';
        for (let at = from; at < to; at++) {
          characters.push(text.charAt(at));
          offsets.push(at);
        }
    }
  });
  const last = words.at(-1);
  return last && hasOpenQuote(state) ? [...words.slice(0, -1), { ...last, isClosed: false }] : words;
}

/** Returns the words of a command between quotes; escapes of the outer quotes, such as `\"`, are resolved first. */
export function wordsInQuotes(text: string, quote: string, dialect: ShellDialect): readonly Word[] {
  const escape = quote === '"' ? /\\(?=["$`\\])/y : /'\\'(?=')/y;
  const offsets: number[] = [];
  let inner = '';
  for (let at = 0; at < text.length; at++) {
    escape.lastIndex = at;
    if (escape.test(text)) at = escape.lastIndex;
    offsets.push(at);
    inner += text.charAt(at);
  }
  const place = (offset: number) => offsets[offset] ?? text.length;
  return wordsOf(inner, dialect).map(word => ({
    ...word,
    start: place(word.start),
    end: place(word.end - 1) + 1,
    offsets: word.offsets.map(place),
  }));
}

/** Returns the end of the white space and line continuations at an offset. */
export function gapEnd(text: string, offset: number, { escape }: ShellDialect): number {
  const gap =
    escape === '\\'
      ? /(?:\s|\\[ \t\r]*(?:\n|$))*/y
      : escape === '`'
        ? /(?:\s|`[ \t\r]*(?:\n|$))*/y
        : /(?:\s|\^[ \t\r]*(?:\n|$))*/y;
  gap.lastIndex = offset;
  gap.test(text);
  return gap.lastIndex;
}
