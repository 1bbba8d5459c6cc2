import type { AddressLookup } from '../../../source/resolveName';
import { type DocumentLines, type Position, type Range, type LineEdit, touches } from '../../../text/lines';
import { locateResult } from '../../engine/locateResult';
import { onlyOnLine } from '../../engine/literals';
import type { LocateResult, PayloadLocator } from '../../engine/bracketLanguage';
import { ScannedLines, type ScannedLine } from '../../engine/candidates';
import type { LocatedCall } from '../../located';
import type { LoadedLanguage } from '../language';
import { MoveText, type ReadTexts } from './moveText';
import { callsIn, definitionOf, type FunctionText, functionRange } from './readFunctions';
import { scanMoveLine } from './scanMove';

/**
 * Finds the entry functions defined in Move source and the calls in function bodies. A definition can be simulated from
 * its first word to the end of its body; a call only if the function might be an entry function. Declarations are
 * parsed one by one: for a cursor, the declaration around it and those it refers to; after an edit, those that changed.
 */
export class MoveLocator implements PayloadLocator {
  readonly #lines: ScannedLines;
  readonly #lookup: AddressLookup;
  readonly #read: ReadTexts = new WeakMap();
  #lastLines: readonly ScannedLine[] | undefined;
  #text: MoveText | undefined;
  #all: readonly LocatedCall[] | undefined;

  /**
   * @param document queried in its current state
   * @param lookup the named addresses of the document's package, which must not change during the lifetime of the
   * locator
   */
  constructor(document: DocumentLines, lookup: AddressLookup) {
    this.#lines = new ScannedLines(document, scanMoveLine);
    this.#lookup = lookup;
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
  }

  locateAt(position: Position): LocateResult {
    const text = this.#current();
    const around = text.functionsAt(position).findLast(each => touches(functionRange(each), position));
    const calls = around ? callsIn(around) : [];
    const call = calls.findLast(each => each.mayBeEntry && touches(each.call.range, position))?.call;
    const here = call ?? (around && definitionOf(around));
    if (here) return resultOf(here);
    const functions = text.functions({ calls: false }).filter(each => definitionOf(each));
    const beside = onlyOnLine(functions, position, functionRange);
    const definition = beside && definitionOf(beside);
    return definition ? resultOf(definition) : { kind: 'none', count: functions.length };
  }

  callAt(position: Position): LocatedCall | undefined {
    return this.#current()
      .functionsAt(position)
      .flatMap(callsOf)
      .findLast(({ range }) => touches(range, position));
  }

  all(): readonly LocatedCall[] {
    const text = this.#current();
    return (this.#all ??= text.functions({ calls: true }).flatMap(callsOf));
  }

  ranges(): readonly Range[] {
    return this.#current()
      .functions({ calls: false })
      .flatMap(each => (definitionOf(each) ? functionRange(each) : []));
  }

  #current(): MoveText {
    const lines = this.#lines.current();
    if (this.#text && lines === this.#lastLines) return this.#text;
    this.#lastLines = lines;
    this.#all = undefined;
    return (this.#text = new MoveText(lines, this.#read, this.#lookup));
  }
}

function callsOf(text: FunctionText): readonly LocatedCall[] {
  return [definitionOf(text) ?? [], callsIn(text).map(({ call }) => call)].flat();
}

function resultOf(call: LocatedCall): LocateResult {
  return locateResult({ range: call.range, isPayload: true, call });
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { lookup }) => new MoveLocator(document, lookup),
  sentences: {
    names: ['Move'],
    whereToLook: 'In Move, put the cursor in an `entry fun`, or in a call to one.',
    wanted: 'an entry fun, or a call to one with a known address (select it with FILE:LINE)',
    payloads: 'entry functions',
    hole: where =>
      `The value at ${where} is not in the Move source: write the call and its values as JSON, and run that instead.`,
  },
  loadWriting: () => import('./writeMove'),
};
