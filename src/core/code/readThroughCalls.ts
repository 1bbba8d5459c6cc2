import { GatewayError } from '../gateway/gatewayError';
import type { CodeStore } from '../modules/codeStore';
import type { MemberId, ModuleId } from '../move/functionId';
import { PossibleAborts, type AbortCatalogue } from './possibleAborts';

/** Modules of one account that are read individually; if more are needed, all of the account are read together. */
const MOST_SINGLE = 3;

/** Returns the fewest requests that read the modules of a catalogue; these may call others. */
export function requestsToRead({ unread }: Pick<AbortCatalogue, 'unread'>): number {
  return [...byAccount(unreadIds(unread)).values()].reduce((sum, ids) => sum + (isSingle(ids) ? ids.length : 1), 0);
}

/**
 * Returns the catalogues of functions after reading the code of all modules that they may call, round by round.
 *
 * @param onRead called before each request with what is read
 * @throws the client's errors for a module of `functions`; a different one that cannot be read is named as unread
 */
export async function catalogueThroughCalls(
  store: CodeStore,
  functions: readonly MemberId[],
  onRead: (what: string) => void,
  signal: AbortSignal,
): Promise<readonly AbortCatalogue[]> {
  const failed = new Set<string>();
  for (;;) {
    const aborts = new PossibleAborts(id => store.known(id)?.bytes);
    const catalogues = functions.map(id => aborts.of(id));
    const wanted = byAccount(
      catalogues
        .flatMap(({ unread }) => unreadIds(unread))
        .filter(({ address, module }) => !failed.has(address) && !failed.has(`${address}::${module}`)),
    );
    if (wanted.size === 0) return catalogues;
    for (const [address, ids] of wanted) {
      const reads = isSingle(ids) ? ids.map(id => [`${address}::${id.module}`, id] as const) : [[address] as const];
      for (const [what, id] of reads) {
        onRead(what);
        try {
          await (id ? store.module(id, signal) : store.account(address, signal));
        } catch (error) {
          if (!(error instanceof GatewayError) || functions.some(each => each.address === address)) throw error;
        }
        // What an account does not have would be asked for again and again.
        if (!id || !store.known(id)) failed.add(what);
      }
    }
  }
}

function unreadIds(unread: AbortCatalogue['unread']): readonly ModuleId[] {
  return unread.flatMap(({ id, reason }) => (reason === undefined ? id : []));
}

function isSingle(ids: readonly ModuleId[]): boolean {
  return ids.length <= MOST_SINGLE;
}

/** Returns the modules of each account, each once. */
function byAccount(ids: readonly ModuleId[]): ReadonlyMap<string, readonly ModuleId[]> {
  const accounts = new Map<string, Map<string, ModuleId>>();
  for (const id of ids) {
    const account = accounts.get(id.address) ?? new Map<string, ModuleId>();
    accounts.set(id.address, account.set(id.module, id));
  }
  return new Map([...accounts].map(([address, modules]) => [address, [...modules.values()]]));
}
