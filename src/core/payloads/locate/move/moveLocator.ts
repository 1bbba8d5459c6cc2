import { TreeFragment, type Tree } from '@lezer/common';
import { moveFacts } from '../../../move/source/moveFacts';
import { parseMove } from '../../../move/source/parseMove';
import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type DocumentLines, type Position, type Range } from '../../documentLines';
import type { LocatedCall } from '../../located';
import type { LineEdit } from '../lineEdit';
import { locateResult } from '../locateResult';
import type { LocateResult, PayloadLocator } from '../payloadLocator';
import { readFunctions, type FunctionReading } from './readFunctions';
import { SourceLines, type SourceChange, type SourceText } from './sourceLines';

/** Longest text that is read, in characters: what is longer is no source that people write. */
const MAX_TEXT = 1_000_000;

/** What stands where, until the next edit. */
interface Sight {
  readonly source: SourceText;
  /** Absent where the text is too long. */
  readonly tree?: Tree;
  readonly functions: readonly FunctionReading[];
  /** The definitions and calls of all functions. */
  readonly calls: readonly LocatedCall[];
}

/**
 * Finds the entry functions that Move source defines, and the calls in bodies. To be simulated are the definitions, from
 * their first word to the end of the body, and of the calls those that may be of an entry function.
 */
export class MoveLocator implements PayloadLocator {
  readonly #lines: SourceLines;
  readonly #lookup: AddressLookup;
  #sight: Sight | undefined;

  /**
   * @param document as it is at the time of each question
   * @param lookup the named addresses of the document's package, the same for as long as the locator lives
   */
  constructor(document: DocumentLines, lookup: AddressLookup) {
    this.#lines = new SourceLines(document);
    this.#lookup = lookup;
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
  }

  locateAt(position: Position): LocateResult {
    const { functions } = this.#current();
    const around = functions.findLast(({ range }) => isIn(range, position));
    const call = around?.calls.findLast(each => each.mayBeEntry && isIn(each.call.range, position))?.call;
    const here = call ?? around?.definition;
    if (here) return resultOf(here);
    const [only, ...others] = functions.flatMap(({ definition }) => definition ?? []);
    return only && others.length === 0 ? resultOf(only) : { kind: 'none', count: others.length + (only ? 1 : 0) };
  }

  callAt(position: Position): LocatedCall | undefined {
    return this.#current().calls.findLast(({ range }) => isIn(range, position));
  }

  all(): readonly LocatedCall[] {
    return this.#current().calls;
  }

  ranges(): readonly Range[] {
    return this.#current().functions.flatMap(({ definition, range }) => (definition ? range : []));
  }

  #current(): Sight {
    const { source, change } = this.#lines.current();
    if (this.#sight?.source === source) return this.#sight;
    this.#sight = source.text.length > MAX_TEXT ? { source, functions: [], calls: [] } : this.#read(source, change);
    return this.#sight;
  }

  #read(source: SourceText, change: SourceChange | undefined): Sight {
    const before = change && this.#sight;
    const tree = parseMove(source.text, change && before?.tree && fragmentsOf(before.tree, change));
    const move = { source, tree, facts: moveFacts(tree, source.text), lookup: this.#lookup };
    const functions = readFunctions(move, before?.functions ?? [], change);
    const calls = functions.flatMap(each => [
      ...(each.definition ? [each.definition] : []),
      ...each.calls.map(({ call }) => call),
    ]);
    return { source, tree, functions, calls };
  }
}

function fragmentsOf(tree: Tree, { before, after }: SourceChange): readonly TreeFragment[] {
  const change = { fromA: before.from, toA: before.to, fromB: after.from, toB: after.to };
  return TreeFragment.applyChanges(TreeFragment.addTree(tree), [change]);
}

function resultOf(call: LocatedCall): LocateResult {
  return locateResult({ range: call.range, isPayload: true, call });
}

/** The edges count. */
function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}
