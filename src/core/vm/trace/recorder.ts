import type { Access, Watcher } from '../outcome';
import type { Cell, Journal, Place, VmEvent } from '../state/journal';
import type { LinkedFunction, Value } from '../value';
import { Snapshots, type Snapshot } from './snapshot';

/** A call in a run. */
export interface TracedCall {
  readonly kind: 'call';
  readonly called: LinkedFunction;
  /** The instruction of the caller; −1 for the first function. */
  readonly offset: number;
  readonly args: readonly Snapshot[];
  /** Absent if it did not return. */
  results?: readonly Snapshot[];
  /** What happened in it, in order; empty for natives but for events. */
  readonly inside: TraceEntry[];
}

export type TraceEntry =
  | TracedCall
  /** An instruction used a resource, which was `before` then; absent if there was none. */
  | {
      readonly kind: 'use';
      readonly access: Access;
      readonly place: Place;
      readonly offset: number;
      readonly before?: Snapshot;
    }
  | { readonly kind: 'event'; readonly event: VmEvent };

/** What happened in a run. */
export interface Trace {
  readonly calls: readonly TracedCall[];
  /** Entries that there was no room for. */
  readonly omitted: number;
  /** How often each instruction of a function ran, with all type arguments together, by the function's id. */
  readonly counted: ReadonlyMap<string, Uint32Array>;
}

const MOST_ENTRIES = 100_000;

/** Records a run: the places that it changed, with before and after, are in its journal. */
export class TraceRecorder implements Watcher, Trace {
  readonly calls: TracedCall[] = [];
  readonly counted = new Map<string, Uint32Array>();
  omitted = 0;

  readonly #journal: Journal;
  readonly #snapshots = new Snapshots();
  /** The calls that are running; `undefined` for those that are omitted. */
  readonly #running: (TracedCall | undefined)[] = [];
  #entries = 0;
  #events: number;

  constructor(journal: Journal) {
    this.#journal = journal;
    this.#events = journal.events.length;
  }

  entered(called: LinkedFunction, args: readonly Value[], offset: number): void {
    this.#running.push(this.#call(called, args, offset));
  }

  left(results: readonly Value[]): void {
    const call = this.#running.pop();
    const { events } = this.#journal;
    for (; this.#events < events.length; this.#events++) {
      const event = events[this.#events];
      if (event) call?.inside.push({ kind: 'event', event });
    }
    if (call) call.results = this.#snapshots.each(results, call.called.results);
  }

  retried(): void {
    const call = this.#running.pop();
    if (call) (this.#running.at(-1)?.inside ?? this.calls).pop();
  }

  using(access: Access, { slot, place, type }: Cell, offset: number): void {
    const [value] = slot;
    if (this.#hasRoom())
      this.#running.at(-1)?.inside.push({
        kind: 'use',
        access,
        place,
        offset,
        ...(value !== undefined && { before: this.#snapshots.of(value, type) }),
      });
  }

  counts(called: LinkedFunction): Uint32Array {
    let found = this.counted.get(called.id);
    if (!found) this.counted.set(called.id, (found = new Uint32Array(called.body?.code.length ?? 0)));
    return found;
  }

  #call(called: LinkedFunction, args: readonly Value[], offset: number): TracedCall | undefined {
    if (!this.#hasRoom()) return undefined;
    const shown = this.#snapshots.each(args, called.parameters);
    const call: TracedCall = { kind: 'call', called, offset, args: shown, inside: [] };
    if (this.#running.length === 0) this.calls.push(call);
    else this.#running.at(-1)?.inside.push(call);
    return call;
  }

  #hasRoom(): boolean {
    if (this.#entries < MOST_ENTRIES) return this.#entries++ < MOST_ENTRIES;
    this.omitted++;
    return false;
  }
}
