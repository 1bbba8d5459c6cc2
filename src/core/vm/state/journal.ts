import { decode, encode, NoBcs, type Means } from '../bcs';
import { unitsOfText, type StructType, type Type } from '../type';
import type { Owner, Value } from '../value';
import { cellsOf, copyValue } from '../values';
import { Needed, Stopped, VmError } from '../vmError';
import type { StateView, Stored } from './view';

/** Size of a storage cell in addition to its value, in cells of `cellsOf`. */
export const PLACE_CELLS = 40;

/** A resource or table item, with its value before the transaction and its current value. */
export class Cell implements Owner {
  isDirty = false;
  /** The epoch of the last change that can be rolled back. */
  epoch = 0;

  constructor(
    readonly place: Place,
    readonly type: Type,
    readonly before: Uint8Array | undefined,
    /** The current value; empty if there is none. References to the value refer to this array. */
    readonly slot: Value[],
  ) {}
}

/** A storage location. Addresses and handles have 64 digits; keys are in BCS, in hex with `0x`. */
export type Place =
  | { readonly kind: 'resource'; readonly address: string; readonly type: StructType }
  | { readonly kind: 'tableItem'; readonly handle: string; readonly key: string; readonly keyType: Type };

/** An emitted event. `data` is in BCS. Events with an event handle have a `guid`. */
export interface VmEvent {
  readonly type: Type;
  readonly data: Uint8Array;
  readonly value: Value;
  readonly guid?: { readonly creationNumber: bigint; readonly address: string; readonly sequenceNumber: bigint };
}

/** A table that the transaction created. */
interface NewTable {
  readonly keyType: Type;
  readonly valueType: Type;
}

/** A change to a storage location. Values are in BCS; they are absent if the location is empty. */
export interface Write {
  readonly place: Place;
  readonly type: Type;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
}

export interface Counts {
  /** Number of locations read from the ledger, and total size of their values in bytes. */
  readonly reads: number;
  readonly bytesRead: number;
}

/** A savepoint to which a journal can be rolled back. */
export interface Mark {
  readonly changes: number;
  readonly events: number;
  readonly tables: number;
}

type Change =
  | { readonly kind: 'loaded'; readonly id: string }
  | {
      readonly kind: 'changed';
      readonly cell: Cell;
      readonly slot: readonly Value[];
      readonly isDirty: boolean;
      readonly epoch: number;
    };

/**
 * Records what the sessions of a transaction read, write and emit. If a session fails, the journal is rolled back to
 * the mark before that session.
 */
export class Journal {
  readonly events: VmEvent[] = [];
  readonly newTables = new Map<string, NewTable>();
  readonly #cells = new Map<string, Cell>();
  readonly #changes: Change[] = [];
  #epoch = 0;
  #counts = { reads: 0, bytesRead: 0 };

  constructor(readonly view: StateView) {}

  get counts(): Counts {
    return this.#counts;
  }

  /** All locations that were read or written, in the order of first access. */
  cells(): Iterable<Cell> {
    return this.#cells.values();
  }

  /** Returns the cell of a resource. @throws Needed */
  resource(means: Means, address: string, type: StructType): Cell {
    means.meter.charge(unitsOfText(type.text));
    const key = `${address} ${type.text}`;
    return (
      this.#cells.get(key) ??
      this.#load(means, key, { kind: 'resource', address, type }, type, this.view.resource(address, type.text))
    );
  }

  /** Returns the cell of a table item. @param key in BCS, in hex with `0x` @throws Needed */
  tableItem(means: Means, handle: string, key: string, keyType: Type, type: Type): Cell {
    const id = `${handle} ${key}`;
    const known = this.#cells.get(id);
    if (known) return known;
    const stored = this.newTables.has(handle) ? 'absent' : this.view.tableItem(handle, key);
    return this.#load(means, id, { kind: 'tableItem', handle, key, keyType }, type, stored);
  }

  #load(means: Means, id: string, place: Place, type: Type, stored: Stored): Cell {
    if (stored === 'unknown') throw new Needed(needOf(place));
    means.linker.requireLayout(type);
    const before = stored === 'absent' ? undefined : stored;
    means.meter.allocate(PLACE_CELLS + (before?.length ?? 0));
    const cell = new Cell(place, type, before, before ? [this.#decode(means, type, before)] : []);
    cell.epoch = this.#epoch;
    this.#cells.set(id, cell);
    this.#changes.push({ kind: 'loaded', id });
    this.#counts = { reads: this.#counts.reads + 1, bytesRead: this.#counts.bytesRead + (before?.length ?? 0) };
    return cell;
  }

  #decode(means: Means, type: Type, bytes: Uint8Array): Value {
    try {
      return decode(means, type, bytes);
    } catch (error) {
      // Source: aptos-core, `move-vm/runtime/src/data_cache.rs`.
      if (error instanceof NoBcs) throw new VmError('FAILED_TO_DESERIALIZE_RESOURCE');
      throw error;
    }
  }

  #encode(means: Means, type: Type, value: Value): Uint8Array {
    try {
      return encode(means, type, value);
    } catch (error) {
      // The bytecode verifier rejects code that stores such a value.
      if (error instanceof NoBcs)
        throw new Stopped(`malformed code: it stores a value of type ${type.text}, which cannot be serialized`);
      if (error instanceof VmError)
        throw new Stopped(`it stores a value of type ${type.text}, which cannot be serialized (${error.status})`);
      throw error;
    }
  }

  /** Records the current value of a cell for rollback, before the cell is changed. */
  touch(means: Means, cell: Cell): void {
    if (cell.epoch === this.#epoch) return;
    const slot = cell.slot.map(value => copyValue(value, means.meter));
    this.#changes.push({ kind: 'changed', cell, slot, isDirty: cell.isDirty, epoch: cell.epoch });
    cell.epoch = this.#epoch;
  }

  /** Stores a value in an empty cell. @returns whether the cell was empty */
  moveTo(means: Means, cell: Cell, value: Value): boolean {
    if (cell.slot.length > 0) return false;
    this.touch(means, cell);
    cell.slot[0] = value;
    cell.isDirty = true;
    return true;
  }

  /** Removes the value of a cell and returns it; `undefined` if the cell is empty. */
  moveFrom(means: Means, cell: Cell): Value | undefined {
    if (cell.slot.length === 0) return undefined;
    this.touch(means, cell);
    cell.isDirty = true;
    return cell.slot.pop();
  }

  mark(): Mark {
    const { events, newTables } = this;
    this.#epoch++;
    return { changes: this.#changes.length, events: events.length, tables: newTables.size };
  }

  rollback(mark: Mark): void {
    for (const change of this.#changes.splice(mark.changes).toReversed()) {
      if (change.kind === 'loaded') {
        this.#cells.delete(change.id);
        continue;
      }
      const { cell, slot, isDirty, epoch } = change;
      cell.slot.splice(0, 1, ...slot);
      cell.isDirty = isDirty;
      cell.epoch = epoch;
    }
    this.events.length = mark.events;
    for (const handle of [...this.newTables.keys()].slice(mark.tables)) this.newTables.delete(handle);
  }

  /** Returns the total size of the stored values, in cells of `cellsOf`. */
  kept(): number {
    let cells = this.newTables.size * PLACE_CELLS;
    for (const { slot, before } of this.#cells.values())
      cells += PLACE_CELLS + (before?.length ?? 0) + (slot[0] === undefined ? 0 : cellsOf(slot[0]));
    for (const { data, value } of this.events) cells += PLACE_CELLS + data.length + cellsOf(value);
    return cells;
  }

  /** Returns the changes, in the order of first access. @throws Stopped */
  writes(means: Means): readonly Write[] {
    return [...this.#cells.values()].flatMap(({ place, type, before, slot, isDirty }) => {
      const [value] = slot;
      if (!isDirty || (value === undefined && !before)) return [];
      const after = value === undefined ? undefined : this.#encode(means, type, value);
      return [{ place, type, ...(before && { before }), ...(after && { after }) }];
    });
  }
}

function needOf(place: Place): Needed['what'] {
  return place.kind === 'resource'
    ? { kind: 'resource', address: place.address, type: place.type.text }
    : { kind: 'tableItem', handle: place.handle, key: place.key, keyType: place.keyType.text };
}
