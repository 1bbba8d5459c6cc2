import { GatewayError } from '../gateway/gatewayError';
import type { CodeStore } from '../modules/codeStore';
import type { MemberId, ModuleId } from '../move/functionId';
import { Pauses } from './pauses';
import { PossibleAborts, type AbortCatalogue } from './possibleAborts';

/** Number of bytes of bytecode that take as long to read as it takes to follow one call. */
const BYTES_OF_CALL = 8;
/**
 * Maximum number of modules of an account that are read individually. If more are needed, all modules of the account
 * are read together.
 */
const MOST_SINGLE = 3;

/**
 * Returns the minimum number of requests to read a catalogue's missing modules. The missing modules can call others.
 */
export function requestsToRead({ unread }: Pick<AbortCatalogue, 'unread'>): number {
  return [...byAccount(unreadIds(unread)).values()].reduce((sum, ids) => sum + (isSingle(ids) ? ids.length : 1), 0);
}

/** Catalogues, and the error if a module that they refer to could not be read. */
export interface FollowedCalls {
  readonly catalogues: readonly AbortCatalogue[];
  readonly error?: GatewayError;
}

/** The parts of a code store for reading modules. */
export type CodeSource = Pick<CodeStore, 'known' | 'module' | 'account'>;

/** Returns the bytecode of a module; `undefined` if it was not read. */
export type BytesOf = (id: ModuleId) => Uint8Array | undefined;

/**
 * Returns catalogues of functions after reading the code of all modules that they can call, in rounds. Each module is
 * requested once.
 *
 * @param onRead called before each request with a description of what is read
 * @throws the client's errors for the account of `functions`; modules of other accounts that cannot be read are
 * `unread`
 */
export async function catalogueThroughCalls(
  store: CodeSource,
  functions: readonly MemberId[],
  onRead: (what: string) => void,
  signal: AbortSignal,
): Promise<FollowedCalls> {
  let catalogues: readonly AbortCatalogue[] = [];
  const look = async (bytesOf: BytesOf): Promise<readonly ModuleId[]> => {
    catalogues = await cataloguesOf(new PossibleAborts(bytesOf), functions, signal);
    return catalogues.flatMap(each => unreadIds(each.unread));
  };
  const isNeeded = (address: string): boolean => functions.some(each => each.address === address);
  const error = await readThroughCalls(store, look, { onRead, isNeeded }, signal);
  return { catalogues, ...(error && { error }) };
}

export async function cataloguesOf(
  aborts: PossibleAborts,
  functions: readonly MemberId[],
  signal: AbortSignal,
): Promise<readonly AbortCatalogue[]> {
  const catalogues: AbortCatalogue[] = [];
  const pauses = new Pauses(signal);
  for (const id of functions) {
    const catalogue = aborts.of(id);
    catalogues.push(catalogue);
    await pauses.before(catalogue.calls * BYTES_OF_CALL);
  }
  return catalogues;
}

/**
 * Reads modules in rounds, until `look` returns no modules that were not requested yet.
 *
 * @param look returns the modules that are needed and were not read
 * @returns the first error for an account that is not needed
 * @throws the client's errors for accounts that are needed
 */
export async function readThroughCalls(
  store: CodeSource,
  look: (bytesOf: BytesOf) => readonly ModuleId[] | Promise<readonly ModuleId[]>,
  { onRead, isNeeded }: { readonly onRead: (what: string) => void; readonly isNeeded: (address: string) => boolean },
  signal: AbortSignal,
): Promise<GatewayError | undefined> {
  // The store can evict modules while others are read.
  const read = new Map<string, Uint8Array>();
  const asked = new Set<string>();
  let failure: GatewayError | undefined;
  for (;;) {
    const unread = await look(id => read.get(keyOf(id)) ?? store.known(id)?.bytes);
    const wanted = byAccount(unread.filter(id => !asked.has(id.address) && !asked.has(keyOf(id))));
    if (wanted.size === 0) return failure;
    for (const [address, ids] of wanted) {
      const reads = isSingle(ids) ? ids.map(id => [keyOf(id), id] as const) : [[address] as const];
      for (const [what, id] of reads) {
        onRead(what);
        asked.add(what);
        try {
          const codes = id ? [await store.module(id, signal)] : await store.account(address, signal);
          for (const each of codes) read.set(keyOf(each.id), each.bytes);
        } catch (error) {
          if (!(error instanceof GatewayError) || isNeeded(address)) throw error;
          failure ??= error;
        }
      }
    }
  }
}

function keyOf({ address, module }: ModuleId): string {
  return `${address}::${module}`;
}

function unreadIds(unread: AbortCatalogue['unread']): readonly ModuleId[] {
  return unread.flatMap(({ id, reason }) => (reason === undefined ? id : []));
}

function isSingle(ids: readonly ModuleId[]): boolean {
  return ids.length <= MOST_SINGLE;
}

function byAccount(ids: readonly ModuleId[]): ReadonlyMap<string, readonly ModuleId[]> {
  const accounts = new Map<string, Map<string, ModuleId>>();
  for (const id of ids) {
    const account = accounts.get(id.address) ?? new Map<string, ModuleId>();
    accounts.set(id.address, account.set(id.module, id));
  }
  return new Map([...accounts].map(([address, modules]) => [address, [...modules.values()]]));
}
