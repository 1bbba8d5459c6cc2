import { ByteSink } from '../../core/bytecode/codec';
import type { CompiledModule } from '../../core/bytecode/compiledCode';
import { readBytecode } from '../../core/bytecode/readBytecode';
import { bytesToHex, hexToBytes } from '../../core/move/hex';
import { Linker } from '../../core/vm/linker';
import type { Natives } from '../../core/vm/native';
import type { Chain, Effects, LedgerView } from '../../core/vm/session/chain';
import type { Stored } from '../../core/vm/state/view';
import { accountAt, type Ledger, type LedgerAccount, type StoredState } from '../ledger';
import { builtLedgerModule } from '../ledgerModule';

const FRAMEWORK = `0x${'1'.padStart(64, '0')}`;
const TIME_TYPE = '0x1::timestamp::CurrentTimeMicroseconds';

/** Runs the code of a ledger. Caches natives and linked modules. */
export class Runtime {
  #linked: { readonly accounts: Ledger['accounts']; readonly linker: Linker } | undefined;

  constructor(readonly natives: Natives) {}

  /** Returns the chain of a ledger at a given time. @param time in microseconds since the epoch */
  chain(ledger: Ledger, time: bigint): Chain {
    const { accounts } = ledger;
    if (this.#linked?.accounts !== accounts)
      this.#linked = { accounts, linker: new Linker(id => moduleOf(ledger, id)) };
    return { id: ledger.chainId, linker: this.#linked.linker, natives: this.natives, view: viewOf(ledger, time) };
  }
}

/** Returns a module in a ledger, for a linker. */
export function moduleOf(ledger: Ledger, id: string): CompiledModule | 'absent' | 'unknown' {
  const [address = '', name = ''] = id.split('::');
  const found = accountAt(ledger, address)?.modules.find(({ abi }) => abi?.name === name);
  const bytes = found && hexToBytes(found.bytecode);
  if (!bytes) return ledger.state ? 'absent' : 'unknown';
  const reading = readBytecode(bytes);
  return reading.code.kind === 'module' ? reading.code : 'absent';
}

/** Returns a view of a ledger's state. @param time in microseconds since the epoch */
export function viewOf({ state }: Ledger, time: bigint): LedgerView {
  const stored = (hex: string | undefined): Stored => {
    if (!state) return 'unknown';
    return (hex === undefined ? undefined : hexToBytes(hex)) ?? 'absent';
  };
  return {
    resource: (address, type) => {
      const found = state?.resources[address]?.[type];
      return found !== undefined && address === FRAMEWORK && type === TIME_TYPE ? u64(time) : stored(found);
    },
    tableItem: (handle, key) => stored(state?.items[`${handle} ${key}`]),
    resourcesAt: address => (state ? Object.keys(state.resources[address] ?? {}) : 'unknown'),
  };
}

function u64(value: bigint): Uint8Array {
  return new ByteSink().integer(value, 8).toBytes();
}

/** Returns the ledger with the effects of a transaction, but without the transaction itself. */
export function withEffects(ledger: Ledger, { writes, modules }: Effects): Ledger {
  const state = stateAfter(ledger.state, writes);
  if (modules.length === 0) return { ...ledger, state };
  const accounts: Record<string, LedgerAccount> = { ...ledger.accounts };
  for (const { id, bytes } of modules) {
    const [address = '', name] = id.split('::');
    const before = accountAt({ accounts }, address) ?? { modules: [] };
    const others = before.modules.filter(({ abi }) => abi?.name !== name);
    accounts[address] = { ...before, modules: [...others, builtLedgerModule(bytes)] };
  }
  return { ...ledger, accounts, state };
}

function stateAfter(before: StoredState | undefined, writes: Effects['writes']): StoredState {
  const items = new Map(Object.entries(before?.items ?? {}));
  const resources = new Map(Object.entries(before?.resources ?? {}));
  for (const { place, type, after } of writes) {
    if (place.kind === 'tableItem') {
      put(items, `${place.handle} ${place.key}`, after);
      continue;
    }
    const own = new Map(Object.entries(resources.get(place.address) ?? {}));
    put(own, type.text, after);
    resources.set(place.address, Object.fromEntries(own));
  }
  return { resources: Object.fromEntries(resources), items: Object.fromEntries(items) };
}

function put(map: Map<string, string>, key: string, value: Uint8Array | undefined): void {
  if (value) map.set(key, bytesToHex(value));
  else map.delete(key);
}

/** Returns a state with the chain's time set. @param time in microseconds since the epoch */
export function withTime(state: StoredState, time: bigint): StoredState {
  const own = { ...state.resources[FRAMEWORK], [TIME_TYPE]: bytesToHex(u64(time)) };
  return { ...state, resources: { ...state.resources, [FRAMEWORK]: own } };
}
