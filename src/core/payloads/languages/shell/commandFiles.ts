import type { LocatorLanguage } from '../../engine/bracketLanguage';
import type { LineTokens } from '../../engine/candidates';
import { locatorOf } from '../../engine/documentLocator';
import type { LoadedLanguage } from '../language';
import { commandFileLanguage, wordsReading, CLI } from './cliCommand';
import { addBreak, addCommand, FUNCTION_OPTION, scanLine } from './commandLines';
import { POSIX, POWERSHELL, RECIPE } from './scanState';
import type { Word } from './shellWords';
import type { Reader } from '../../engine/reader';
import { innerRange, type Reading } from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { LocatedCall, PayloadForm, WrittenValue } from '../../located';

/** The indentation of a recipe's line, and the signs that say whether it is shown and whether it may fail. */
const PREFIX = /^[ \t]+[@+-]*/;

/** A rule with the first line of its recipe after a semicolon. */
const RULE = /^[\w./%$(){} -]{1,200}:[^=:;#\n]{0,200};[ \t]*[@+-]*/;

/** Scans the recipes of a file for `make` or `just`: each of their lines is a script of its own. */
function scanRecipe(text: string, before: string, tokens: LineTokens): string {
  const prefix = before === '' ? ((PREFIX.exec(text) ?? RULE.exec(text))?.[0].length ?? 0) : undefined;
  if (prefix === 0) return '';
  const commands = prefix === undefined ? text : ' '.repeat(prefix) + text.slice(prefix);
  const after = scanLine(commands, before, tokens, RECIPE);
  return text.trimEnd().endsWith('\\') ? after : '';
}

export const MAKEFILES: LoadedLanguage = {
  makeLocator: locatorOf(commandFileLanguage(scanRecipe, RECIPE)),
  sentences: {
    names: ['Makefiles'],
    whereToLook: 'In a Makefile, put the cursor in `aptos move run --function-id …` of a recipe.',
    wanted: 'a recipe with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

/** An item of a list in a line, without its quotes as the first or second group if it has some. */
const ITEM = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|[^\s,[\]"'][^,[\]\n]*/g;

/** Reports the command in a list of words from an offset of a line on, or those in its items: `["sh", "-c", "aptos …"]`. */
function scanFlowList(text: string, start: number, tokens: LineTokens): void {
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
      scanLine(' '.repeat(start + word.start) + word.text, '', tokens, POSIX);
  }
}

function withFlowLists(language: LocatorLanguage): LocatorLanguage {
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

/** An instruction with a command, and its own options. */
const INSTRUCTION = /^[ \t]*(?:RUN|CMD|ENTRYPOINT)[ \t]+(?:--[\w-]+(?:=\S*)?[ \t]+)*/i;

function scanInstruction(text: string, before: string, tokens: LineTokens): string {
  const prefix = before === '' ? (INSTRUCTION.exec(text)?.[0].length ?? 0) : undefined;
  if (prefix === 0) return '';
  // A comment does not end a command that continues.
  if (prefix === undefined && !before.startsWith('<') && /^[ \t]*#/.test(text)) return before;
  if (prefix !== undefined && text.charAt(prefix) === '[') {
    scanFlowList(text, prefix, tokens);
    return '';
  }
  const commands = prefix === undefined ? text : ' '.repeat(prefix) + text.slice(prefix);
  const after = scanLine(commands, before, tokens, POSIX);
  const isText = after.startsWith('<');
  return isText || text.trimEnd().endsWith('\\') ? after : '';
}

export const DOCKERFILES: LoadedLanguage = {
  makeLocator: locatorOf(withFlowLists(commandFileLanguage(scanInstruction, POSIX))),
  sentences: {
    names: ['Dockerfiles'],
    whereToLook: 'In a Dockerfile, put the cursor in `aptos move run --function-id …` of an instruction.',
    wanted: 'an instruction such as RUN aptos move run --function-id 0x1::coin::transfer',
  },
};

/** The dashes of list items, and a key with its colon, before a value. */
const BEFORE_VALUE = /^[ \t]*(?:-[ \t]+)*(?:("[^"\n]*"|'[^'\n]*'|[^\s:#'"[{&*!|>-][^\s:#]*)[ \t]*:(?=\s|$)[ \t]*)?/;
/** What begins a text over the next lines: as it is, or with its lines joined. */
const BLOCK_START = /^([|>])[-+\d]{0,2}[ \t]*(?:#.*)?$/;
/** What is open in YAML: the column of the key or dash of a text, and how the text is read; a shell's state follows. */
const OPEN = /^(\d+)([|>-])/;
/** The end of a line that continues in PowerShell, which a step may name as its shell. */
const OF_POWERSHELL = /[ \t]`[ \t]*$/m;
/** Keys of texts for people. */
const PROSE = /^(?:name|title|desc|description|summary|about|help|message|comment|notes?)$/i;

/** Scans the texts of a YAML file, such as the `run: |` of a workflow and the list items of a `script:`. */
function scanYaml(text: string, before: string, tokens: LineTokens): string {
  const [open = '', column = '', style = ''] = OPEN.exec(before) ?? [];
  const indent = text.search(/\S/);
  const isInside = open !== '' && (indent < 0 || indent > Number(column));
  if (isInside && indent < 0 && style === '>') {
    addBreak(tokens);
    return open;
  }
  if (isInside) return open + (style === '-' ? '' : scanText(text, before.slice(open.length), style, tokens));
  if (open !== '') addBreak(tokens);
  return scanValue(text, tokens);
}

/** Scans a line of a text. @param style `>` if the next line continues it */
function scanText(text: string, before: string, style: string, tokens: LineTokens): string {
  const line = text.replace(OF_POWERSHELL, ' \\');
  const isJoined = style === '>' && !line.trimEnd().endsWith('\\');
  return scanLine(isJoined ? `${line} \\` : line, before, tokens, POSIX);
}

function scanValue(text: string, tokens: LineTokens): string {
  const match = BEFORE_VALUE.exec(text);
  const start = match?.[0].length ?? 0;
  const value = text.slice(start).trimEnd();
  const key = match?.[1];
  const column = key === undefined ? Math.max(text.lastIndexOf('-', start - 1), 0) : text.indexOf(key);
  const isProse = key !== undefined && PROSE.test(key);
  const [, style] = BLOCK_START.exec(value) ?? [];
  if (style !== undefined) return `${column}${isProse ? '-' : style}`;
  if (value.startsWith('[') && !isProse) scanFlowList(text, start, tokens);
  if (value === '' || isProse || '#&*![{|>%@`'.includes(value.charAt(0))) return '';
  const quote = /^["']/.exec(value)?.[0];
  if (quote === undefined) {
    return `${column}>${scanText(' '.repeat(start) + value, '', '>', tokens)}`;
  }
  const inner = value.slice(1, -1);
  const isPlain = value.length > 1 && value.endsWith(quote) && !inner.includes(quote) && !inner.includes('\\');
  if (isPlain) scanLine(' '.repeat(start + 1) + inner, '', tokens, POSIX);
  return '';
}

const STEPS = withFlowLists(commandFileLanguage(scanYaml, POSIX));
const POWERSHELL_STEPS = commandFileLanguage(scanYaml, POWERSHELL);

export const YAML: LoadedLanguage = {
  makeLocator: locatorOf({
    ...STEPS,
    read: (window, before, source) =>
      (OF_POWERSHELL.test(window.text) ? POWERSHELL_STEPS : STEPS).read(window, before, source),
  }),
  sentences: {
    names: ['YAML'],
    whereToLook: 'In YAML, put the cursor in `aptos move run --function-id …` of a step.',
    wanted: 'a step with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

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
