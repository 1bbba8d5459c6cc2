import type { Clock } from '../../core/gateway/fetch';
import type { Network } from '../../core/gateway/network';
import type { Pacer, PacerMemory, PacerState } from '../../core/gateway/pacer';
import { counted } from '../../core/text/digits';
import type { NetworkMemory, NetworkPlace } from './networkMemory';

/** A new rate replaces the saved rate only if it differs by at least this fraction. */
const MATERIAL = 0.1;
/** Delay before changes are saved, in ms. */
const GATHERED = 5_000;

export type MakePacer = (network: Network, memory: PacerMemory | undefined) => Pacer;

interface Entry {
  readonly network: Network;
  readonly pacer: Pacer;
  readonly end: () => void;
  saved: PacerMemory | undefined;
  save: AbortController | undefined;
}

/**
 * One pacer per network id, so all connections to a network share its queue and rate. A measured rate is saved a few
 * seconds after a significant change, and on disposal.
 */
export class NetworkPacers {
  readonly #memory: NetworkMemory;
  readonly #clock: Clock;
  readonly #onState: (network: Network, state: PacerState) => void;
  readonly #entries = new Map<string, Entry>();

  /** @param onState called when the state of a network's pacer might have changed. */
  constructor(memory: NetworkMemory, clock: Clock, onState: (network: Network, state: PacerState) => void) {
    this.#memory = memory;
    this.#clock = clock;
    this.#onState = onState;
  }

  /** Returns a network's pacer; a new one if the network's limit or gateway has been edited. */
  of(network: Network, make: MakePacer): Pacer {
    const known = this.#entries.get(network.id);
    if (known?.network.baseUrl === network.baseUrl && known.network.qps === network.qps) return known.pacer;
    const moved = known !== undefined && known.network.baseUrl !== network.baseUrl;
    if (moved) this.forget(known.network);
    this.#end(network.id);
    const saved = this.#memory.read(network).pacer;
    const pacer = make(network, saved);
    const end = pacer.onChange(() => {
      this.#onState(network, pacer.state);
      this.#changed(entry);
    });
    const entry: Entry = { network, pacer, end, saved, save: undefined };
    this.#entries.set(network.id, entry);
    return pacer;
  }

  /** Deletes the rate of a network, for example when its key changes, because each key has its own limit. */
  forget(network: NetworkPlace): void {
    const entry = this.#entries.get(network.id);
    entry?.pacer.forget();
    if (entry) entry.saved = undefined;
    void this.#memory.setPacer(network, undefined);
  }

  /** Deletes the pacers of removed networks. @param ids ids of the remaining networks */
  keepOnly(ids: readonly string[]): void {
    const gone = [...this.#entries.keys(), ...this.#memory.networks()].filter(id => !ids.includes(id));
    for (const id of new Set(gone)) {
      this.#end(id);
      void this.#memory.forget(id);
    }
  }

  dispose(): void {
    for (const id of [...this.#entries.keys()]) this.#end(id);
  }

  #end(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.end();
    this.#save(entry);
    this.#entries.delete(id);
  }

  #changed(entry: Entry): void {
    const { pacer, saved, save } = entry;
    if (save || !isMaterial(pacer.memory, saved)) return;
    const abort = new AbortController();
    entry.save = abort;
    this.#clock.sleep(GATHERED, abort.signal).then(
      () => this.#save(entry),
      () => undefined,
    );
  }

  #save(entry: Entry): void {
    entry.save?.abort();
    entry.save = undefined;
    const { memory } = entry.pacer;
    // A rate that was measured again with the same result is not worth a write to disk.
    if (entry.network.sandbox || memory === undefined || memory.ratePerSecond === entry.saved?.ratePerSecond) return;
    entry.saved = memory;
    void this.#memory.setPacer(entry.network, memory);
  }
}

function isMaterial(memory: PacerMemory | undefined, saved: PacerMemory | undefined): boolean {
  if (memory === undefined) return false;
  if (saved === undefined) return true;
  return Math.abs(memory.ratePerSecond - saved.ratePerSecond) > MATERIAL * saved.ratePerSecond;
}

/**
 * Returns the part of the status bar tooltip about requests that wait for the rate limit; empty if no requests are
 * waiting.
 */
export function queueText({ waiting, ratePerSecond, askedWaitMs }: PacerState): string {
  if (waiting === 0) return '';
  const count = counted(waiting, 'request is waiting', 'requests are waiting');
  if (askedWaitMs > 0) return `\nRate limited by the gateway for ${Math.ceil(askedWaitMs / 1000)} s: ${count}.`;
  const rate = ratePerSecond === undefined ? '' : ` (${ratePerSecond.toFixed(1)} per second)`;
  return `\n${count} for the key’s rate limit${rate}.`;
}
