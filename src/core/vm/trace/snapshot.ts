import { Closure, Reference, Variant, type Value } from '../value';

/** Maximum number of arrays and plain values in one snapshot, and in all snapshots. */
const MOST_CELLS = 256;
const MOST_CELLS_IN_ALL = 1_000_000;

/** Copies values, up to a total size. */
export class Snapshots {
  #room: number;
  #left = 0;

  constructor(room = MOST_CELLS_IN_ALL) {
    this.#room = room;
  }

  /** Returns a copy of a value, or of the value that a reference refers to; `undefined` if the value is too large. */
  of(value: Value): Value | undefined {
    if (typeof value !== 'object') return value;
    const room = Math.min(MOST_CELLS, this.#room);
    this.#left = room;
    const copy = this.#copy(value);
    if (copy !== undefined) this.#room -= room - this.#left;
    return copy;
  }

  /** Returns a copy; `undefined` if there is not enough room. */
  #copy(value: Value | undefined): Value | undefined {
    if (--this.#left < 0 || value === undefined) return undefined;
    if (typeof value !== 'object') return value;
    if (Array.isArray(value)) return this.#copyAll(value);
    if (value instanceof Reference) return this.#copy(value.container[value.index]);
    if (value instanceof Variant) {
      const fields = this.#copyAll(value.fields);
      return fields && new Variant(value.variant, fields);
    }
    if (value instanceof Closure) {
      const captured = this.#copyAll(value.captured);
      return captured && new Closure(value.target, value.mask, captured);
    }
    return value;
  }

  #copyAll(values: readonly Value[]): Value[] | undefined {
    if (values.length > this.#left) {
      this.#left = -1;
      return undefined;
    }
    const copies: Value[] = [];
    for (const each of values) {
      const copy = this.#copy(each);
      if (copy === undefined) return undefined;
      copies.push(copy);
    }
    return copies;
  }
}
