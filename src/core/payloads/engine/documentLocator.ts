import { isBefore, type DocumentLines, type LineEdit, type Position, type Range, linesIn } from '../../text/lines';
import type { LocatedCall } from '../located';
import { type Candidate, ScannedLines, type ScannedLine } from './candidates';
import { Window } from './lexer';
import { locateResult } from './locateResult';
import { onlyOnLine } from './literals';
import type { LocatorLanguage, LocateResult, PayloadLocator } from './bracketLanguage';
import type { Reading } from './shapes';
import { SourceText, remembered, once } from './sourceText';

/** Maximum length of a string that is read as one payload, in characters. */
const MAX_WINDOW = 1_000_000;

interface Span extends Candidate {
  readonly reading: () => Reading | undefined;
}

export class DocumentLocator implements PayloadLocator {
  readonly #language: LocatorLanguage;
  readonly #lines: ScannedLines;
  readonly #imported: (path: string) => SourceText | undefined;
  #lastLines: readonly ScannedLine[] | undefined;
  #spans: readonly Span[] = [];

  /**
   * @param document queried in its current state
   * @param imports the files that the document imports names from, by path as written
   */
  constructor(
    document: DocumentLines,
    language: LocatorLanguage,
    imports: ReadonlyMap<string, DocumentLines> = new Map(),
  ) {
    this.#imported = remembered(path => {
      const imported = imports.get(path);
      return imported && new SourceText(new ScannedLines(imported, language.scan).current());
    });
    this.#language = language;
    this.#lines = new ScannedLines(document, language.scan);
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
  }

  locateAt(position: Position): LocateResult {
    const here = this.#readingAt(position, ({ isPayload }) => isPayload);
    if (here) return locateResult(here);
    const payloads = this.#all().filter(({ isPayload }) => isPayload);
    const beside = onlyOnLine(payloads, position, wholeRange);
    return beside ? locateResult(beside) : { kind: 'none', count: payloads.length };
  }

  callAt(position: Position): LocatedCall | undefined {
    return this.#readingAt(position, ({ call }) => call !== undefined)?.call;
  }

  all(): readonly LocatedCall[] {
    return this.#all().flatMap(({ call }) => call ?? []);
  }

  ranges(): readonly Range[] {
    return this.#all()
      .filter(({ isPayload }) => isPayload)
      .map(wholeRange);
  }

  #readingAt(position: Position, isWanted: (reading: Reading) => boolean): Reading | undefined {
    return this.#current()
      .filter(span => isIn(span, position))
      .toReversed()
      .map(({ reading }) => reading())
      .find(reading => reading !== undefined && isWanted(reading) && reaches(reading, position));
  }

  #all(): readonly Reading[] {
    return this.#current().flatMap(({ reading }) => reading() ?? []);
  }

  #current(): readonly Span[] {
    const lines = this.#lines.current();
    if (lines === this.#lastLines) return this.#spans;
    this.#lastLines = lines;
    const source = new SourceText(lines, this.#imported);
    return (this.#spans = this.#language.candidates(lines).map(candidate => ({
      ...candidate,
      reading: once(() => readSpan(candidate, source, this.#language)),
    })));
  }
}

/** Returns the range of a payload including the request around it. */
function wholeRange({ range, request }: Reading): Range {
  return request?.range ?? range;
}

function readSpan({ start, end }: Candidate, source: SourceText, language: LocatorLanguage): Reading | undefined {
  const lineAt = (line: number) => source.lines[line]?.text ?? '';
  const inside = linesIn({ start, end }, lineAt);
  const length = inside.reduce((sum, text) => sum + text.length + 1, 0);
  if (length > MAX_WINDOW) return undefined;
  return language.read(new Window(inside, start), lineAt(start.line).slice(0, start.character), source);
}

export function locatorOf(language: LocatorLanguage): (document: DocumentLines) => PayloadLocator {
  return document => new DocumentLocator(document, language);
}

/**
 * Whether a payload extends to a position. A broken payload can continue to the end of its span; a complete one ends at
 * its own end.
 */
function reaches({ range, request, broken }: Reading, position: Position): boolean {
  return broken !== undefined || !isBefore((request ?? { range }).range.end, position);
}

/**
 * Whether a cursor is in a span. A cursor before the opening bracket is inside; a cursor at the end is inside only if
 * the closing bracket is missing.
 */
function isIn({ start, end, isClosed }: Candidate, position: Position): boolean {
  return !isBefore(position, start) && (isClosed ? isBefore(position, end) : !isBefore(end, position));
}
