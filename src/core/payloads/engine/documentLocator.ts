import { isBefore, type DocumentLines, type Position, type Range } from '../documentLines';
import type { LocatedCall } from '../located';
import type { LineEdit } from '../documentLines';
import { ScannedLines, type Scanned } from './scannedLines';
import { locateResult } from './locateResult';
import type { LocatorLanguage, LocateResult, PayloadLocator } from './payloadLocator';
import { movedReading } from './moved';
import { ReadingCache } from './readingCache';
import type { Candidate } from './candidates';
import type { Reading } from './shapes';

/** The document's contents until the next edit. */
interface Sight {
  readonly lines: Scanned;
  readonly candidates: readonly Candidate[];
}

/** Finds the payloads in a document in one language. */
export class DocumentLocator implements PayloadLocator {
  readonly #language: LocatorLanguage;
  readonly #lines: ScannedLines;
  readonly #readings: ReadingCache<Reading | undefined>;
  #sight: Sight | undefined;

  /** @param document read in its current state by each query */
  constructor(document: DocumentLines, language: LocatorLanguage) {
    this.#language = language;
    this.#lines = new ScannedLines(document, language.scan);
    this.#readings = new ReadingCache({
      read: language.read,
      moved: (reading, by) => reading && movedReading(reading, by),
    });
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
    this.#readings.edited(edit);
    this.#sight = undefined;
  }

  locateAt(position: Position): LocateResult {
    const here = this.#readingAt(position, ({ isPayload }) => isPayload);
    if (here) return locateResult(here);
    const [only, ...others] = this.#all().filter(({ isPayload }) => isPayload);
    return only && others.length === 0 ? locateResult(only) : { kind: 'none', count: others.length + (only ? 1 : 0) };
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
      .map(({ range, request }) => request?.range ?? range);
  }

  #readingAt(position: Position, isWanted: (reading: Reading) => boolean): Reading | undefined {
    const { lines, candidates } = this.#current();
    for (let index = candidates.length - 1; index >= 0; index--) {
      const candidate = candidates[index];
      if (!candidate || !isIn(candidate, position)) continue;
      const reading = this.#readings.of(candidate, lines.texts);
      if (reading && isWanted(reading) && reaches(reading, position)) return reading;
    }
    return undefined;
  }

  #all(): readonly Reading[] {
    const { lines, candidates } = this.#current();
    return candidates.flatMap(candidate => this.#readings.of(candidate, lines.texts) ?? []);
  }

  #current(): Sight {
    const lines = this.#lines.current();
    if (this.#sight?.lines !== lines) this.#sight = { lines, candidates: this.#language.candidates(lines) };
    return this.#sight;
  }
}

/** Returns a function that creates locators for documents in a language. */
export function locatorOf(language: LocatorLanguage): (document: DocumentLines) => PayloadLocator {
  return document => new DocumentLocator(document, language);
}

/** A broken payload may continue to the end of its span; a whole one ends at its own end. */
function reaches({ range, request, broken }: Reading, position: Position): boolean {
  return broken !== undefined || !isBefore((request ?? { range }).range.end, position);
}

/**
 * A cursor right before the opening bracket is inside; one at the end is inside only if the closing bracket is missing.
 */
function isIn({ start, end, isClosed }: Candidate, position: Position): boolean {
  return !isBefore(position, start) && (isClosed ? isBefore(position, end) : !isBefore(end, position));
}
