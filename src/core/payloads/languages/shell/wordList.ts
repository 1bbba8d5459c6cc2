import type { Reader } from '../../engine/reader';
import { innerRange, type Reading } from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { LocatedCall, PayloadForm, WrittenValue } from '../../located';
import { CLI, wordsReading } from './cliCommand';
import type { Word } from './shellWords';

/** Marks the lists of words in code that may be a command of the CLI. */
export const COMMAND_OPTIONS: ReadonlySet<string> = new Set(['--function-id']);

/** The words of a command in a list of texts. */
export const CLI_WORDS: PayloadForm = { ...CLI, id: 'cliWords' };

interface ListPlace {
  /** The text before it in its line. */
  readonly before: string;
  readonly source: SourceText;
  /** Returns the text of a value that is not a literal, if it is known. */
  readonly knownText?: (value: WrittenValue) => string | undefined;
}

/**
 * Reads a command in a list of texts, such as `["aptos", "move", "run", "--function-id", "0x1::coin::transfer"]` in
 * Python; the program may be given apart from its arguments, as in `spawn("aptos", ["move", "run", …])`.
 */
export function wordListReading(
  reader: Reader,
  { before, source, knownText = () => undefined }: ListPlace,
): Reading | undefined {
  const { window } = reader;
  const list = reader.list(window.text.startsWith('(') ? ')' : ']');
  const words = list.items.map(item => wordOf(item, reader, knownText));
  const verb = words.findIndex(({ text }) => text === 'move');
  if (verb < 0 || verb > 1 || !VERBS.has(words[verb + 1]?.text ?? '')) return undefined;
  const end = window.offsetAt(list.range.end);
  const program = verb === 0 ? [PROGRAM] : [];
  const found = wordsReading([...program, ...words], window, { form: CLI_WORDS, end, canInsert: false });
  if (!found?.call) return undefined;
  const { typeArguments, arguments: args } = found.call;
  const isOpen = mayGrow(before.slice(-MAX_BEFORE), source.after(list.range.end).slice(0, MAX_AFTER));
  const call: LocatedCall = {
    ...found.call,
    range: list.range,
    typeArguments: { ...typeArguments, isOpen: isOpen || typeArguments.isOpen },
    arguments: { ...args, isOpen: isOpen || args.isOpen },
  };
  const { broken } = reader;
  return { ...found, range: list.range, call, ...(broken && { broken }) };
}

/** How much is read before and after a list to know whether words are added to it, in characters. */
const MAX_BEFORE = 200;
const MAX_AFTER = 2_000;

/** Whether words are added to the list, or to the variable that it is assigned to. */
function mayGrow(before: string, after: string): boolean {
  if (/^\s*(?:\+|\.\s*concat\b)/.test(after)) return true;
  const sign = before.lastIndexOf('=');
  const [assigned = ''] = before.slice(0, Math.max(sign, 0)).split(':', 1);
  const name =
    assigned
      .trim()
      .split(/[^\w$]+/)
      .at(-1) ?? '';
  if (name === '' || !/^(?:&|mut|vec!|\s)*$/.test(before.slice(sign + 1))) return false;
  for (let at = after.indexOf(name); at >= 0; at = after.indexOf(name, at + name.length))
    if (
      /^\s*(?:\.\s*(?:append|extend|push|insert|concat|unshift|splice)\w*\s*\(|\+=?)/.test(
        after.slice(at + name.length, at + name.length + 40),
      )
    )
      return true;
  return false;
}

const VERBS: ReadonlySet<string> = new Set(['run', 'view', 'simulate']);
const PROGRAM: Word = {
  text: 'aptos',
  start: 0,
  end: 0,
  offsets: [0, 0, 0, 0, 0, 0],
  hasExpansion: false,
  isClosed: true,
};
/** Texts with parts that are known only at run time: f-strings and templates. */
const TEMPLATE = /^(?:[fF]?["'`]|&?\s*format!\s*\(\s*")([^"'`\n]*)["'`]/;

/** Returns the word that a value is; anything that may be several words is `...`. */
function wordOf(value: WrittenValue, reader: Reader, knownText: (value: WrittenValue) => string | undefined): Word {
  const { window } = reader;
  const source = window.textIn(value.range);
  const outer = window.offsetAt(value.range.start);
  const known = value.kind === 'text' ? value.value : value.kind === 'hole' ? knownText(value) : undefined;
  if (known !== undefined && value.kind === 'text') {
    const range = innerRange(value.range, source);
    return wordIn(known, window.offsetAt(range.start), window.offsetAt(range.end), false);
  }
  const isMany = value.kind !== 'hole' || /^(?:\*|\.\.\.)/.test(source) || /^\S+\s+(?:if|\?|for)\s/.test(source);
  if (isMany) return wordIn('...', outer, outer + source.length, true);
  const template = TEMPLATE.exec(source);
  const text = known ?? template?.[1] ?? source;
  const start = outer + (template && known === undefined ? template[0].length - text.length - 1 : 0);
  const end = template && known === undefined ? start + text.length : outer + source.length;
  return wordIn(text, start, end, known === undefined);
}

/** @param start the offset of its first character, if its text is as written */
function wordIn(text: string, start: number, end: number, hasExpansion: boolean): Word {
  const offsets = Array.from({ length: text.length + 1 }, (_, index) => Math.min(start + index, Math.max(start, end)));
  return { text, start, end, offsets, hasExpansion, isClosed: true };
}
