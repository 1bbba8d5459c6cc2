import type { LocatorLanguage } from '../../engine/bracketLanguage';
import type { LineTokens } from '../../engine/candidates';
import { wordsReading } from './cliCommand';
import { addCommand, FUNCTION_OPTION, scanLine } from './commandLines';
import type { ShellDialect } from './dialects';
import type { Word } from './shellWords';
import { CLI_WORDS } from './wordList';

/** An item of a list in a line, without its quotes as the first or second group if it has some. */
const ITEM = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|[^\s,[\]"'][^,[\]\n]*/g;

/** Reports the command in a list of words from an offset of a line on, or those in its items: `["sh", "-c", "aptos …"]`. */
export function scanFlowList(text: string, start: number, tokens: LineTokens, dialect: ShellDialect): void {
  if (!text.includes(FUNCTION_OPTION, start)) return;
  const end = text.lastIndexOf(']') + 1;
  const words = wordsOfList(text.slice(start, end));
  if (words.some(word => word.text === FUNCTION_OPTION)) {
    addCommand(tokens, start, end);
    return;
  }
  for (const word of words) {
    const isPlain = word.end - word.start === word.text.length && !word.text.includes('\\');
    if (isPlain && word.text.includes(FUNCTION_OPTION))
      scanLine(' '.repeat(start + word.start) + word.text, '', tokens, dialect);
  }
}

/** Adds to a language the commands in lists of words. */
export function withFlowLists(language: LocatorLanguage): LocatorLanguage {
  return {
    ...language,
    read: (window, before, source) => {
      if (!window.text.startsWith('[')) return language.read(window, before, source);
      const end = window.text.length;
      return wordsReading(wordsOfList(window.text), window, { form: CLI_WORDS, end, canInsert: false });
    },
  };
}

function wordsOfList(text: string): readonly Word[] {
  return [...text.matchAll(ITEM)].map(({ 0: whole, 1: double, 2: single, index }) => {
    const inner = (double ?? single ?? whole).trimEnd();
    const start = index + (whole.length > inner.length && /^["']/.test(whole) ? 1 : 0);
    return {
      text: inner,
      start,
      end: start + inner.length,
      offsets: Array.from({ length: inner.length + 1 }, (_, at) => start + at),
      hasExpansion: /\$|\{\{|\\/.test(inner),
      isClosed: true,
    };
  });
}
