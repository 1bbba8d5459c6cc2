import {
  textLines,
  type DocumentLines,
  isBefore,
  type LineEdit,
  type Position,
  type Range,
  touches,
} from '../../text/lines';
import type { BlockLanguages, LoadedLanguage } from './language';
import { TEXT_START } from './shell/shellScanner';
import { onlyOnLine } from '../engine/literals';
import type { LocateResult, PayloadLocator } from '../engine/bracketLanguage';
import type { LocatedCall } from '../located';

export interface CodeLine {
  readonly language: string;
  readonly text: string;
}

/** Matches the blockquote and list markers before the text of a line. */
const CONTAINER = /[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*)*/y;
const ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const QUOTES = /[ \t]{0,99}>/y;
const FENCE = /^(?:`{3,}|~{3,})/;
const CLOSING = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;
/** Languages that cannot contain calls. */
const OTHERS: ReadonlySet<string> = new Set(
  'toml ini xml html css scss sql go java kotlin swift c cpp csharp cs php ruby rb lua diff solidity sol mermaid dart haskell'.split(
    ' ',
  ),
);
/** The start and the end of an HTML comment. */
const COMMENT = /^ {0,3}<!--/;
const COMMENT_END = '-->';
/** Number of columns by which an indented code block is indented. */
const INDENT = 4;
const FUNCTION_OPTION = '--function-id';

/** Consecutive lines of code. */
interface Block {
  /** Line number of the first line. */
  readonly first: number;
  readonly texts: string[];
  /** The first word of the fence's info string, in lowercase; empty if there is none. */
  readonly name: string;
}

interface OpenFence extends Block {
  readonly fence: string;
  readonly quotes: number;
}

/**
 * Returns the code of a Markdown document by line: fenced and indented code blocks, and commands in inline code. A
 * block without a known language gets the first language that finds a function call in it.
 */
function markdownCode(document: DocumentLines, languages: BlockLanguages): readonly (CodeLine | undefined)[] {
  const code = new Array<CodeLine | undefined>(document.lineCount).fill(undefined);
  const { blocks, paragraphs } = partsOf(document);
  for (const { first, texts, name } of blocks) {
    const language = languages.named(name) ?? languageOfBlock(texts, name, languages);
    if (language !== undefined) for (const [index, text] of texts.entries()) code[first + index] = { language, text };
  }
  for (const { first, texts } of paragraphs) {
    for (const [index, text] of commandsIn(texts).entries())
      if (text !== undefined) code[first + index] = { language: 'shell', text };
  }
  return code;
}

function partsOf(document: DocumentLines): Record<'blocks' | 'paragraphs', readonly Block[]> {
  const blocks: Block[] = [];
  const paragraphs: Block[] = [];
  let open: OpenFence | undefined;
  let indented: Block | undefined;
  let paragraph: Block | undefined;
  /** The column where the text of the list item continues. */
  let item = 0;
  const lastComment = lastCommentEnd(document);
  let isComment = false;
  for (let line = 0; line < document.lineCount; line++) {
    const text = document.line(line);
    if (open) {
      const inside = open.quotes === 0 ? text : withoutQuotes(text, open.quotes);
      const closing = inside?.includes(open.fence) === true ? CLOSING.exec(inside)?.[1] : undefined;
      if (inside !== undefined && closing?.startsWith(open.fence) !== true) open.texts.push(inside);
      else open = undefined;
      continue;
    }
    isComment ||= !paragraph && COMMENT.test(text) && line <= lastComment;
    if (isComment) {
      isComment = !text.includes(COMMENT_END);
      continue;
    }
    const isBlank = text.trim() === '';
    const fence = isBlank ? undefined : fenceIn(text, line);
    const isCode = !isBlank && !fence && !paragraph && columnsOf(text) >= item + INDENT;
    if (isBlank || fence || isCode) paragraph = undefined;
    if (fence) {
      open = fence;
      blocks.push(fence);
      indented = undefined;
    } else if (isCode || (isBlank && indented)) {
      if (!indented) blocks.push((indented = { first: line, texts: [], name: '' }));
      indented.texts.push(text);
    } else if (!isBlank) {
      indented = undefined;
      const start = ITEM.exec(text)?.[0].length;
      if (start !== undefined) item = start;
      else if (!paragraph && columnsOf(text) < item) item = 0;
      if (!paragraph) paragraphs.push((paragraph = { first: line, texts: [], name: '' }));
      paragraph.texts.push(text);
    }
  }
  return { blocks, paragraphs };
}

/** Returns the last line that ends a comment; -1 if there is none. */
function lastCommentEnd(document: DocumentLines): number {
  let line = document.lineCount - 1;
  while (line >= 0 && !document.line(line).includes(COMMENT_END)) line--;
  return line;
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) {
    if (sign === '\t') columns += INDENT - (columns % INDENT);
    else if (sign === ' ') columns++;
    else break;
  }
  return columns;
}

function fenceIn(text: string, line: number): OpenFence | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  CONTAINER.lastIndex = 0;
  CONTAINER.test(text);
  const start = CONTAINER.lastIndex;
  const [fence] = FENCE.exec(text.slice(start)) ?? [];
  if (fence === undefined) return undefined;
  const info = text.slice(start + fence.length);
  if (fence.startsWith('`') && info.includes('`')) return undefined;
  const name = /^[ \t]*\{?\.?([\w+#-]*)/.exec(info)?.[1] ?? '';
  const quotes = text.slice(0, start).split('>').length - 1;
  return { fence, quotes, name: name.toLowerCase(), first: line + 1, texts: [] };
}

/**
 * Returns a line of a code block in a blockquote with its blockquote markers replaced by spaces; `undefined` if it has
 * fewer markers.
 */
function withoutQuotes(text: string, count: number): string | undefined {
  let at = 0;
  for (let found = 0; found < count; found++) {
    QUOTES.lastIndex = at;
    if (!QUOTES.test(text)) return undefined;
    at = QUOTES.lastIndex;
  }
  return at === 0 ? text : text.slice(0, at).replace(/\S/g, ' ') + text.slice(at);
}

/** Returns the language in which a block definitely contains a function call. */
function languageOfBlock(texts: readonly string[], name: string, languages: BlockLanguages): string | undefined {
  const text = texts.join('\n');
  // Fences inside a block show Markdown, whose code is only a sample.
  if (OTHERS.has(name) || /^[ \t]*(?:```|~~~)/m.test(text)) return undefined;
  return candidatesFor(text).find(language => {
    const locator = languages.makeLocator(language, textLines(text));
    const calls = locator?.all() ?? [];
    return calls.some(({ form, function: { id }, range }) => {
      const { kind } = locator?.locateAt(range.start) ?? { kind: 'none' };
      return (id !== undefined || form.isCommand) && (kind === 'found' || kind === 'hole');
    });
  });
}

function candidatesFor(text: string): readonly string[] {
  if (text.includes(FUNCTION_OPTION)) {
    if (/[^`\n]`[ \t]*$/m.test(text)) return ['powershell', 'shell'];
    return /\^[ \t]*$/m.test(text) ? ['batch', 'shell'] : ['shell'];
  }
  return /function|EntryFunction/i.test(text) ? ['json', 'typescript', 'python', 'rust'] : [];
}

/**
 * Returns the commands in a paragraph's inline code by line, indented with spaces to their position; `undefined` for
 * lines without commands.
 */
function commandsIn(texts: readonly string[]): readonly (string | undefined)[] {
  const lines = new Array<string | undefined>(texts.length).fill(undefined);
  if (!texts.some(text => text.includes(FUNCTION_OPTION))) return lines;
  const text = texts.join('\n');
  for (const { start, end } of codeSpans(text)) {
    const span = text.slice(start, end);
    if (!span.includes(FUNCTION_OPTION)) continue;
    const first = text.slice(0, start).split('\n').length - 1;
    const column = start - (text.lastIndexOf('\n', start - 1) + 1);
    // In a table, a pipe is escaped with a backslash.
    const [own = '', ...more] = span.replaceAll('\\|', ' |').split('\n');
    const before = lines[first];
    const gap = before === undefined ? TEXT_START.padEnd(column) : before + ';'.padEnd(column - before.length);
    lines[first] = gap + own;
    for (const [index, next] of more.entries()) {
      lines[first + index] = `${lines[first + index] ?? ''} \\`;
      lines[first + index + 1] = next.replace(/^[ \t]*(?:>[ \t]*)+/, quotes => ' '.repeat(quotes.length));
    }
  }
  return lines;
}

/** Finds the inline code between backtick runs of equal length. */
function codeSpans(text: string): readonly { readonly start: number; readonly end: number }[] {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
  /** The index of the next run of the same length. */
  const closing = new Array<number | undefined>(runs.length);
  const last = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.length ?? 0;
    closing[at] = last.get(length);
    last.set(length, at);
  }
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    const [run, end] = [runs[at], runs[closing[at] ?? -1]];
    if (!run || !end) continue;
    spans.push({ start: run.index + run.length, end: end.index });
    at = closing[at] ?? at;
  }
  return spans;
}

/**
 * Finds the payloads in the code of a Markdown document. The code in each language is read as a document in which all
 * other lines are empty, so that positions match the Markdown document.
 */
class MarkdownLocator implements PayloadLocator {
  readonly #document: DocumentLines;
  readonly #languages: BlockLanguages;
  #code: readonly (CodeLine | undefined)[] = [];
  #isStale = true;
  #locators: ReadonlyMap<string, PayloadLocator> = new Map();

  constructor(document: DocumentLines, languages: BlockLanguages) {
    this.#document = document;
    this.#languages = languages;
  }

  edited(): void {
    this.#isStale = true;
  }

  locateAt(position: Position): LocateResult {
    // Reads only one payload, and finds calls in Move source, which `ranges` omits.
    const inBlock = this.#locatorAt(position)?.locateAt(position);
    const range = inBlock && rangeOf(inBlock);
    if (inBlock && range && touches(range, position)) return inBlock;
    const all = this.#inOrder(locator => locator.ranges().map(each => ({ range: each, locator })));
    const here = all.findLast(each => touches(each.range, position));
    if (here) return here.locator.locateAt(position);
    const beside = onlyOnLine(all, position, ({ range: each }) => each);
    return beside ? beside.locator.locateAt(beside.range.start) : { kind: 'none', count: all.length };
  }

  callAt(position: Position): LocatedCall | undefined {
    return this.#locatorAt(position)?.callAt(position);
  }

  all(): readonly LocatedCall[] {
    return this.#inOrder(locator => locator.all());
  }

  ranges(): readonly Range[] {
    return this.#inOrder(locator => locator.ranges().map(range => ({ range }))).map(({ range }) => range);
  }

  #locatorAt({ line }: Position): PayloadLocator | undefined {
    const locators = this.#current();
    const language = this.#code[line]?.language;
    return language === undefined ? undefined : locators.get(language);
  }

  #inOrder<T extends { readonly range: Range }>(ask: (locator: PayloadLocator) => readonly T[]): readonly T[] {
    return [...this.#current().values()]
      .flatMap(ask)
      .sort((one, other) => (isBefore(one.range.start, other.range.start) ? -1 : 1));
  }

  #current(): ReadonlyMap<string, PayloadLocator> {
    if (!this.#isStale && this.#code.length === this.#document.lineCount) return this.#locators;
    const before = this.#code;
    const code = markdownCode(this.#document, this.#languages);
    this.#code = code;
    this.#isStale = false;
    const edit = editOf(before, code);
    const located = [...new Set(code.flatMap(line => line?.language ?? []))].flatMap(language => {
      const known = this.#locators.get(language);
      if (edit) known?.edited(edit);
      const locator = known ?? this.#languages.makeLocator(language, this.#linesOf(language));
      return locator ? [[language, locator] as const] : [];
    });
    return (this.#locators = new Map(located));
  }

  #linesOf(language: string): DocumentLines {
    const lineCount = () => this.#code.length;
    return {
      get lineCount() {
        return lineCount();
      },
      line: index => textIn(this.#code[index], language),
    };
  }
}

type Code = readonly (CodeLine | undefined)[];

/** Returns the changed lines of code as one edit; `undefined` if nothing changed. */
function editOf(before: Code, after: Code): LineEdit | undefined {
  const isSame = (one: CodeLine | undefined, other: CodeLine | undefined) =>
    one?.language === other?.language && one?.text === other?.text;
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && isSame(before[first], after[first])) first++;
  let rest = 0;
  while (rest < shorter - first && isSame(before.at(-1 - rest), after.at(-1 - rest))) rest++;
  const [removed, inserted] = [before.length - rest - first, after.length - rest - first];
  return removed === 0 && inserted === 0 ? undefined : { first, removed, inserted };
}

function textIn(line: CodeLine | undefined, language: string): string {
  return line?.language === language ? line.text : TEXT_START;
}

function rangeOf(result: LocateResult): Range | undefined {
  switch (result.kind) {
    case 'found':
      return result.located.range;
    case 'hole':
      return result.call.range;
    case 'broken':
    case 'unsafeNumber':
    case 'noList':
    case 'variable':
    case 'none':
      return undefined;
  }
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { blocks }) => new MarkdownLocator(document, blocks),
  hasOtherNames: true,
  sentences: {
    names: ['Markdown'],
    whereToLook: 'In Markdown, put the cursor in a code block of JSON, code or commands that contains a call.',
  },
  hasBlocks: true,
};
