import { Closure, Reference, Variant, type Value } from '../value';

/** Arrays and plain values of which one snapshot may consist, and all together. */
const MOST_CELLS = 256;
const MOST_CELLS_IN_ALL = 1_000_000;

/** Takes copies of values while there is room. */
export class Snapshots {
  #room: number;
  #left = 0;

  constructor(room = MOST_CELLS_IN_ALL) {
    this.#room = room;
  }

  /** Returns a copy, of what it refers to if it is a reference; `undefined` if it is too large to keep. */
  of(value: Value): Value | undefined {
    if (typeof value !== 'object') return value;
    const room = Math.min(MOST_CELLS, this.#room);
    this.#left = room;
    const copy = this.#copy(value);
    if (copy !== undefined) this.#room -= room - this.#left;
    return copy;
  }

  /** Returns a copy; `undefined` if there is no room. */
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
