import { areOfTwoChains, chainMoment, isBefore, type ChainMoment } from '../../chainMoment';
import type { WireModule } from '../../gateway/schemas/answerSchemas';
import { NotFoundError } from '../../gateway/statusErrors';
import type { ModuleSource } from '../moduleStore';
import { seen } from '../readAbi';

/** A reading of a watched module, or of a watched account's modules. */
export interface SeenModules {
  /** The state of the chain, if the gateway reports it. */
  readonly chain?: ChainMoment;
  /** Empty if the account or module does not exist. */
  readonly modules: readonly SeenModule[];
}

/** A module as sent by the node. */
export interface SeenModule {
  readonly name: string;
  readonly wire: WireModule;
}

/** The known state of a watched account or module. Plain data. */
export interface WatchedModules {
  readonly now: SeenModules;
  /** The state before the first change that the user has not seen yet; absent if there is none. */
  readonly before?: SeenModules;
}

export type ModuleChange = 'upgraded' | 'new' | 'removed';

/**
 * Reads the modules of a watched account, or a watched module.
 * @param watched `address::module` or `address`
 * @throws the client's errors, except NotFoundError for the account or module
 */
export async function readWatched(source: ModuleSource, watched: string, signal: AbortSignal): Promise<SeenModules> {
  const [address = '', name] = watched.split('::');
  const modules: SeenModule[] = [];
  let chain: ChainMoment | undefined;
  try {
    if (name === undefined) {
      for await (const { value, headers } of source.allAccountModules(address, {}, signal)) {
        chain = chainMoment(headers);
        for (const each of value.flatMap(wire => (wire.abi ? [{ name: seen(wire.abi.name), wire }] : [])))
          modules.push(each);
      }
    } else {
      const { value, headers } = await source.getAccountModule(address, name, {}, signal);
      chain = chainMoment(headers);
      modules.push({ name, wire: value });
    }
  } catch (error) {
    if (!(error instanceof NotFoundError) || !['account', 'module'].includes(error.missing)) throw error;
    chain = chainMoment(error.headers);
  }
  return { ...(chain && { chain }), modules };
}

/**
 * Returns the state after a new reading; with the same `now.modules` if nothing changed. Starts over on a different
 * chain; ignores a response from a node that lags behind.
 */
export function afterReading(known: WatchedModules | undefined, now: SeenModules): WatchedModules {
  const [was, is] = [known?.now.chain, now.chain];
  if (!known || (was && is && areOfTwoChains(was, is))) return { now };
  if (was && is && isBefore(is, was)) return known;
  if (changesBetween(known.now, now).size === 0) return { ...known, now: { ...now, modules: known.now.modules } };
  return sinceThen(known.before ?? known.now, now);
}

/** Returns the state after the user has seen the changes in `shown`; later changes remain. */
export function afterSeen({ now }: WatchedModules, shown: WatchedModules): WatchedModules {
  return sinceThen(shown.now, now);
}

/** Returns the changes that the user has not seen yet, by module name. */
export function unseenChanges({ before, now }: WatchedModules): ReadonlyMap<string, ModuleChange> {
  return before ? changesBetween(before, now) : new Map<string, ModuleChange>();
}

function sinceThen(before: SeenModules, now: SeenModules): WatchedModules {
  return changesBetween(before, now).size === 0 ? { now } : { now, before };
}

function changesBetween(before: SeenModules, now: SeenModules): ReadonlyMap<string, ModuleChange> {
  const byName = ({ modules }: SeenModules) => new Map(modules.map(({ name, wire }) => [name, wire.bytecode]));
  const [was, is] = [byName(before), byName(now)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(name => was.get(name) !== is.get(name));
  return new Map(changed.map(name => [name, !was.has(name) ? 'new' : is.has(name) ? 'upgraded' : 'removed']));
}
