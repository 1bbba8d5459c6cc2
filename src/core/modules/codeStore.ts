import type { Client } from '../gateway/client';
import { growingTime } from '../gateway/fetch';
import { InFlight } from '../gateway/inFlight';
import type { WireModule } from '../gateway/schemas/answerSchemas';
import { canonicalAddress, parseAddress } from '../move/address';
import type { ModuleId } from '../move/functionId';
import { hexToBytes } from '../move/hex';
import { defined } from '../text/defined';

export interface ModuleCode {
  readonly id: ModuleId;
  /** Empty if the node sent no bytecode or invalid hex. */
  readonly bytes: Uint8Array;
  /** The ledger version of the response, if it had one. */
  readonly ledgerVersion?: string;
}

/** Why a module has no bytes. */
export const NO_BYTECODE = 'The node sent no bytecode, or invalid hex.';

export interface CodeLimits {
  /** In milliseconds; older bytecode is read again. */
  readonly maxAgeMs: number;
  /** Above this size, the least recently used accounts are evicted, but never the one just read. */
  readonly maxBytes: number;
  /** Returns monotonic time in milliseconds. */
  readonly now: () => number;
}

const DEFAULT_LIMITS = { maxAgeMs: 5 * 60_000, maxBytes: 2 ** 24 };
/** Estimated memory of a cached module in addition to its bytecode, in bytes. */
const EACH_MODULE = 256;

/**
 * Caches the latest bytecode of modules, which is read on demand because most users never need it and it is two thirds
 * of a response. Concurrent readers share a request.
 */
export class CodeStore {
  readonly #source: Pick<Client, 'allAccountModules' | 'getAccountModule'>;
  readonly #limits: CodeLimits;
  /** Least recently used first. */
  readonly #accounts = new Map<string, AccountCode>();
  readonly #modules = new InFlight<ModuleCode>();
  readonly #whole = new InFlight<readonly ModuleCode[]>();
  /** Incremented by {@link forget} and {@link clear}, so that the results of earlier requests are not cached. */
  #generation = 0;

  constructor(source: Pick<Client, 'allAccountModules' | 'getAccountModule'>, limits: Partial<CodeLimits> = {}) {
    this.#source = source;
    this.#limits = { ...DEFAULT_LIMITS, now: growingTime(), ...limits };
  }

  /** Returns the bytecode of a module. @throws the client's errors, including NotFoundError */
  async module(id: ModuleId, signal: AbortSignal): Promise<ModuleCode> {
    const address = canonicalAddress(id.address);
    const known = this.known({ ...id, address });
    if (known) return known;
    return this.#modules.share(`${this.#generation} ${address}::${id.module}`, signal, async within => {
      const generation = this.#generation;
      const { value, headers } = await this.#source.getAccountModule(address, id.module, {}, within);
      const code = moduleCode({ address, module: id.module }, value, headers.ledgerVersion);
      if (generation === this.#generation) this.#account(address).single.set(id.module, this.#cached(code));
      this.#trim(address);
      return code;
    });
  }

  /**
   * Returns the bytecode of all modules of an account. Modules without an ABI have no name and are omitted.
   * @param onPage called after each page, unless another caller is already reading the account
   * @throws the client's errors
   */
  async account(address: string, signal: AbortSignal, onPage?: () => void): Promise<readonly ModuleCode[]> {
    const account = canonicalAddress(address);
    const known = this.#used(account)?.whole;
    if (known && this.#isFresh(known)) return known.value;
    return this.#whole.share(`${this.#generation} ${account}`, signal, async within => {
      const generation = this.#generation;
      const codes = new Map<string, ModuleCode>();
      for await (const { value, headers } of this.#source.allAccountModules(account, {}, within)) {
        onPage?.();
        for (const module of value) {
          const name = module.abi?.name;
          if (name === undefined || codes.has(name)) continue;
          const published = parseAddress(module.abi?.address ?? '') ?? account;
          const id = { address: published, module: name };
          codes.set(name, moduleCode(id, module, headers.ledgerVersion));
        }
      }
      const all = [...codes.values()];
      if (generation === this.#generation) this.#account(account).whole = this.#cached(all);
      this.#trim(account);
      return all;
    });
  }

  /** Returns the bytecode of a module if it is cached. */
  known({ address, module }: ModuleId): ModuleCode | undefined {
    const kept = this.#used(canonicalAddress(address));
    const whole = kept?.whole;
    const read = whole && this.#isFresh(whole) && whole.value.find(({ id }) => id.module === module);
    if (read) return read;
    const single = kept?.single.get(module);
    return single && this.#isFresh(single) ? single.value : undefined;
  }

  /** Whether {@link account} sends no request. */
  hasAccount(address: string): boolean {
    const whole = this.#accounts.get(canonicalAddress(address))?.whole;
    return whole !== undefined && this.#isFresh(whole);
  }

  /** Returns all cached bytecode. */
  loaded(): readonly ModuleCode[] {
    return [...this.#accounts.values()].flatMap(({ whole, single }) => {
      const all = whole && this.#isFresh(whole) ? whole.value : [];
      const names = new Set(all.map(({ id }) => id.module));
      const others = [...single].filter(([name, each]) => !names.has(name) && this.#isFresh(each));
      return [...all, ...others.map(([, { value }]) => value)];
    });
  }

  forget(address: string): void {
    this.#generation++;
    this.#accounts.delete(canonicalAddress(address));
  }

  clear(): void {
    this.#generation++;
    this.#accounts.clear();
  }

  #cached<Value>(value: Value): Cached<Value> {
    return { value, at: this.#limits.now() };
  }

  #isFresh({ at }: Cached<unknown>): boolean {
    return at > this.#limits.now() - this.#limits.maxAgeMs;
  }

  #used(account: string): AccountCode | undefined {
    const kept = this.#accounts.get(account);
    if (!kept) return undefined;
    this.#accounts.delete(account);
    this.#accounts.set(account, kept);
    return kept;
  }

  #account(account: string): AccountCode {
    const kept = this.#used(account) ?? { single: new Map<string, Cached<ModuleCode>>() };
    this.#accounts.set(account, kept);
    return kept;
  }

  #trim(account: string): void {
    let size = [...this.#accounts.values()].reduce((sum, each) => sum + sizeOf(each), 0);
    for (const [oldest, kept] of this.#accounts) {
      if (size <= this.#limits.maxBytes || oldest === account) return;
      this.#accounts.delete(oldest);
      size -= sizeOf(kept);
    }
  }
}

interface Cached<Value> {
  readonly value: Value;
  /** When the value was read, in milliseconds on the clock of {@link CodeLimits.now}. */
  readonly at: number;
}

interface AccountCode {
  /** All modules of the account, if they were read together. */
  whole?: Cached<readonly ModuleCode[]>;
  /** Individually read modules, by name. */
  readonly single: Map<string, Cached<ModuleCode>>;
}

export function moduleCode(id: ModuleId, { bytecode }: WireModule, ledgerVersion: string | undefined): ModuleCode {
  return defined({ id, bytes: hexToBytes(bytecode) ?? new Uint8Array(), ledgerVersion });
}

function sizeOf({ whole, single }: AccountCode): number {
  const all = [...(whole?.value ?? []), ...[...single.values()].map(({ value }) => value)];
  return all.reduce((sum, { bytes }) => sum + bytes.length + EACH_MODULE, 0);
}
