import type { Access, Watcher } from '../outcome';
import type { Cell, Journal, Place, VmEvent } from '../state/journal';
import type { Type } from '../type';
import type { Body, LinkedFunction, Value } from '../value';
import { Snapshots } from './snapshot';

/**
 * A copy of a value at a point in time. `value` is absent if it was too large. References are replaced by the values
 * they refer to.
 */
export interface Snapshot {
  readonly type: Type;
  readonly value?: Value;
}

export interface TracedCall {
  readonly kind: 'call';
  readonly called: LinkedFunction;
  /** Index of the caller's instruction; −1 for the first function. */
  readonly offset: number;
  readonly args: readonly Snapshot[];
  /** Absent if it did not return. */
  results?: readonly Snapshot[];
  /** What happened during the call, in order. */
  readonly inside: TraceEntry[];
}

export type TraceEntry =
  | TracedCall
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

/** The trace of a run. */
export interface Trace {
  /** Top-level calls: one for each function that a machine started. */
  readonly calls: readonly TracedCall[];
  /** Number of calls and resource accesses that were left out because of the size limit. */
  readonly omitted: number;
  /** How often each instruction of a function was executed, for all type arguments together. */
  readonly counts: readonly Counts[];
}

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

/** Maximum number of values in a chunk of the log, and of chunks. A call has about six values. */
const CHUNK = 10_000;
const MOST_CHUNKS = 100;

/** Records a run. The journal has the storage locations that changed. */
export class TraceRecorder implements Watcher {
  readonly #journal: Journal;
  readonly #snapshots = new Snapshots();
  readonly #counts = new Map<Body, Counts>();
  /** Counts of the function that was entered last. */
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

  trace(): Trace {
    return { calls: this.#calls(), omitted: this.#omitted, counts: [...this.#counts.values()] };
  }

  #calls(): readonly TracedCall[] {
    const calls: TracedCall[] = [];
    const running: TracedCall[] = [];
    const log = this.#chunks.flat();
    let at = 0;
    const taken = (types: readonly Type[], count: number): readonly Snapshot[] => {
      const values = log.slice(at, (at += count)) as (Value | typeof TOO_LARGE)[];
      return values.flatMap((value, index) => {
        const type = types[index];
        if (!type) return [];
        const shown = type.kind === 'reference' ? type.to : type;
        return [value === TOO_LARGE ? { type: shown } : { type: shown, value }];
      });
    };
    while (at < log.length) {
      const entry = log[at++];
      const inside = running.at(-1)?.inside;
      if (entry === LEFT || entry === LEFT_EMPTY) {
        const call = running.pop();
        const types = entry === LEFT ? (call?.called.results ?? []) : [];
        const results = taken(types, types.length);
        if (call) call.results = results;
      } else if (entry === EMITTED) inside?.push({ kind: 'event', event: log[at++] as VmEvent });
      else if (entry === USED) {
        const [access, place, offset, type, count] = log.slice(at, (at += 5)) as [Access, Place, number, Type, number];
        const [value] = taken([type], count);
        inside?.push({ kind: 'use', access, place, offset, ...(value && { value }) });
      } else {
        const called = entry as LinkedFunction;
        const offset = log[at++] as number;
        const args = taken(called.parameters, called.parameters.length);
        const call: TracedCall = { kind: 'call', called, offset, args, inside: [] };
        if (inside) inside.push(call);
        else calls.push(call);
        running.push(call);
      }
    }
    return calls;
  }
}
