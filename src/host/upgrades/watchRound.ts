import type { Connection } from '../../core/connection';
import type { Clock } from '../../core/gateway/fetch';
import { MissingKeyError } from '../../core/gateway/requestErrors';
import type { WireModule } from '../../core/gateway/schemas/moduleSchema';
import { NotFoundError, AccessKeyRefusedError } from '../../core/gateway/statusErrors';
import type { ModuleSource } from '../../core/modules/moduleStore';
import { readModule } from '../../core/modules/readAbi';
import type { WatchBook } from '../../core/modules/watch/watchBook';
import { isPartOf, watchPlan, nextRound } from '../../core/modules/watch/watchPlan';
import type { ModuleState, Look } from '../../core/modules/watch/watchRecord';

/** What a round works with. */
export interface WatchRound {
  readonly looking: Looking;
  /** `address` and `address::module`. */
  readonly names: readonly string[];
  /** The book of the chain that the network answers for by now. */
  readonly book: () => WatchBook;
  /** Whether it is watched still, on the network that is asked. */
  readonly isWanted: (name: string) => boolean;
}

/** What came of a round. */
export interface RoundResult {
  /** Ids of what was upgraded since the round before. */
  readonly found: readonly string[];
  /** What is not there, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
  /** Why the rest was not asked for. */
  readonly failure?: Error;
}

/** Looks at all that is watched, one request after the other. @throws what ends it from outside */
export async function askWatched(round: WatchRound, signal: AbortSignal): Promise<RoundResult> {
  const found: string[] = [];
  const missing = new Map<string, Error>();
  const { accounts, modules } = watchPlan(round.names, () => undefined);
  const all: readonly { readonly address: string; readonly module?: string }[] = [...accounts, ...modules];
  for (const { address, module } of all) {
    const name = module === undefined ? address : `${address}::${module}`;
    if (!round.isWanted(name)) continue;
    const looked = await lookOnce(round, address, module, signal).catch((failure: unknown) => ({ failure }));
    if (!round.isWanted(name)) continue;
    if ('failure' in looked) return { found, missing, failure: asError(looked.failure) };
    const { look, book } = looked;
    const upgraded = await book.take(address, look);
    found.push(...upgraded);
    // That something is gone is news once, and then a failure.
    if (look.missing && ![...book.upgrades.keys()].some(id => isPartOf(id, name))) missing.set(name, look.missing);
  }
  return { found, missing };
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Pages of two chains are no account: where the chain changed between two of them, it is asked for again. */
async function lookOnce(
  { looking, book }: WatchRound,
  address: string,
  module: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly look: Look; readonly book: WatchBook }> {
  const before = book();
  const look = await readWatched(looking, address, module, signal);
  if (look.pages === 1 || book() === before) return { look, book: book() };
  return { look: await readWatched(looking, address, module, signal), book: book() };
}

/** What a look is asked with. */
interface Looking {
  /** Behind whatever else is asked. */
  readonly background: ModuleSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Looks at a module, or at all pages of an account. That there is no such module or account is an answer, too.
 *
 * @throws the client's errors
 */
export async function readWatched(
  looking: Looking,
  address: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Look> {
  try {
    return await (name === undefined ? readAccount(looking, address, signal) : readOne(looking, address, name, signal));
  } catch (error) {
    if (!(error instanceof NotFoundError) || (error.missing !== 'account' && error.missing !== 'module')) throw error;
    return { ...lookOf(looking, name, {}), missing: error };
  }
}

async function readOne(looking: Looking, address: string, name: string, signal: AbortSignal): Promise<Look> {
  const { value, headers } = await looking.background.getAccountModule(address, name, {}, signal);
  return { ...lookOf(looking, name, headers), states: new Map([[name, await stateOf(value, address)]]) };
}

async function readAccount(looking: Looking, address: string, signal: AbortSignal): Promise<Look> {
  const states = new Map<string, ModuleState>();
  let look = lookOf(looking, undefined, {});
  let pages = 0;
  let hasNameless = false;
  for await (const { value, headers } of looking.background.allAccountModules(address, {}, signal)) {
    pages++;
    look = lookOf(looking, undefined, headers);
    for (const each of value) {
      if (each.abi) states.set(each.abi.name, await stateOf(each, address));
      else hasNameless = true;
    }
  }
  return { ...look, states, hasNameless, pages: Math.max(1, pages) };
}

function lookOf(
  { now }: Looking,
  name: string | undefined,
  { ledgerVersion }: { readonly ledgerVersion?: string | undefined },
): Look {
  const seen = { readAt: now(), ...(ledgerVersion !== undefined && { ledgerVersion }) };
  return { seen, ...(name !== undefined && { name }), states: new Map(), pages: 1, hasNameless: false };
}

async function stateOf(wire: WireModule, address: string): Promise<ModuleState> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wire.bytecode.toLowerCase()));
  const codeHash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return { module: readModule(wire, address), codeHash };
}

/** The least time between two rounds, in ms: what happens at once leads to one. */
const LEAST = 1_000;

/** Begins a round when it is due: one timer, set anew whenever something may be another. */
export class WatchPace {
  readonly #clock: Clock;
  readonly #begin: () => void;
  #waiting: AbortController | undefined;

  constructor(clock: Clock, begin: () => void) {
    this.#clock = clock;
    this.#begin = begin;
  }

  /** @param due in ms since the epoch; no round where absent */
  set(due: number | undefined): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    if (due === undefined) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(Math.max(LEAST, due - this.#clock.now()), waiting.signal).then(this.#begin, () => undefined);
  }
}

/** What came of asking a gateway last. */
export interface WatchTry {
  /** In ms since the epoch. */
  readonly at: number;
  /** How many rounds failed one after the other. */
  readonly failures: number;
  /** Why the last one ended. */
  readonly failure?: Error;
  /** What is not there, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
  /** Whose key was refused, or that has none: it is asked for nothing more. */
  readonly keyless?: Connection;
}

const MINUTE_MS = 60_000;

/** What came of asking gateways, by any name for each, for as long as the window is open, and when they are asked next. */
export class WatchTries {
  readonly #last = new Map<string, WatchTry>();

  /** What came of asking a gateway last. */
  of(gateway: string): WatchTry | undefined {
    return this.#last.get(gateway);
  }

  /** A round went through. @param only the one that was asked for alone: it does not put off the others */
  succeeded(gateway: string, at: number, missing: WatchTry['missing'], only: string | undefined): void {
    const before = this.#last.get(gateway);
    const others = only === undefined ? [] : [...(before?.missing ?? [])].filter(([name]) => name !== only);
    const last = only === undefined ? at : (before?.at ?? at);
    this.#last.set(gateway, { at: last, failures: 0, missing: new Map([...others, ...missing]) });
  }

  /** A round ended before its end. */
  failed(gateway: string, at: number, failure: Error, connection: Connection | undefined): void {
    const before = this.#last.get(gateway);
    const isKeyless = failure instanceof AccessKeyRefusedError || failure instanceof MissingKeyError;
    this.#last.set(gateway, {
      at,
      failures: (before?.failures ?? 0) + 1,
      failure,
      missing: before?.missing ?? new Map<string, Error>(),
      ...(isKeyless && connection && { keyless: connection }),
    });
  }

  /** Nothing was asked, as the key is still the one that was refused. */
  skipped(gateway: string, at: number): void {
    const before = this.#last.get(gateway);
    if (before) this.#last.set(gateway, { ...before, at });
  }

  /** Another key may do where there was none, or it was refused. */
  keyMayBeOther(gateway: string): void {
    if (this.#last.get(gateway)?.keyless) this.skipped(gateway, 0);
  }

  /**
   * When the next round is due, in ms since the epoch. What was never looked at is due at once, but not again and again
   * where that fails.
   * @param lookedAt when all that is watched had been looked at
   */
  due(gateway: string, lookedAt: number | undefined, intervalMinutes: number): number {
    const { at, failures = 0 } = this.#last.get(gateway) ?? {};
    if (failures === 0 && lookedAt === undefined) return 0;
    return (at ?? lookedAt ?? 0) + nextRound(intervalMinutes, failures) * MINUTE_MS;
  }
}
