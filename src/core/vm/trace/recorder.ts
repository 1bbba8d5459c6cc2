import type { Access, Watcher } from '../outcome';
import type { Cell, Journal, Place, VmEvent } from '../state/journal';
import type { Type } from '../type';
import type { Body, LinkedFunction, Value } from '../value';
import { Snapshots } from './snapshot';

/**
 * A copy of a value at a point in time. `value` is absent if it was too large. References are replaced by the values
 * that they refer to.
 */
export interface Snapshot {
  readonly type: Type;
  readonly value?: Value;
}

/** A step of a run. Steps between a `call` and its `left` belong to that call. */
export type TraceStep =
  | {
      readonly kind: 'call';
      readonly called: LinkedFunction;
      /** Index of the caller's instruction; -1 for the first function. */
      readonly offset: number;
      readonly args: readonly Snapshot[];
    }
  /** The end of the innermost call; missing if it did not return. */
  | { readonly kind: 'left'; readonly results: readonly Snapshot[] }
  /** An access to a resource. */
  | {
      readonly kind: 'use';
      readonly access: Access;
      readonly place: Place;
      readonly offset: number;
      /** The stored value, or the existing value; absent if there was none. */
      readonly value?: Snapshot;
    }
  | { readonly kind: 'event'; readonly event: VmEvent };

export interface Counts {
  readonly called: LinkedFunction;
  readonly counts: Uint32Array;
}

/** Marks the end of a call in the log. */
const LEFT = Symbol('left');
/** Marks the end of a call without results, or with results that another function returns. */
const LEFT_EMPTY = Symbol('left empty');
const USED = Symbol('used');
const EMITTED = Symbol('emitted');
/** Placeholder for a value that is too large. */
const TOO_LARGE = Symbol('too large');

/** Maximum number of values in a chunk of the log, and maximum number of chunks. A call takes about six values. */
const CHUNK = 10_000;
const MOST_CHUNKS = 100;

/** Records a run. The storage locations that changed are in the journal. */
export class TraceRecorder implements Watcher {
  readonly #journal: Journal;
  readonly #snapshots = new Snapshots();
  readonly #counts = new Map<Body, Counts>();
  /** Counts for the function that was entered last. */
  #newest: Counts | undefined;
  #omitted = 0;
  /**
   * The log. A call consists of function, offset and arguments; other entries start with a symbol. Objects would cost
   * more time than the run itself.
   */
  readonly #chunks: unknown[][] = [];
  /** The last chunk. A single array would be copied each time it grows. */
  #log: unknown[] = [];
  /** Index of the last call in the log. */
  #last = 0;
  /** Number of active calls that are not in the log. */
  #unlogged = 0;
  #events: number;

  constructor(journal: Journal) {
    this.#journal = journal;
    this.#events = journal.events.length;
  }

  entered(called: LinkedFunction, args: readonly Value[], offset: number): void {
    if (!this.#hasRoom()) {
      this.#unlogged++;
      this.#omitted++;
      return;
    }
    this.#last = this.#log.length;
    this.#log.push(called, offset);
    this.#keep(args);
  }

  left(results: readonly Value[]): void {
    if (this.#unlogged > 0) {
      this.#unlogged--;
      return;
    }
    const { events } = this.#journal;
    for (; this.#events < events.length; this.#events++) this.#log.push(EMITTED, events[this.#events]);
    this.#log.push(results.length === 0 ? LEFT_EMPTY : LEFT);
    this.#keep(results);
  }

  retried(): void {
    if (this.#unlogged > 0) this.#unlogged--;
    else this.#log.length = this.#last;
  }

  using(access: Access, { slot, place, type }: Cell, offset: number, put?: Value): void {
    if (!this.#hasRoom()) this.#omitted++;
    else {
      const values = put === undefined ? slot : [put];
      this.#log.push(USED, access, place, offset, type, values.length);
      this.#keep(values);
    }
  }

  counts(called: LinkedFunction): Uint32Array | undefined {
    const { body } = called;
    if (!body) return undefined;
    if (this.#newest?.called.body === body) return this.#newest.counts;
    this.#newest = this.#counts.get(body) ?? { called, counts: new Uint32Array(body.code.length) };
    this.#counts.set(body, this.#newest);
    return this.#newest.counts;
  }

  /** Whether there is room for an entry. Starts a new chunk if needed. */
  #hasRoom(): boolean {
    if (this.#chunks.length === 0 || this.#log.length > CHUNK) {
      if (this.#chunks.length === MOST_CHUNKS) return false;
      this.#chunks.push((this.#log = []));
    }
    return true;
  }

  #keep(values: readonly Value[]): void {
    for (const value of values) this.#log.push(typeof value === 'object' ? this.#snapshot(value) : value);
  }

  #snapshot(value: Value): unknown {
    return this.#snapshots.of(value) ?? TOO_LARGE;
  }

  /** Number of calls and resource accesses that were left out because of the size limit. */
  get omitted(): number {
    return this.#omitted;
  }

  /** How often each instruction of a function was executed, with all type arguments combined. */
  get executed(): readonly Counts[] {
    return [...this.#counts.values()];
  }

  /** Yields the recorded steps, in order. */
  *steps(): Generator<TraceStep, void, void> {
    const running: LinkedFunction[] = [];
    for (const log of this.#chunks)
      for (let at = 0; at < log.length;) {
        const taken = (types: readonly Type[], count: number): readonly Snapshot[] => {
          const values = log.slice(at, (at += count)) as (Value | typeof TOO_LARGE)[];
          return values.flatMap((value, index) => {
            const type = types[index];
            if (!type) return [];
            const shown = type.kind === 'reference' ? type.to : type;
            return [value === TOO_LARGE ? { type: shown } : { type: shown, value }];
          });
        };
        const entry = log[at++];
        if (entry === LEFT || entry === LEFT_EMPTY) {
          const called = running.pop();
          const types = entry === LEFT ? (called?.results ?? []) : [];
          yield { kind: 'left', results: taken(types, types.length) };
        } else if (entry === EMITTED) yield { kind: 'event', event: log[at++] as VmEvent };
        else if (entry === USED) {
          const [access, place, offset, type, count] = log.slice(at, (at += 5)) as [
            Access,
            Place,
            number,
            Type,
            number,
          ];
          const [value] = taken([type], count);
          yield { kind: 'use', access, place, offset, ...(value && { value }) };
        } else {
          const called = entry as LinkedFunction;
          const offset = log[at++] as number;
          running.push(called);
          yield { kind: 'call', called, offset, args: taken(called.parameters, called.parameters.length) };
        }
      }
  }
}
