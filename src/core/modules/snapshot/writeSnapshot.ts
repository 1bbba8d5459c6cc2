import type { AnswerHeaders } from '../../gateway/answer';
import type { Client } from '../../gateway/client';
import { NotFoundError } from '../../gateway/statusErrors';
import { RefusedError } from '../../userFacingError';

/** Maximum size of one account's modules in bytes, because they stay in memory until all have been read. */
const MOST_BYTES = 256 * 2 ** 20;
/** The chain id to use if the gateway does not report one; the id of local chains. */
const UNKNOWN_CHAIN = 4;

/** The files and folders that {@link writeSnapshot} creates, to be removed if it fails. */
export const SNAPSHOT_ENTRIES = ['accounts', 'ledger.json'] as const;

export interface SnapshotSummary {
  readonly modules: number;
  readonly chainId: number;
  /** Absent if the gateway does not report it. */
  readonly ledgerVersion?: string;
  /** Accounts that might have more modules than the gateway returned. */
  readonly maybeMore: readonly string[];
}

export interface SnapshotOptions {
  /** The addresses of the accounts to save. */
  readonly accounts: readonly string[];
  /** The chain id in an earlier response of the gateway. */
  readonly chainId?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Called before each account and after each page, with the numbers of accounts and modules read so far. */
  readonly onProgress?: (done: number, modules: number) => void;
  /** Writes a file. @param path relative to the folder, with `/` as the separator */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Returns the number of requests for a snapshot.
 * @param modules the number of modules per account; one page if unknown
 */
export function snapshotRequests(modules: readonly (number | undefined)[]): number {
  return modules.reduce<number>((sum, count = 0) => sum + 1 + Math.max(1, Math.ceil(count / 100)), 0);
}

/**
 * Saves accounts and their modules, including bytecode, as files from which the sandbox can serve them as the gateway
 * did: `accounts/ADDRESS/account.json` (unless it has none), `accounts/ADDRESS/modules.json`, and `ledger.json`.
 * Everything is read at the ledger version of the first response. `ledger.json` is written last, so that an incomplete
 * folder is not a snapshot. Only one account is in memory at a time.
 * @returns what was saved
 * @throws the client's errors, RefusedError, and what `write` throws
 */
export async function writeSnapshot(
  client: Pick<Client, 'getAccount' | 'allAccountModules'>,
  options: SnapshotOptions,
  signal: AbortSignal,
): Promise<SnapshotSummary> {
  const { accounts, write, onProgress } = options;
  const facts = new Facts(options.chainId);
  const maybeMore: string[] = [];
  let modules = 0;
  for (const [done, address] of accounts.entries()) {
    onProgress?.(done, modules);
    const folder = `accounts/${address}`;
    const account = await orAbsent(client.getAccount(address, signal));
    if (account) {
      facts.see(account.headers);
      await write(`${folder}/account.json`, encoded(account.text));
    }
    const list = new JsonList(address);
    for await (const page of client.allAccountModules(address, facts.at, signal)) {
      facts.see(page.headers);
      list.add(page.text);
      modules += page.value.length;
      if (page.maybeMore) maybeMore.push(address);
      onProgress?.(done, modules);
    }
    await write(`${folder}/modules.json`, list.bytes());
  }
  const { chainId, ledgerVersion } = facts.summary;
  // The timestamp is in microseconds.
  const head = { chain_id: chainId, ledger_version: ledgerVersion ?? '0', timestamp: `${options.now}000` };
  await write('ledger.json', encoded(JSON.stringify(head, undefined, 2)));
  return { modules, maybeMore, ...facts.summary };
}

class Facts {
  #chainId: number | undefined;
  #ledgerVersion: string | undefined;

  constructor(chainId: number | undefined) {
    this.#chainId = chainId;
  }

  get at(): { readonly ledgerVersion?: string } {
    return this.#ledgerVersion === undefined ? {} : { ledgerVersion: this.#ledgerVersion };
  }

  get summary(): Pick<SnapshotSummary, 'chainId' | 'ledgerVersion'> {
    return { chainId: this.#chainId ?? UNKNOWN_CHAIN, ...this.at };
  }

  see({ chainId, ledgerVersion }: AnswerHeaders): void {
    this.#chainId = chainId ?? this.#chainId;
    this.#ledgerVersion ??= ledgerVersion;
  }
}

/** Joins the JSON of arrays into the bytes of one array, without changing any items. */
class JsonList {
  readonly #address: string;
  readonly #parts: Uint8Array[] = [];
  #length = 2;

  constructor(address: string) {
    this.#address = address;
  }

  /**
   * Adds the items of a JSON array.
   * @throws RefusedError if the account's modules exceed the maximum size
   */
  add(text: string): void {
    const inner = text.trim().slice(1, -1).trim();
    if (inner === '') return;
    const part = encoded(this.#parts.length === 0 ? inner : `,\n${inner}`);
    this.#length += part.length;
    if (this.#length > MOST_BYTES)
      throw new RefusedError(
        `The modules of ${this.#address} exceed ${MOST_BYTES / 2 ** 20} MiB, the maximum for one account in a snapshot: remove it from the snapshot.`,
      );
    this.#parts.push(part);
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.#length);
    all[0] = '['.charCodeAt(0);
    let at = 1;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    all[at] = ']'.charCodeAt(0);
    return all;
  }
}

/** Returns `undefined` if the account does not exist according to the node; objects have modules without an account. */
async function orAbsent<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError && error.missing === 'account') return undefined;
    throw error;
  }
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
