import type { Type } from '../type';
import { Closure, Reference, Variant, type Value } from '../value';

/** A value as it was at a moment; without `value` if it was too large to keep. References are what they refer to. */
export interface Snapshot {
  readonly type: Type;
  readonly value?: Value;
}

/** Arrays and plain values of which one snapshot may consist, and all together. */
const MOST_CELLS = 256;
const MOST_CELLS_IN_ALL = 1_000_000;

/** Takes snapshots while there is room. */
export class Snapshots {
  #kept = 0;
  #left = 0;

  of(value: Value, type: Type): Snapshot {
    this.#left = Math.min(MOST_CELLS, MOST_CELLS_IN_ALL - this.#kept);
    const room = this.#left;
    const shown = type.kind === 'reference' ? type.to : type;
    const copy = this.#copy(value instanceof Reference ? (value.container[value.index] ?? false) : value);
    if (this.#left < 0 || copy === undefined) return { type: shown };
    this.#kept += room - this.#left;
    return { type: shown, value: copy };
  }

  each(values: readonly Value[], types: readonly Type[]): readonly Snapshot[] {
    return values.flatMap((value, at) => {
      const type = types[at];
      return type ? [this.of(value, type)] : [];
    });
  }

  /** Returns a copy; `undefined` if there is no room. */
  #copy(value: Value): Value | undefined {
    if (--this.#left < 0) return undefined;
    if (typeof value !== 'object') return value;
    if (Array.isArray(value)) return this.#copyAll(value);
    if (value instanceof Variant) {
      const fields = this.#copyAll(value.fields);
      return fields && new Variant(value.variant, fields);
    }
    if (value instanceof Closure) {
      const captured = this.#copyAll(value.captured);
      return captured && new Closure(value.target, value.mask, captured);
    }
    return value instanceof Reference ? this.#copy(value.container[value.index] ?? false) : value;
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
