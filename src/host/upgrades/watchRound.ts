import type { Connection } from '../../core/connection';
import type { Clock } from '../../core/gateway/fetch';
import { MissingKeyError } from '../../core/gateway/requestErrors';
import type { WireModule } from '../../core/gateway/schemas/moduleSchema';
import { NotFoundError, AccessKeyRefusedError } from '../../core/gateway/statusErrors';
import type { ModuleSource } from '../../core/modules/moduleStore';
import { readModule } from '../../core/modules/readAbi';
import type { WatchBook } from '../../core/modules/watch/watchBook';
import { isPartOf, watchPlan, nextRound } from '../../core/modules/watch/watchPlan';
import type { ModuleState, WatchCheck } from '../../core/modules/watch/watchRecord';

/** The inputs of a round. */
export interface WatchRound {
  readonly options: CheckOptions;
  /** `address` and `address::module`. */
  readonly names: readonly string[];
  /** Returns the book of the chain that the network currently serves. */
  readonly book: () => WatchBook;
  /** Whether a name is still watched on the round's network. */
  readonly isWanted: (name: string) => boolean;
}

/** The result of a round. */
export interface RoundResult {
  /** Ids of modules that have been upgraded since the previous round. */
  readonly found: readonly string[];
  /** Errors for accounts and modules that do not exist, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
  /** The error that ended the round early. */
  readonly failure?: Error;
}

/** Checks all watched names, one request after the other. @throws the error that ends it from outside */
export async function checkWatched(round: WatchRound, signal: AbortSignal): Promise<RoundResult> {
  const found: string[] = [];
  const missing = new Map<string, Error>();
  const { accounts, modules } = watchPlan(round.names, () => undefined);
  const all: readonly { readonly address: string; readonly module?: string }[] = [...accounts, ...modules];
  for (const { address, module } of all) {
    const name = module === undefined ? address : `${address}::${module}`;
    if (!round.isWanted(name)) continue;
    const checked = await checkOnce(round, address, module, signal).catch((failure: unknown) => ({ failure }));
    if (!round.isWanted(name)) continue;
    if ('failure' in checked) return { found, missing, failure: asError(checked.failure) };
    const { check, book } = checked;
    const upgraded = await book.take(address, check);
    found.push(...upgraded);
    // A removal is reported once, and is a failure from then on.
    if (check.missing && ![...book.upgrades.keys()].some(id => isPartOf(id, name))) missing.set(name, check.missing);
  }
  return { found, missing };
}

/** Returns a thrown value as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Reads again if the chain changed between two pages, as pages from two chains do not make up one account. */
async function checkOnce(
  { options, book }: WatchRound,
  address: string,
  module: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly check: WatchCheck; readonly book: WatchBook }> {
  const before = book();
  const check = await readWatched(options, address, module, signal);
  if (check.pages === 1 || book() === before) return { check, book: book() };
  return { check: await readWatched(options, address, module, signal), book: book() };
}

/** Describes how a check sends its requests. */
interface CheckOptions {
  /** A client that sends requests after all others. */
  readonly background: ModuleSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Reads a module, or all pages of an account. A missing module or account is a result as well.
 *
 * @throws the client's errors
 */
export async function readWatched(
  options: CheckOptions,
  address: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<WatchCheck> {
  try {
    return await (name === undefined ? readAccount(options, address, signal) : readOne(options, address, name, signal));
  } catch (error) {
    if (!(error instanceof NotFoundError) || (error.missing !== 'account' && error.missing !== 'module')) throw error;
    return { ...checkOf(options, name, {}), missing: error };
  }
}

async function readOne(options: CheckOptions, address: string, name: string, signal: AbortSignal): Promise<WatchCheck> {
  const { value, headers } = await options.background.getAccountModule(address, name, {}, signal);
  return { ...checkOf(options, name, headers), states: new Map([[name, await stateOf(value, address)]]) };
}

async function readAccount(options: CheckOptions, address: string, signal: AbortSignal): Promise<WatchCheck> {
  const states = new Map<string, ModuleState>();
  let check = checkOf(options, undefined, {});
  let pages = 0;
  let hasNameless = false;
  for await (const { value, headers } of options.background.allAccountModules(address, {}, signal)) {
    pages++;
    check = checkOf(options, undefined, headers);
    for (const each of value) {
      if (each.abi) states.set(each.abi.name, await stateOf(each, address));
      else hasNameless = true;
    }
  }
  return { ...check, states, hasNameless, pages: Math.max(1, pages) };
}

function checkOf(
  { now }: CheckOptions,
  name: string | undefined,
  { ledgerVersion }: { readonly ledgerVersion?: string | undefined },
): WatchCheck {
  const seen = { readAt: now(), ...(ledgerVersion !== undefined && { ledgerVersion }) };
  return { seen, ...(name !== undefined && { name }), states: new Map(), pages: 1, hasNameless: false };
}

async function stateOf(wire: WireModule, address: string): Promise<ModuleState> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wire.bytecode.toLowerCase()));
  const codeHash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return { module: readModule(wire, address), codeHash };
}

/** Minimum time between two rounds, in ms: simultaneous changes lead to one round. */
const LEAST = 1_000;

/** Begins a round when it is due. A single timer is set again whenever something may have changed. */
export class WatchPace {
  readonly #clock: Clock;
  readonly #begin: () => void;
  #waiting: AbortController | undefined;

  constructor(clock: Clock, begin: () => void) {
    this.#clock = clock;
    this.#begin = begin;
  }

  /** @param due in ms since the epoch; absent for no round */
  set(due: number | undefined): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
    if (due === undefined) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(Math.max(LEAST, due - this.#clock.now()), waiting.signal).then(this.#begin, () => undefined);
  }
}

/** The result of the last requests to a gateway. */
export interface WatchTry {
  /** In ms since the epoch. */
  readonly at: number;
  /** Number of consecutive failed rounds. */
  readonly failures: number;
  /** The error that ended the last round. */
  readonly failure?: Error;
  /** Errors for accounts and modules that do not exist, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
  /** The connection whose key is missing or was refused: no more requests are sent on it. */
  readonly keyless?: Connection;
}

const MINUTE_MS = 60_000;

/**
 * The results of requests to gateways, under any unique name, and the time of the next requests. Kept for as long as
 * the window is open.
 */
export class WatchTries {
  readonly #last = new Map<string, WatchTry>();

  /** Returns the result of the last requests to a gateway. */
  of(gateway: string): WatchTry | undefined {
    return this.#last.get(gateway);
  }

  /** Records a completed round. @param only the only name that was checked, if so: the others are then not postponed */
  succeeded(gateway: string, at: number, missing: WatchTry['missing'], only: string | undefined): void {
    const before = this.#last.get(gateway);
    const others = only === undefined ? [] : [...(before?.missing ?? [])].filter(([name]) => name !== only);
    const last = only === undefined ? at : (before?.at ?? at);
    this.#last.set(gateway, { at: last, failures: 0, missing: new Map([...others, ...missing]) });
  }

  /** Records a round that failed. */
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

  /** Records that no requests were sent, as the refused key has not changed. */
  skipped(gateway: string, at: number): void {
    const before = this.#last.get(gateway);
    if (before) this.#last.set(gateway, { ...before, at });
  }

  /** Allows requests again after a missing or refused key, as the key may have changed. */
  keyMayBeOther(gateway: string): void {
    if (this.#last.get(gateway)?.keyless) this.skipped(gateway, 0);
  }

  /**
   * Returns when the next round is due, in ms since the epoch. Names that have never been checked are due immediately,
   * but not repeatedly if that fails.
   * @param checkedAt when all watched names had been checked
   */
  due(gateway: string, checkedAt: number | undefined, intervalMinutes: number): number {
    const { at, failures = 0 } = this.#last.get(gateway) ?? {};
    if (failures === 0 && checkedAt === undefined) return 0;
    return (at ?? checkedAt ?? 0) + nextRound(intervalMinutes, failures) * MINUTE_MS;
  }
}
