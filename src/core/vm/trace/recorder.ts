import type { Access, Watcher } from '../outcome';
import type { Cell, Journal, Place, VmEvent } from '../state/journal';
import type { Type } from '../type';
import type { Body, LinkedFunction, Value } from '../value';
import { Snapshots } from './snapshot';

/** A value as it was at a moment; without `value` if it was too large to keep. References are what they refer to. */
export interface Snapshot {
  readonly type: Type;
  readonly value?: Value;
}

/** A call in a run. */
export interface TracedCall {
  readonly kind: 'call';
  readonly called: LinkedFunction;
  /** The instruction of the caller; −1 for the first function. */
  readonly offset: number;
  readonly args: readonly Snapshot[];
  /** Absent if it did not return. */
  results?: readonly Snapshot[];
  /** What happened in it, in order. */
  readonly inside: TraceEntry[];
}

export type TraceEntry =
  | TracedCall
  /** An instruction used a resource. */
  | {
      readonly kind: 'use';
      readonly access: Access;
      readonly place: Place;
      readonly offset: number;
      /** What was put there, or what was there; absent if there was nothing. */
      readonly value?: Snapshot;
    }
  | { readonly kind: 'event'; readonly event: VmEvent };

/** What happened in a run. */
export interface Trace {
  /** Those that were not made by others: one for each function that a machine started. */
  readonly calls: readonly TracedCall[];
  /** Calls and uses of resources that there was no room for. */
  readonly omitted: number;
  /** How often each instruction of a function ran, with all type arguments together. */
  readonly counts: readonly Counts[];
}

export interface Counts {
  readonly called: LinkedFunction;
  readonly counts: Uint32Array;
}

/** What is in the log after a call, before the next one. */
const LEFT = Symbol('left');
/** It has no results, or another function has them in its place. */
const LEFT_EMPTY = Symbol('left empty');
const USED = Symbol('used');
const EMITTED = Symbol('emitted');
/** In place of a value. */
const TOO_LARGE = Symbol('too large');

/** Values in a chunk of the log, and chunks: a call has about six values. */
const CHUNK = 10_000;
const MOST_CHUNKS = 100;

/** Records a run. The places that it changed, with before and after, are in its journal. */
export class TraceRecorder implements Watcher {
  readonly #journal: Journal;
  readonly #snapshots = new Snapshots();
  readonly #counts = new Map<Body, Counts>();
  /** Of the function that was entered last. */
  #newest: Counts | undefined;
  #omitted = 0;
  /** Calls as function, offset, arguments; the others begin with a symbol. Objects would cost more than the run. */
  readonly #chunks: unknown[][] = [];
  /** The last chunk: a single array would be copied each time it grows. */
  #log: unknown[] = [];
  /** Where the last call is in the log. */
  #last = 0;
  /** Calls that are running and not in the log. */
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

  /** Whether an entry can be added; begins a new chunk if it should be in one. */
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

  /** Returns what happened so far. */
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
