import type { ChainMoment } from '../../../core/chainMoment';
import type { Answer } from '../../../core/gateway/answer';
import type { Client } from '../../../core/gateway/client';
import type { AtVersion, ModulesPage, ModulesQuery } from '../../../core/gateway/modulePages';
import type { WireModule } from '../../../core/gateway/schemas/moduleSchema';
import { NotFoundError, PrunedError } from '../../../core/gateway/statusErrors';
import { canonicalAddress } from '../../../core/move/address';
import { isIdentifier } from '../../../core/move/functionId';
import { UserFacingError } from '../../../core/userFacingError';
import type { CacheFolder, KeptPlace } from './cacheFolder';
import type { KeptCode } from './cacheSchemas';

/** What the cache has to know of the run. */
export interface CachedRun {
  readonly client: Pick<Client, 'allAccountModules' | 'getAccountModule' | 'getBlockByVersion'>;
  /** The chain, as the gateway's answers name it. */
  readonly chain: () => ChainMoment | undefined;
  /** The highest ledger version of the simulations so far. */
  readonly since: () => string | undefined;
  /** Called with a sentence for people. */
  readonly note: (line: string) => void;
}

/** Where code can be from. */
interface Place {
  readonly chainId: number;
  /** Identifies the ledger, also if a chain starts over with the same id. */
  readonly ledger: string;
}

/**
 * Reads code at the newest version for a store of bytecode, from a folder if what is kept there is of the same ledger and
 * not older than the simulations that it explains. A gateway cannot say more about it either: what it sends is as it was
 * at some version after them. Only bytecode, names and addresses are kept, so that a store of ABIs cannot use it.
 */
export class CachedCode {
  readonly #folder: CacheFolder;
  readonly #run: CachedRun;
  #place: Promise<Place | undefined> | undefined;
  #hits = 0;
  #misses = 0;

  constructor(folder: CacheFolder, run: CachedRun) {
    this.#folder = folder;
    this.#run = run;
  }

  /** How many readings came from the folder, and how many from the gateway. */
  get counts(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** As the client's, of which a store of bytecode needs no more than this. */
  async getAccountModule(
    address: string,
    name: string,
    at: AtVersion,
    signal: AbortSignal,
  ): Promise<Answer<WireModule>> {
    const ask = () => this.#run.client.getAccountModule(address, name, at, signal);
    const place = at.ledgerVersion === undefined && isIdentifier(name) ? await this.#known(signal) : undefined;
    if (!place) return ask();
    const account = canonicalAddress(address);
    const kept =
      (await this.#kept(place, { module: name, address: account })) ?? (await this.#kept(place, { address: account }));
    const module = kept?.modules.find(each => each.name === name);
    if (kept && module) return this.#hit(wireModule(module), kept);
    this.#misses++;
    const answer = await ask();
    await this.#keep(place, { address: account, module: name }, [answer]);
    return answer;
  }

  /** As the client's; see {@link getAccountModule}. */
  async *allAccountModules(address: string, query: ModulesQuery, signal: AbortSignal): AsyncIterable<ModulesPage> {
    const place =
      query.ledgerVersion === undefined && query.start === undefined ? await this.#known(signal) : undefined;
    const account = canonicalAddress(address);
    const kept = place && (await this.#kept(place, { address: account }));
    if (kept) {
      yield { ...this.#hit(kept.modules.map(wireModule), kept), maybeMore: false };
      return;
    }
    this.#misses++;
    const pages: ModulesPage[] = [];
    for await (const page of this.#run.client.allAccountModules(address, query, signal)) {
      pages.push(page);
      yield page;
    }
    if (place && pages.every(({ maybeMore }) => !maybeMore))
      await this.#keep(
        place,
        { address: account },
        pages.flatMap(page => page.value.map(value => ({ ...page, value }))),
      );
  }

  #hit<Value>(value: Value, { chainId, ledgerVersion }: KeptCode): Answer<Value> {
    this.#hits++;
    return { value, headers: { chainId, ledgerVersion }, text: '' };
  }

  async #kept({ chainId, ledger }: Place, of: Omit<KeptPlace, 'chainId'>): Promise<KeptCode | undefined> {
    const since = this.#run.since();
    const newest = this.#run.chain()?.ledgerVersion;
    const kept = await this.#folder.code({ chainId, ...of });
    if (!kept || since === undefined || newest === undefined || kept.ledger !== ledger) return undefined;
    const version = BigInt(kept.ledgerVersion);
    // A ledger that was set back does not have later versions.
    return version >= BigInt(since) && version <= BigInt(newest) ? kept : undefined;
  }

  async #keep(
    { chainId, ledger }: Place,
    { address, module }: Omit<KeptPlace, 'chainId'>,
    answers: readonly Pick<Answer<WireModule>, 'value' | 'headers'>[],
  ): Promise<void> {
    const versions = answers.flatMap(({ headers }) => headers.ledgerVersion ?? []);
    const isOfChain = answers.every(({ headers }) => headers.chainId === chainId);
    const [first] = versions;
    if (first === undefined || versions.length < answers.length || !isOfChain) return;
    // Pages may be of several versions.
    const ledgerVersion = versions.reduce((least, each) => (BigInt(each) < BigInt(least) ? each : least), first);
    const modules = answers.flatMap(({ value: { abi, bytecode } }) => {
      const name = abi?.name ?? module;
      return name === undefined ? [] : [{ name, address: abi?.address ?? address, bytecode }];
    });
    await this.#folder.keepCode({ chainId, ledger, address, module: module ?? null, ledgerVersion, modules });
  }

  #known(signal: AbortSignal): Promise<Place | undefined> {
    this.#place ??= this.#findPlace(signal);
    return this.#place;
  }

  /** Returns where the code of this run belongs, for which one block is read; `undefined` if that cannot be known. */
  async #findPlace(signal: AbortSignal): Promise<Place | undefined> {
    const { chain, since, note } = this.#run;
    const [chainId, ledgerVersion] = [chain()?.chainId, since()];
    if (chainId === undefined || ledgerVersion === undefined) {
      note('The gateway does not name its chain and its ledger version: --cache is not used.');
      return undefined;
    }
    try {
      const known = await this.#folder.knownBlock(chainId);
      if (known && (await this.#hashAt(known.ledgerVersion, signal)) === known.blockHash)
        return { chainId, ledger: known.blockHash };
      const blockHash = await this.#hashAt(ledgerVersion, signal);
      if (blockHash === undefined) throw new UnknownBlockError(ledgerVersion);
      await this.#folder.keepBlock({ format: 1, chainId, ledgerVersion, blockHash }, known === undefined);
      return { chainId, ledger: blockHash };
    } catch (error) {
      if (signal.aborted || !(error instanceof UserFacingError)) throw error;
      note(`--cache is not used: ${error.message}`);
      return undefined;
    }
  }

  /** Returns the hash of the block with a version; `undefined` if the ledger does not have it, or not any more. */
  async #hashAt(version: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      return (await this.#run.client.getBlockByVersion(version, {}, signal)).value.block_hash;
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof PrunedError) return undefined;
      throw error;
    }
  }
}

/** The gateway simulated at a version of which it has no block. */
class UnknownBlockError extends UserFacingError {
  override readonly name = 'UnknownBlockError';

  constructor(version: string) {
    super(`the gateway has no block with the ledger version ${version}, by which the ledger would be recognised.`);
  }
}

function wireModule({ name, address, bytecode }: KeptCode['modules'][number]): WireModule {
  return { bytecode, abi: { name, address, friends: [], exposed_functions: [], structs: [] } };
}
