import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type DocumentLines, type Position, type Range } from '../../documentLines';
import type { LocatedCall } from '../../located';
import type { LineEdit } from '../lineEdit';
import { locateResult } from '../locateResult';
import type { LocateResult, PayloadLocator } from '../payloadLocator';
import { ReadingCache } from '../readingCache';
import { ScannedLines } from '../scan/scannedLines';
import { FunctionCache } from './functionCache';
import { MoveSight } from './moveSight';
import { ParsedStretch } from './parsedStretch';
import type { FunctionReading, StretchText } from './readFunctions';
import { scanMoveLine } from './scanMove';

/** All functions of a document, and their definitions and calls. */
interface Whole {
  readonly functions: readonly FunctionReading[];
  readonly calls: readonly LocatedCall[];
}

/**
 * Finds the entry functions that Move source defines, and the calls in bodies. To be simulated are the definitions, from
 * their first word to the end of the body, and of the calls those that may be of an entry function. Declarations are
 * parsed one by one, so that at a cursor only that around it is, and what it names.
 */
export class MoveLocator implements PayloadLocator {
  readonly #lines: ScannedLines;
  readonly #lookup: AddressLookup;
  readonly #texts = new ReadingCache<StretchText>({
    read: window => ({ window, parsed: new ParsedStretch(window.text) }),
    moved: ({ window, parsed }, by) => ({ window: window.movedBy(by), parsed }),
  });
  readonly #functions = new FunctionCache();
  #sight: MoveSight | undefined;
  #whole: Whole | undefined;

  /**
   * @param document as it is at the time of each question
   * @param lookup the named addresses of the document's package, the same for as long as the locator lives
   */
  constructor(document: DocumentLines, lookup: AddressLookup) {
    this.#lines = new ScannedLines(document, scanMoveLine);
    this.#lookup = lookup;
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
    this.#texts.edited(edit);
    this.#sight = undefined;
  }

  locateAt(position: Position): LocateResult {
    const around = this.#functionsAt(position).findLast(({ range }) => isIn(range, position));
    const call = around?.calls.findLast(each => each.mayBeEntry && isIn(each.call.range, position))?.call;
    const here = call ?? around?.definition;
    if (here) return resultOf(here);
    const [only, ...others] = this.#all().functions.flatMap(({ definition }) => definition ?? []);
    return only && others.length === 0 ? resultOf(only) : { kind: 'none', count: others.length + (only ? 1 : 0) };
  }

  callAt(position: Position): LocatedCall | undefined {
    return callsOf(this.#functionsAt(position)).findLast(({ range }) => isIn(range, position));
  }

  all(): readonly LocatedCall[] {
    return this.#all().calls;
  }

  ranges(): readonly Range[] {
    return this.#all().functions.flatMap(({ definition, range }) => (definition ? range : []));
  }

  #functionsAt(position: Position): readonly FunctionReading[] {
    const sight = this.#current();
    const stretch = sight.stretchAt(position);
    return stretch ? sight.functionsIn(stretch) : [];
  }

  #all(): Whole {
    const sight = this.#current();
    if (this.#whole) return this.#whole;
    const functions = this.#functions.functionsOf(sight);
    this.#whole = { functions, calls: callsOf(functions) };
    return this.#whole;
  }

  #current(): MoveSight {
    const lines = this.#lines.current();
    if (this.#sight?.lines === lines) return this.#sight;
    this.#whole = undefined;
    this.#sight = new MoveSight(lines, this.#texts, this.#lookup);
    return this.#sight;
  }
}

function callsOf(functions: readonly FunctionReading[]): readonly LocatedCall[] {
  return functions.flatMap(({ definition, calls }) => [
    ...(definition ? [definition] : []),
    ...calls.map(({ call }) => call),
  ]);
}

function resultOf(call: LocatedCall): LocateResult {
  return locateResult({ range: call.range, isPayload: true, call });
}

/** The edges count. */
function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}
