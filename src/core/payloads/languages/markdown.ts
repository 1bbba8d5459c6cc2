import { isBefore, type DocumentLines, type LineEdit, type Position, type Range } from '../documentLines';
import { onlyOnLine } from '../engine/placeIn';
import type { LocateResult, PayloadLocator } from '../engine/payloadLocator';
import type { LocatedCall } from '../located';
import type { BlockLanguages, LoadedLanguage } from './language';
import { markdownCode, type CodeLine } from './markdownCode';
import { TEXT_START } from './shell/shellScanner';

/**
 * Finds the payloads in the code of a Markdown document. The code in a language is read as one document in which all
 * other lines are empty, so that positions are those of the document.
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
    // This reads one payload, and finds calls in Move source, which are not among the ranges.
    const inBlock = this.#locatorAt(position)?.locateAt(position);
    const range = inBlock && rangeOf(inBlock);
    if (inBlock && range && isIn(range, position)) return inBlock;
    const all = this.#inOrder(locator => locator.ranges().map(each => ({ range: each, locator })));
    const here = all.findLast(each => isIn(each.range, position));
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

  /** Returns the current lines of the document in one language. */
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

/** Returns the lines of code that differ, as one edit; `undefined` if none do. */
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

/** Returns the text of a line in the document of one language. */
function textIn(line: CodeLine | undefined, language: string): string {
  return line?.language === language ? line.text : TEXT_START;
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

function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { blocks }) => new MarkdownLocator(document, blocks),
  hasOtherNames: true,
  sentences: {
    names: ['Markdown'],
    whereToLook: 'In Markdown, put the cursor in a block of JSON, code or commands that has one.',
  },
  hasBlocks: true,
};
