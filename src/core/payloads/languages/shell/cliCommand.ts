import { defined } from '../../../text/defined';
import { parseJson } from '../../../json';
import { parseMemberId } from '../../../move/functionId';
import { Window } from '../../engine/lexer';
import type { LocatorLanguage } from '../../engine/bracketLanguage';
import { LineTokens, type ScanLine } from '../../engine/candidates';
import { Reader } from '../../engine/reader';
import { memberOf, type Reading, NO_LIST } from '../../engine/shapes';
import type {
  ListSlot,
  LocatedCall,
  PayloadForm,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenMember,
  WrittenMultisig,
  WrittenValue,
} from '../../located';
import { JSON_SYNTAX } from '../json/json';
import { commandsOf, scriptScan } from './commandLines';
import { type ShellDialect, BATCH, POSIX, POWERSHELL } from './scanState';
import { quoteAround, TEXT_START } from './shellScanner';
import { gapEnd, wordsInQuotes, wordsOf, type Word } from './shellWords';
import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';

/** The form of calls on the CLI's command line. */
export const CLI: PayloadForm = { id: 'cli', values: 'typed', isCommand: true, isSent: 'always' };

/** Options for values that other forms have in the request around a payload. */
const REQUEST_OPTIONS: ReadonlyMap<string, string> = new Map([
  ['--sender-account', 'sender'],
  ['--max-gas', 'max_gas_amount'],
  ['--gas-unit-price', 'gas_unit_price'],
  ['--expiration-secs', 'expires_in_secs'],
]);
/** Options that select an account or a network that Movescope does not know. */
const ELSEWHERE: ReadonlySet<string> = new Set(['--profile', '--url', '--private-key', '--private-key-file']);

const LISTS: ReadonlySet<string> = new Set(['--type-args', '--args']);

/** Options without a value. */
const FLAGS: ReadonlySet<string> = new Set([
  '-y',
  '--assume-yes',
  '--assume-no',
  '--local',
  '--benchmark',
  '--profile-gas',
]);

/** Commands that only print or store their arguments. */
const SHOWS = /^@?(?:set|echo\.?|printf|print|:|rem|write-(?:host|output|information|verbose|warning|error|debug))$/i;
const BEFORE_COMMAND = /^(?:\w+\+?=.*|if|then|elif|else|while|until|do|!|time|\{|&|@|call|exec|command|sudo|env|-)$/s;

/** A CLI command that calls a function, in any form: `npx aptos move run`, `$CLI move view`. */
interface CliCommand {
  /** Index of the first word of the command, and of the first word after the command's name. */
  readonly first: number;
  readonly rest: number;
  readonly kind: 'run' | 'view' | 'multisig';
}

interface Option {
  readonly name: string;
  readonly values: readonly Word[];
  /** From the end of the option's name to the next option or the end of the command. */
  readonly start: number;
  readonly end: number;
}

export function scriptLanguage(dialect: ShellDialect): LocatorLanguage {
  const scan = scriptScan(dialect);
  return { scan, candidates: lines => commandsOf(lines, scan), read: commandReader(scan, dialect) };
}

/** Returns a locator language for commands in other files. @param scan reports the commands in a line */
export function commandFileLanguage(scan: ScanLine, dialect: ShellDialect): LocatorLanguage {
  return {
    scan: (text, before, tokens) => (text.startsWith(TEXT_START) ? '' : scan(text, before, tokens)),
    candidates: lines => commandsOf(lines),
    read: commandReader(scan, dialect),
  };
}

/**
 * Stands for the command when the text before it is scanned: the start of a string determines whether the string
 * contains commands.
 */
const ANY_COMMAND = 'aptos move run ';
/** Number of characters to read before a command on its line. */
const MAX_BEFORE = 2_000;

/** Returns the reader of `aptos move run --function-id 0x1::coin::transfer --type-args … --args address:0x1 u64:5`. */
function commandReader(scan: ScanLine, dialect: ShellDialect): LocatorLanguage['read'] {
  return (window, before, { lines }) => {
    const state = lines[window.positionAt(0).line]?.before ?? '';
    const isPlain = before.length > MAX_BEFORE || !/["']/.test(before);
    const quote = quoteAround(isPlain ? state : scan(before + ANY_COMMAND, state, new LineTokens()));
    const words = quote === undefined ? wordsOf(window.text, dialect) : wordsInQuotes(window.text, quote, dialect);
    const end = gapEnd(window.text, words.at(-1)?.end ?? 0, dialect);
    // The writers quote words only for POSIX shells.
    return wordsReading(words, window, { form: CLI, end, canInsert: dialect.kind === 'posix' && quote === undefined });
  };
}

interface CommandPlace {
  readonly form: PayloadForm;
  /** The last offset where a word can be added. */
  readonly end: number;
  /** Whether options can be inserted as shell words. */
  readonly canInsert: boolean;
}

export function wordsReading(
  words: readonly Word[],
  window: Window,
  { form, end, canInsert }: CommandPlace,
): Reading | undefined {
  const command = cliCommand(words);
  if (!command) return undefined;
  const options = optionsOf(words.slice(command.rest), end);
  const target = options.find(({ name }) => name === '--function-id')?.values[0];
  if (!target) return undefined;
  const start = words[command.first]?.start ?? 0;
  const request = requestOf(options, window);
  const ignored = options.flatMap(ignoredText);
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
  const call: LocatedCall = defined({
    form,
    range: window.rangeOf(start, words.at(-1)?.end ?? 0),
    function: functionOf(target, window),
    typeArguments: list('--type-args', word => ({ value: textOf(word, window) })),
    arguments: list('--args', word => commandArgument(word, window)),
    request,
    ignored: ignored.length > 0 ? ignored : undefined,
    multisig: command.kind === 'multisig' ? multisigOf(options, target, window) : undefined,
    isView: command.kind === 'view' || undefined,
  });
  const open = words.find(word => !word.isClosed);
  const broken = open && window.rangeOf(open.start, open.end);
  return defined({ range: window.rangeOf(start, end), isPayload: true, call, request, broken });
}

/** Returns the CLI command among the words; `undefined` for other commands and for commands that only print one. */
function cliCommand(words: readonly Word[]): CliCommand | undefined {
  // PowerShell's assignments are `$result = aptos …`.
  const first = words.findIndex(
    ({ text }, at) => !BEFORE_COMMAND.test(text) && text !== '=' && words[at + 1]?.text !== '=',
  );
  if (SHOWS.test(words[first]?.text ?? '')) return undefined;
  for (let at = Math.max(first, 0); at + 1 < words.length; at++) {
    const [one, other] = [plainText(words[at]), plainText(words[at + 1])];
    const kind =
      one === 'move' ? MOVE_COMMANDS.get(other) : one === 'multisig' ? MULTISIG_COMMANDS.get(other) : undefined;
    if (kind) return { first, rest: at + 2, kind };
  }
  return undefined;
}

const MOVE_COMMANDS: ReadonlyMap<string, CliCommand['kind']> = new Map([
  ['run', 'run'],
  ['simulate', 'run'],
  ['view', 'view'],
]);
const MULTISIG_COMMANDS: ReadonlyMap<string, CliCommand['kind']> = new Map([
  ['create-transaction', 'multisig'],
  ['execute-with-payload', 'multisig'],
  ['verify-proposal', 'multisig'],
]);

/** Returns the text of an unquoted word; empty for any other word. */
function plainText(word: Word | undefined): string {
  if (!word) return '';
  return word.end - word.start === word.text.length ? word.text : '';
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

function withoutStart(word: Word, length: number): Word {
  const start = word.offsets[length] ?? word.end;
  return { ...word, text: word.text.slice(length), start, offsets: word.offsets.slice(length) };
}

/** Returns the values of a list option. If the option is repeated, returns the values of all its occurrences. */
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

/** Returns the slot after the option or the function, on a new line if the function is not on the first line. */
function slotOf(name: string, [option]: readonly Option[], target: Word, window: Window): ListSlot | undefined {
  const at = window.positionAt(option ? option.start : target.end);
  if (!option && !target.isClosed) return undefined;
  const gap = at.line > window.positionAt(0).line ? ' \\\n' : ' ';
  return { range: { start: at, end: at }, before: option ? ' ' : `${gap}${name} `, after: '', separator: ' ' };
}

/** Whether a word can expand to several: `$ARGS`, `"$@"`, `%*`, `@args`, `...` in a manual. */
function isMany({ text, start, end, hasExpansion }: Word): boolean {
  if (/^(?:\.\.\.|…)$|^[<[{].*(?:\.\.\.|…)[>\]}]?$|^[<[{][^:]*[>\]}](?:\.\.\.|…)$|^%\*$|^@[a-z]\w*$/i.test(text))
    return true;
  const isQuoted = end - start > text.length;
  return hasExpansion && /^[$`]/.test(text) && (!isQuoted || /[@*]/.test(text));
}

function functionOf(word: Word, window: Window): WrittenFunction {
  const id = word.hasExpansion ? undefined : parseMemberId(word.text);
  return { range: innerRange(word, window), text: word.text, ...(id ? { id } : {}) };
}

function textOf(word: Word, window: Window): WrittenValue {
  const range = innerRange(word, window);
  return word.hasExpansion || isMany(word) || isPlaceholder(word.text)
    ? { kind: 'hole', range, source: window.textIn(range) }
    : { kind: 'text', range, value: word.text };
}

/** Whether a string is a placeholder for the reader to replace: `<address>`, `{OWNER}`. */
function isPlaceholder(text: string): boolean {
  return /^<[^<>]+>$|^\{[^{}":,]*\}$/.test(text);
}

function innerRange({ offsets, start, text }: Word, window: Window) {
  const first = offsets[0] ?? start;
  return window.rangeOf(first, text === '' ? first : (offsets[text.length - 1] ?? first) + 1);
}

function requestOf(options: readonly Option[], window: Window): WrittenValue | undefined {
  const members = options.flatMap(({ name, values: [word] }): WrittenMember[] => {
    const member = REQUEST_OPTIONS.get(name);
    if (member === undefined || !word || word.hasExpansion || isPlaceholder(word.text)) return [];
    const value = textOf(word, window);
    return [{ name: member, nameRange: value.range, value }];
  });
  return members.length === 0 ? undefined : { kind: 'object', range: window.rangeOf(0, window.text.length), members };
}

/** Returns the parts of an option that are ignored. */
function ignoredText({ name, values: [word] }: Option): readonly string[] {
  const isUnknown = REQUEST_OPTIONS.has(name) && word !== undefined && (word.hasExpansion || isPlaceholder(word.text));
  if (!ELSEWHERE.has(name) && !isUnknown) return [];
  return [word && (isUnknown || name === '--profile') ? `${name} ${word.text}` : name];
}

function multisigOf(options: readonly Option[], target: Word, window: Window): WrittenMultisig {
  const word = options.find(({ name }) => name === '--multisig-address')?.values[0];
  if (!word) return { range: innerRange(target, window) };
  const account = textOf(word, window);
  return { account, range: account.range };
}

const QUOTED: ReadonlySet<string> = new Set(['address', 'hex', 'string']);

/** Reads `u64:5`, `'address:["0x1"]'` or `"string:hi"`: the type, and the value in the form that the CLI accepts. */
function commandArgument(word: Word, window: Window): WrittenItem {
  const colon = /^\w+(?:<[\w<>:, ]*>)?:/.exec(word.text)?.[0].length;
  const at = (index: number) => word.offsets[index] ?? word.end;
  const span = (from: number, to: number) => window.rangeOf(at(from), to > from ? at(to - 1) + 1 : at(from));
  if (colon === undefined) return structItem(word, window) ?? { value: textOf(word, window) };
  const type = word.text.slice(0, colon - 1);
  const text = word.text.slice(colon);
  const range = span(colon, word.text.length);
  // In quotes or braces, what looks like a placeholder can be part of a string.
  const isText = type === 'string' && (text.startsWith('{') || word.end - word.start > word.text.length);
  const isOpen = word.hasExpansion || (isPlaceholder(text) && !isText);
  return {
    value: isOpen ? { kind: 'hole', range, source: window.textIn(range) } : valueOf(type, text, range),
    declaredType: { text: type, range: span(0, colon - 1) },
  };
}

/**
 * Reads `{"type": "0x1::m::Point", "value": {"x": "1"}}`, the form that the CLI accepts for public structs and enums.
 */
function structItem(word: Word, window: Window): WrittenItem | undefined {
  if (word.hasExpansion || !word.text.startsWith('{')) return undefined;
  const written = new Reader(new Window([word.text], innerRange(word, window).start), JSON_SYNTAX).value();
  const [type, value] = ['type', 'value'].map(name => memberOf(written, name)?.value);
  return type?.kind === 'text' && value ? { value, declaredType: { text: type.value, range: type.range } } : undefined;
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

/** Resolves the escapes in a value that the CLI puts in quotes and parses as JSON. */
function unquoted(text: string): string {
  const read = text.includes('\\') ? parseJson(`"${text}"`) : undefined;
  return typeof read === 'string' ? read : text;
}

export const SHELL_SCRIPTS: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POSIX)),
  sentences: {
    names: ['shell scripts'],
    whereToLook: 'In a shell script, put the cursor in `aptos move run --function-id …`.',
  },
  loadWriting: () => import('./writeCli'),
};

export const POWERSHELL_SCRIPTS: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(POWERSHELL)),
  sentences: {
    names: ['PowerShell'],
    whereToLook: 'In PowerShell, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

export const BATCH_FILES: LoadedLanguage = {
  makeLocator: locatorOf(scriptLanguage(BATCH)),
  sentences: {
    names: ['batch files'],
    whereToLook: 'In a batch file, put the cursor in `aptos move run --function-id …`.',
    wanted: 'a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};
