import { parseMemberId } from '../../../move/functionId';
import type {
  LocatedCall,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenMember,
  WrittenValue,
} from '../../located';
import type { Window } from '../read/window';
import type { Reading } from '../shape/reading';
import { NO_LIST } from '../shape/writtenList';
import { commandArgument } from './argument';
import { gapEnd, wordsOf, type Word } from './words';

/** Options that give what the request around the payload gives (SPEC.md §2.2). */
const REQUEST_OPTIONS: ReadonlyMap<string, string> = new Map([
  ['--sender-account', 'sender'],
  ['--max-gas', 'max_gas_amount'],
  ['--gas-unit-price', 'gas_unit_price'],
]);

const LISTS: ReadonlySet<string> = new Set(['--type-args', '--args']);

/** Options without a value. */
const FLAGS: ReadonlySet<string> = new Set(['--assume-yes', '--assume-no', '--local', '--benchmark', '--profile-gas']);

/** An option with the words behind it. */
interface Option {
  readonly name: string;
  readonly values: readonly Word[];
  /** From behind its name to the next option or the end of the command. */
  readonly start: number;
  readonly end: number;
}

/** Reads `aptos move run --function-id 0x1::coin::transfer --type-args … --args address:0x1 u64:5`. */
export function commandReading(window: Window): Reading | undefined {
  const words = wordsOf(window.text);
  const end = gapEnd(window.text, words.at(-1)?.end ?? 0);
  const options = optionsOf(words, end);
  const target = options.find(({ name }) => name === '--function-id')?.values[0];
  if (!target) return undefined;
  const range = window.rangeOf(0, words.at(-1)?.end ?? 0);
  const request = requestOf(options, window);
  const isOpen = options.some(
    ({ name, values }) => !LISTS.has(name) && values.slice(FLAGS.has(name) ? 0 : 1).some(isMany),
  );
  const list = (name: string, itemOf: (word: Word) => WrittenItem): WrittenList => {
    const found = listOf(
      options.filter(option => option.name === name),
      window,
      itemOf,
    );
    return isOpen ? { ...found, isOpen } : found;
  };
  const call: LocatedCall = {
    form: 'cli',
    range,
    function: functionOf(target, window),
    typeArguments: list('--type-args', word => ({ value: textOf(word, window) })),
    arguments: list('--args', word => commandArgument(word, window)),
    ...(request ? { request } : {}),
    ...(words[2]?.text === 'view' ? { isView: true } : {}),
  };
  const open = words.find(word => !word.isClosed);
  return {
    range: window.rangeOf(0, end),
    isPayload: true,
    call,
    ...(request ? { request } : {}),
    ...(open ? { broken: window.rangeOf(open.start, open.end) } : {}),
  };
}

function optionsOf(words: readonly Word[], end: number): readonly Option[] {
  const starts = words.flatMap((word, index) => (/^--?[a-z]/i.test(word.text) ? [index] : []));
  return starts.map((index, number) => {
    const next = starts[number + 1] ?? words.length;
    const word = words[index];
    const [name = '', attached] = (word?.text ?? '').split(/=(.*)/s, 2);
    const values = words.slice(index + 1, next);
    return {
      name,
      values: word && attached !== undefined ? [behind(word, name.length + 1), ...values] : values,
      start: word?.end ?? 0,
      end: words[next]?.start ?? end,
    };
  });
}

/** The word without its first characters. */
function behind(word: Word, length: number): Word {
  const start = word.offsets[length] ?? word.end;
  return { ...word, text: word.text.slice(length), start, offsets: word.offsets.slice(length) };
}

/** An option that is given several times has the values of all. */
function listOf(options: readonly Option[], window: Window, itemOf: (word: Word) => WrittenItem): WrittenList {
  const [first] = options;
  const last = options.at(-1);
  if (!first || !last) return NO_LIST;
  const values = options.flatMap(option => option.values);
  return {
    range: window.rangeOf(first.start, last.end),
    items: values.map(itemOf),
    separators: values.map(({ end }) => window.positionAt(end)),
    isOpen: values.some(word => !word.isClosed || isMany(word)),
  };
}

/** What may stand for several words: `$ARGS`, `"$@"`, `...` of a manual. */
function isMany({ text, start, end, hasExpansion }: Word): boolean {
  if (text === '...' || text === '…') return true;
  const isQuoted = end - start > text.length;
  return hasExpansion && /^[$`]/.test(text) && (!isQuoted || /[@*]/.test(text));
}

function functionOf(word: Word, window: Window): WrittenFunction {
  const id = word.hasExpansion ? undefined : parseMemberId(word.text);
  return { range: innerRange(word, window), text: word.text, ...(id ? { id } : {}) };
}

function textOf(word: Word, window: Window): WrittenValue {
  const range = innerRange(word, window);
  return word.hasExpansion
    ? { kind: 'hole', range, source: window.textIn(range) }
    : { kind: 'text', range, value: word.text };
}

/** Of a word without its quotes. */
function innerRange({ offsets, start, text }: Word, window: Window) {
  const first = offsets[0] ?? start;
  return window.rangeOf(first, text === '' ? first : (offsets[text.length - 1] ?? first) + 1);
}

function requestOf(options: readonly Option[], window: Window): WrittenValue | undefined {
  const members = options.flatMap(({ name, values: [word] }): WrittenMember[] => {
    const member = REQUEST_OPTIONS.get(name);
    if (member === undefined || !word || word.hasExpansion) return [];
    const value = textOf(word, window);
    return [{ name: member, nameRange: value.range, value }];
  });
  return members.length === 0 ? undefined : { kind: 'object', range: window.rangeOf(0, window.text.length), members };
}
