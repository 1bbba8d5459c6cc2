import { parseJson } from '../../../json';
import { parseMemberId } from '../../../move/functionId';
import type { Candidate } from '../../engine/candidates';
import { Window } from '../../engine/lexer';
import type { LocatorLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import { characterOf, TokenKind, type LineTokens, type ScannedLine } from '../../engine/scannedLines';
import { type Reading, NO_LIST } from '../../engine/shapes';
import type {
  ListSlot,
  LocatedCall,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenMember,
  WrittenValue,
} from '../../located';
import { JSON_SYNTAX } from '../json/json';
import { commandEnd, gapEnd, wordsOf, type Word } from './shellWords';
import type { PayloadForm } from '../../located';
import type { LoadedLanguage } from '../language';
import { locatorOf } from '../../engine/documentLocator';

const COMMAND = /\baptos(?:\.exe)?\s+move\s+(?:run|view|simulate)(?=\s|$)/;
/** Maximum number of lines of a command. */
const MAX_LINES = 200;

/** Shell scripts: `aptos move run --function-id … --args …`, over any number of lines. */
const SHELL_PAYLOADS: LocatorLanguage = {
  scan: scanLine,
  candidates: commandsOf,
  read: window => commandReading(window),
};

/** The form of calls on the CLI's command line. */
export const CLI: PayloadForm = { id: 'cli', values: 'typed', isCommand: true, isSent: 'always' };

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(SHELL_PAYLOADS),
  sentences: {
    names: ['shell scripts'],
    whereToLook: 'In a shell script, put the cursor in `aptos move run --function-id …`.',
  },
  loadWriting: () => import('./writeCli'),
};

function scanLine(text: string, before: string, tokens: LineTokens): string {
  const { state, end } = before === '' ? { state: '', end: 0 } : commandEnd(text, 0, before);
  if (state !== '') return state;
  const match = COMMAND.exec(text.slice(end));
  if (!match || (before === '' && isComment(text, match.index))) return '';
  const at = end + match.index;
  tokens.add(TokenKind.callee, at);
  return commandEnd(text, at, '').state;
}

function isComment(text: string, at: number): boolean {
  return /^\s*#/.test(text.slice(0, at));
}

/** Returns the spans from the start of each command to the end of the last line on which it continues. */
function commandsOf(lines: readonly ScannedLine[]): readonly Candidate[] {
  const found: Candidate[] = [];
  const hasCommand = (line: number) => (lines[line]?.tokens.length ?? 0) > 0;
  // A command that starts inside another's quotes shows that the quotes were never closed.
  const starting = (line: number) => hasCommand(line) || COMMAND.test(lines[line]?.text ?? '');
  for (const [line, { tokens }] of lines.entries()) {
    const [first] = tokens;
    if (first === undefined) continue;
    let last = line;
    while (lines[last]?.after !== '' && last + 1 < lines.length && last - line < MAX_LINES && !starting(last + 1))
      last++;
    const start = { line, character: characterOf(first) };
    found.push({ start, end: { line: last, character: lines[last]?.text.length ?? 0 }, isClosed: false });
  }
  return found;
}

/** Options for values that other forms give in the request around a payload (SPEC.md §2.2). */
const REQUEST_OPTIONS: ReadonlyMap<string, string> = new Map([
  ['--sender-account', 'sender'],
  ['--max-gas', 'max_gas_amount'],
  ['--gas-unit-price', 'gas_unit_price'],
]);

const LISTS: ReadonlySet<string> = new Set(['--type-args', '--args']);

/** Options without a value. */
const FLAGS: ReadonlySet<string> = new Set(['--assume-yes', '--assume-no', '--local', '--benchmark', '--profile-gas']);

/** An option with the words after it. */
interface Option {
  readonly name: string;
  readonly values: readonly Word[];
  /** From the end of its name to the next option or the end of the command. */
  readonly start: number;
  readonly end: number;
}

/** Reads `aptos move run --function-id 0x1::coin::transfer --type-args … --args address:0x1 u64:5`. */
function commandReading(window: Window): Reading | undefined {
  const words = wordsOf(window.text);
  return wordsReading(words, window, { form: CLI, end: gapEnd(window.text, words.at(-1)?.end ?? 0), canInsert: true });
}

/** Where a command is written. */
interface CommandPlace {
  readonly form: PayloadForm;
  /** The offset up to which a word can be added. */
  readonly end: number;
  /** Whether options can be inserted as words of a shell. */
  readonly canInsert: boolean;
}

/** Reads the words of a command. */
export function wordsReading(
  words: readonly Word[],
  window: Window,
  { form, end, canInsert }: CommandPlace,
): Reading | undefined {
  const options = optionsOf(words, end);
  const target = options.find(({ name }) => name === '--function-id')?.values[0];
  if (!target) return undefined;
  const range = window.rangeOf(0, words.at(-1)?.end ?? 0);
  const request = requestOf(options, window);
  const isOpen = options.some(
    ({ name, values }) => !LISTS.has(name) && values.slice(FLAGS.has(name) ? 0 : 1).some(isMany),
  );
  const list = (name: string, itemOf: (word: Word) => WrittenItem): WrittenList => {
    const given = options.filter(option => option.name === name);
    const found = listOf(given, window, itemOf);
    if (isOpen) return { ...found, isOpen };
    const slot = canInsert && found.items.length === 0 ? slotOf(name, given, target, window) : undefined;
    return slot ? { ...found, slot } : found;
  };
  const call: LocatedCall = {
    form,
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
      values: word && attached !== undefined ? [withoutStart(word, name.length + 1), ...values] : values,
      start: word?.end ?? 0,
      end: words[next]?.start ?? end,
    };
  });
}

/** Returns the word without its first characters. */
function withoutStart(word: Word, length: number): Word {
  const start = word.offsets[length] ?? word.end;
  return { ...word, text: word.text.slice(length), start, offsets: word.offsets.slice(length) };
}

/** Returns the list of an option; if it is given several times, the list has the values of all of them. */
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

/**
 * Returns the slot after the option or, if there is none, after the function: on a new line if the function is not on
 * the first.
 */
function slotOf(name: string, [option]: readonly Option[], target: Word, window: Window): ListSlot | undefined {
  const at = window.positionAt(option ? option.start : target.end);
  if (!option && !target.isClosed) return undefined;
  const gap = at.line > window.positionAt(0).line ? ' \\\n' : ' ';
  return { range: { start: at, end: at }, before: option ? ' ' : `${gap}${name} `, after: '', separator: ' ' };
}

/** A word that may expand to several: `$ARGS`, `"$@"`, `...` in a manual. */
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

/** Returns the range of a word without its quotes. */
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

const QUOTED: ReadonlySet<string> = new Set(['address', 'hex', 'string']);

/** Reads `u64:5`, `'address:["0x1"]'`, `"string:hi"`: the type, and the value as the CLI takes it. */
function commandArgument(word: Word, window: Window): WrittenItem {
  const colon = /^\w+(?:<[\w<>:, ]*>)?:/.exec(word.text)?.[0].length;
  const at = (index: number) => word.offsets[index] ?? word.end;
  const span = (from: number, to: number) => window.rangeOf(at(from), to > from ? at(to - 1) + 1 : at(from));
  if (colon === undefined) {
    const range = span(0, word.text.length);
    return {
      value: word.hasExpansion ? { kind: 'hole', range, source: word.text } : { kind: 'text', range, value: word.text },
    };
  }
  const type = word.text.slice(0, colon - 1);
  const text = word.text.slice(colon);
  const range = span(colon, word.text.length);
  return {
    value: word.hasExpansion ? { kind: 'hole', range, source: window.textIn(range) } : valueOf(type, text, range),
    declaredType: { text: type, range: span(0, colon - 1) },
  };
}

function valueOf(type: string, text: string, range: WrittenValue['range']): WrittenValue {
  if (text.startsWith('[')) {
    const reader = new Reader(new Window([text], range.start), JSON_SYNTAX);
    const value = reader.value();
    return reader.broken ? { kind: 'broken', range } : value;
  }
  if (/^[ui]\d+$/i.test(type) && /^-?\d+$/.test(text)) return { kind: 'integer', range, digits: text };
  if (type === 'bool' && (text === 'true' || text === 'false'))
    return { kind: 'constant', range, value: text === 'true' };
  return { kind: 'text', range, value: QUOTED.has(type) ? unquoted(text) : text };
}

/** The CLI puts quotes around these values and reads them as JSON. */
function unquoted(text: string): string {
  const read = text.includes('\\') ? parseJson(`"${text}"`) : undefined;
  return typeof read === 'string' ? read : text;
}
