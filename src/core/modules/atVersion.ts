import type { Client } from '../gateway/client';
import type { OtherAnswerError } from '../gateway/requestErrors';
import { NotFoundError } from '../gateway/statusErrors';
import type { AtVersion } from '../gateway/modulePages';
import type { WireModule } from '../gateway/schemas/answerSchemas';
import type { WireTransaction } from '../gateway/schemas/transactionSchema';
import { isJsonObject, type JsonObject } from '../json';
import { parseAddress } from '../move/address';
import type { ModuleId } from '../move/functionId';
import { RefusedError } from '../userFacingError';
import { ModuleList } from './accountReading';
import { ModuleStore, type ModuleSource, type ReadProgress } from './moduleStore';
import type { AccountModules, ReadModule } from './publishedModule';
import { hexToBytes } from '../move/hex';
import { seen } from './readAbi';
import { defined } from '../text/defined';
import { groupDigits } from '../text/digits';

/**
 * Reads one module, either the latest version or the version at a ledger version.
 * @param network the network's label
 * @throws RefusedError if there was no such module at the ledger version; the client's errors, such as PrunedError
 */
export async function readModuleAt(
  store: ModuleStore,
  id: ModuleId,
  { at, network }: { readonly at: AtVersion; readonly network: string },
  signal: AbortSignal,
): Promise<ReadModule> {
  try {
    return await store.getModule(id.address, id.module, signal, at);
  } catch (error) {
    throw worded(error, `${id.address}::${id.module}`, at, network);
  }
}

/** A module as sent by a node, including its bytecode. */
export interface WireModuleAt {
  readonly module: WireModule;
  /** The requested ledger version, otherwise that of the response; absent if neither is known. */
  readonly ledgerVersion?: string;
  /** Set if it is a different module than requested, by its ABI. */
  readonly other?: OtherAnswerError;
}

/**
 * Reads one module from the node, like {@link readModuleAt}. Nothing is cached, because the store does not hold
 * bytecode.
 */
export async function readWireModuleAt(
  client: Pick<Client, 'getAccountModule'>,
  id: ModuleId,
  { at, network }: { readonly at: AtVersion; readonly network: string },
  signal: AbortSignal,
): Promise<WireModuleAt> {
  try {
    const { value, headers, other } = await client.getAccountModule(id.address, id.module, at, signal);
    const version = at.ledgerVersion ?? headers.ledgerVersion;
    return { module: value, ...defined({ ledgerVersion: version, other }) };
  } catch (error) {
    throw worded(error, `${id.address}::${id.module}`, at, network);
  }
}

/** The modules of an account, including their bytecode. */
export interface AccountWithCode extends AccountModules {
  /** By name as in the ABI; a module's bytes are empty if the node sent no bytecode or invalid hex. */
  readonly code: ReadonlyMap<string, Uint8Array>;
}

/** Reads all modules of an account at a ledger version, like {@link readWireModuleAt}. Nothing is cached. */
export async function readModulesAt(
  client: Pick<Client, 'allAccountModules'>,
  address: string,
  { at, network }: { readonly at: AtVersion; readonly network: string },
  signal: AbortSignal,
): Promise<AccountWithCode> {
  const list = new ModuleList(address);
  const code = new Map<string, Uint8Array>();
  try {
    for await (const page of client.allAccountModules(address, at, signal)) {
      list.add(page);
      for (const { abi, bytecode } of page.value)
        if (abi) code.set(seen(abi.name), hexToBytes(bytecode) ?? new Uint8Array());
    }
  } catch (error) {
    throw worded(error, address, at, network);
  }
  const version = at.ledgerVersion ?? list.ledgerVersion;
  const { modules, maybeMore } = list;
  return { address, modules, code, maybeMore, ...(version === undefined ? {} : { ledgerVersion: version }) };
}

/** A transaction that published modules. */
export interface Publication {
  /** The version of the transaction, which is the first ledger version with these modules. */
  readonly version: string;
  /** The names of the modules. */
  readonly modules: readonly string[];
  /** Microseconds since the epoch. */
  readonly timestamp?: string;
}

/** Returns the transactions that published an account's modules, newest first. */
export function publications(transactions: readonly WireTransaction[], address: string): readonly Publication[] {
  return transactions
    .flatMap((transaction): readonly Publication[] => {
      const { version, timestamp, changes } = transaction as JsonObject;
      const modules = Array.isArray(changes) ? changes.flatMap(change => writtenModule(change, address)) : [];
      if (typeof version !== 'string' || modules.length === 0) return [];
      return [{ version, modules, ...(typeof timestamp === 'string' ? { timestamp } : {}) }];
    })
    .sort((one, other) => (BigInt(one.version) > BigInt(other.version) ? -1 : 1));
}

function writtenModule(change: unknown, address: string): readonly string[] {
  if (!isJsonObject(change) || change.type !== 'write_module' || !isJsonObject(change.data)) return [];
  const { abi } = change.data;
  const isOwn = typeof change.address === 'string' && parseAddress(change.address) === address;
  return isOwn && isJsonObject(abi) && typeof abi.name === 'string' ? [abi.name] : [];
}

/**
 * Returns the error to throw for a failed request: a RefusedError if `subject` did not exist at the ledger version,
 * otherwise `error` itself.
 * @param network the network's label
 */
export function worded(error: unknown, subject: string, { ledgerVersion }: AtVersion, network: string): unknown {
  const isAbsent = error instanceof NotFoundError && (error.missing === 'module' || error.missing === 'account');
  if (!isAbsent || ledgerVersion === undefined) return error;
  const { oldestLedgerVersion: oldest } = error.headers;
  const kept = oldest === undefined ? '' : ` (${network} has versions from ${groupDigits(oldest)})`;
  return new RefusedError(
    `${subject} did not exist at ledger version ${groupDigits(ledgerVersion)} on ${network}: choose a later version${kept}.`,
    { cause: error },
  );
}

/** Maximum number of ledger versions to cache; the least recently used one is evicted first. */
const MOST_VERSIONS = 8;

/** Caches modules at past ledger versions, in one store per version. */
export class StoresAtVersion {
  readonly #source: ModuleSource;
  readonly #network: string;
  readonly #onProgress: (progress: ReadProgress) => void;
  /** Least recently used first. */
  readonly #stores = new Map<string, ModuleStore>();

  /**
   * @param network the network's label
   * @param onProgress called when more of an account has been read at any version
   */
  constructor(source: ModuleSource, network: string, onProgress: (progress: ReadProgress) => void) {
    this.#source = source;
    this.#network = network;
    this.#onProgress = onProgress;
  }

  /** Returns the store of a ledger version. Its methods can also throw RefusedError. */
  of(ledgerVersion: string): ModuleStore {
    const store = this.#stores.get(ledgerVersion) ?? this.#create({ ledgerVersion });
    this.#stores.delete(ledgerVersion);
    this.#stores.set(ledgerVersion, store);
    const [oldest] = this.#stores.keys();
    if (this.#stores.size > MOST_VERSIONS && oldest !== undefined) this.#stores.delete(oldest);
    return store;
  }

  #create(at: AtVersion): ModuleStore {
    const [source, network] = [this.#source, this.#network];
    const store = new ModuleStore({
      async *allAccountModules(address, query, signal) {
        try {
          yield* source.allAccountModules(address, { ...query, ...at }, signal);
        } catch (error) {
          throw worded(error, address, at, network);
        }
      },
      async getAccountModule(address, name, _at, signal) {
        try {
          return await source.getAccountModule(address, name, at, signal);
        } catch (error) {
          throw worded(error, `${address}::${name}`, at, network);
        }
      },
    });
    store.onProgress(this.#onProgress);
    return store;
  }
}
