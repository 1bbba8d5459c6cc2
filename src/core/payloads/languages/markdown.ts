import { isBefore, type DocumentLines, type Position, type Range, type LineEdit } from '../documentLines';
import type { LocateResult, PayloadLocator } from '../engine/payloadLocator';
import type { LocatedCall } from '../located';
import type { BlockLanguages, LoadedLanguage } from './language';

/**
 * Finds the payloads in the fenced blocks of a Markdown document. The blocks in a language are read as one document in
 * which all other lines are empty, so that positions are those of the document.
 */
class MarkdownLocator implements PayloadLocator {
  readonly #document: DocumentLines;
  readonly #languages: BlockLanguages;
  #blocks: readonly FencedBlock[] | undefined;
  #languageOfLine: readonly (string | undefined)[] = [];
  #locators = new Map<string, PayloadLocator>();

  constructor(document: DocumentLines, languages: BlockLanguages) {
    this.#document = document;
    this.#languages = languages;
  }

  edited(edit: LineEdit): void {
    this.#blocks = undefined;
    for (const locator of this.#locators.values()) locator.edited(edit);
  }

  locateAt(position: Position): LocateResult {
    const all = this.#inOrder(locator => locator.ranges().map(range => ({ range, locator })));
    const here = all.findLast(({ range }) => isIn(range, position));
    const [only, ...others] = all;
    if (here) return here.locator.locateAt(position);
    // The ranges do not include calls in Move source, which are found only at the cursor.
    const inBlock = this.#locatorAt(position)?.locateAt(position);
    const range = inBlock && rangeOf(inBlock);
    if (inBlock && range && isIn(range, position)) return inBlock;
    return only && others.length === 0 ? only.locator.locateAt(only.range.start) : { kind: 'none', count: all.length };
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
    const language = this.#languageOfLine[line];
    return language === undefined ? undefined : locators.get(language);
  }

  #inOrder<T extends { readonly range: Range }>(ask: (locator: PayloadLocator) => readonly T[]): readonly T[] {
    return [...this.#current().values()]
      .flatMap(ask)
      .sort((one, other) => (isBefore(one.range.start, other.range.start) ? -1 : 1));
  }

  #current(): ReadonlyMap<string, PayloadLocator> {
    if (this.#blocks && this.#languageOfLine.length === this.#document.lineCount) return this.#locators;
    const before = this.#blocks;
    const blocks = fencedBlocks(this.#document);
    const languages = new Array<string | undefined>(this.#document.lineCount).fill(undefined);
    for (const { language, first, end } of blocks) languages.fill(this.#languages.named(language), first, end);
    const isSame = before === undefined && sameLines(languages, this.#languageOfLine);
    this.#blocks = blocks;
    this.#languageOfLine = languages;
    if (!isSame) this.#locators = this.#createLocators(new Set(languages));
    return this.#locators;
  }

  #createLocators(languages: ReadonlySet<string | undefined>): Map<string, PayloadLocator> {
    const made = new Map<string, PayloadLocator>();
    for (const language of languages) {
      if (language === undefined) continue;
      const locator = this.#languages.makeLocator(language, this.#linesOf(language));
      if (locator) made.set(language, locator);
    }
    return made;
  }

  #linesOf(language: string): DocumentLines {
    const document = this.#document;
    const isShown = (index: number) => this.#languageOfLine[index] === language;
    return {
      get lineCount() {
        return document.lineCount;
      },
      line: index => (isShown(index) ? document.line(index) : ''),
    };
  }
}

/** Returns the range of a located payload. */
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

function sameLines(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** A fenced code block. */
interface FencedBlock {
  /** The first word after the opening fence, in lower case. */
  readonly language: string;
  /** Its first line, and the line after its last: that of the closing fence or the end of the document. */
  readonly first: number;
  readonly end: number;
}

const OPENING = /^[ \t]*(?:[-*+>]\s+)?(`{3,}(?!`)|~{3,}(?!~))(?=[^`]*$)\s*\{?\.?([\w+-]*)/;

/** Returns the fenced blocks of a Markdown document, in order. */
function fencedBlocks(document: DocumentLines): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { readonly fence: string; readonly language: string; readonly first: number } | undefined;
  for (let line = 0; line < document.lineCount; line++) {
    const text = document.line(line);
    if (!text.includes('```') && !text.includes('~~~')) continue;
    const [, fence = '', language = ''] = OPENING.exec(text) ?? [];
    if (!open) {
      if (fence !== '') open = { fence, language: language.toLowerCase(), first: line + 1 };
    } else if (fence.startsWith(open.fence) && language === '') {
      blocks.push({ language: open.language, first: open.first, end: line });
      open = undefined;
    }
  }
  if (open) blocks.push({ language: open.language, first: open.first, end: document.lineCount });
  return blocks;
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { blocks }) => new MarkdownLocator(document, blocks),
  hasOtherNames: true,
  sentences: {
    names: ['Markdown'],
    whereToLook: 'In Markdown, put the cursor in a fenced block of JSON or code that has one.',
  },
  hasBlocks: true,
};
