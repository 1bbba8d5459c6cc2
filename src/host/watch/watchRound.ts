import type { Look } from '../../core/modules/watch/watchRecord';
import { isPartOf, watchPlan } from '../../core/modules/watch/watchPlan';
import type { WatchBook } from '../../core/modules/watch/watchBook';
import { readWatched, type Looking } from './readWatched';

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
