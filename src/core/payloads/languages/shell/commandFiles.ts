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

/** Matches the indentation of a recipe line, and the prefixes that control echoing and error handling. */
const PREFIX = /^[ \t]+[@+-]*/;

/** Matches a rule with the first line of its recipe after a semicolon. */
const RULE = /^[\w./%$(){} -]{1,200}:[^=:;#\n]{0,200};[ \t]*[@+-]*/;

/** Scans the recipes in a file for `make` or `just`; each line is a separate script. */
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
    whereToLook: 'In a Makefile, put the cursor in `aptos move run --function-id …` in a recipe.',
    wanted: 'a recipe with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

/** Matches an item of a flow list; the first or second group is its text without quotes if it is quoted. */
const ITEM = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|[^\s,[\]"'][^,[\]\n]*/g;

/**
 * Reports the command in a list of words from an offset in a line, or the commands in its items: `["sh", "-c", "aptos
 * …"]`.
 */
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

/** Matches an instruction with a command, including the instruction's own options. */
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
    whereToLook: 'In a Dockerfile, put the cursor in `aptos move run --function-id …` in an instruction.',
    wanted: 'an instruction such as RUN aptos move run --function-id 0x1::coin::transfer',
  },
};

/** Matches the dashes of list items and a key with its colon before a value. */
const BEFORE_VALUE = /^[ \t]*(?:-[ \t]+)*(?:("[^"\n]*"|'[^'\n]*'|[^\s:#'"[{&*!|>-][^\s:#]*)[ \t]*:(?=\s|$)[ \t]*)?/;
/** Matches the start of a block scalar: literal or folded. */
const BLOCK_START = /^([|>])[-+\d]{0,2}[ \t]*(?:#.*)?$/;
/**
 * Matches the state of an open YAML scalar: the column of its key or dash, and its style. The state of the shell
 * follows.
 */
const OPEN = /^(\d+)([|>-])/;
/** Matches the end of a line that continues in PowerShell, which a step can specify as its shell. */
const OF_POWERSHELL = /[ \t]`[ \t]*$/m;
/** Matches keys whose values are prose. */
const PROSE = /^(?:name|title|desc|description|summary|about|help|message|comment|notes?)$/i;

/** Scans the scalars of a YAML file, such as the `run: |` of a workflow and the list items of a `script:`. */
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

/** Scans a line of a scalar. @param style `>` for a folded scalar, whose lines are joined */
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
    whereToLook: 'In YAML, put the cursor in `aptos move run --function-id …` in a step.',
    wanted: 'a step with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

/** Options that indicate that a list of words in code might be a CLI command. */
export const COMMAND_OPTIONS: ReadonlySet<string> = new Set(['--function-id']);

/** A command whose words are a list of strings. */
export const CLI_WORDS: PayloadForm = { ...CLI, id: 'cliWords' };

interface ListPlace {
  /** The text before the list on its first line. */
  readonly before: string;
  readonly source: SourceText;
  /** Returns the text of a value that is not a literal, if known. */
  readonly knownText?: (value: WrittenValue) => string | undefined;
}

/**
 * Reads a command in a list of strings, such as `["aptos", "move", "run", "--function-id", "0x1::coin::transfer"]` in
 * Python. The program can be separate from its arguments, as in `spawn("aptos", ["move", "run", …])`.
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

/** Number of characters to read before and after a list to determine whether words are added to it. */
const MAX_BEFORE = 200;
const MAX_AFTER = 2_000;

/** Whether words are added to the list, or to the variable to which it is assigned. */
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
/** Matches strings with parts known only at run time: f-strings and templates. */
const TEMPLATE = /^(?:[fF]?["'`]|&?\s*format!\s*\(\s*")([^"'`\n]*)["'`]/;

/** Returns a value as a word; a value that can expand to several words becomes `...`. */
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

/** @param start the offset of the first character; the other offsets assume that the text is verbatim */
function wordIn(text: string, start: number, end: number, hasExpansion: boolean): Word {
  const offsets = Array.from({ length: text.length + 1 }, (_, index) => Math.min(start + index, Math.max(start, end)));
  return { text, start, end, offsets, hasExpansion, isClosed: true };
}
