import demo from '../../../test/workspace/demo/Move.toml';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { longAddress } from '../../core/move/address';
import { hexToBytes, bytesToHex } from '../../core/move/hex';
import { parseTypeTag } from '../../core/move/typeTag';
import { encode } from '../../core/vm/bcs';
import { Meter } from '../../core/vm/meter';
import { PLAIN_NATIVES } from '../../core/vm/natives/plainNatives';
import type { Run } from '../../core/vm/session/running';
import { runSystem, type SystemCalls } from '../../core/vm/session/system';
import { Variant, type Value } from '../../core/vm/value';
import { bytesValue } from '../../core/vm/values';
import deployed from '../deployed/Move.toml';
import framework from '../framework/Move.toml';
import type { Ledger, LedgerAccount } from '../ledger';
import { ed25519AuthenticationKey } from '../requests/authenticationKey';
import { Runtime, withEffects } from '../simulation/chain';
import { finishedNow } from '../simulation/transact';
import type { LedgerModule } from '../ledgerModule';
import { withHistory } from './commitBlock';
import { demoBlocks } from './demoHistory';

const ALICE = '0xa11ce';
const BOB = '0xb0b';
const CAROL = '0xca401';
const DEMO = '0xcafe';
const FRAMEWORK = '0x1';
const DEMO_DOLLAR = '0xd011a';
/**
 * The account of a package that has changed since its deployment. It has no label, because only the package needs it.
 * Its counter is at the maximum value, so that incrementing it stops the VM.
 */
const RAFFLE = '0x4aff1e';
/** The account of a package that takes structs and enums as arguments. */
const ORDERS = '0xb00c';
/** A multisig account of Alice and Bob. */
const MULTISIG = '0xacc0';

/** The largest u64. */
const FULL = 2n ** 64n - 1n;

/**
 * Returns the bundled ledger: a local chain with three people, a demo package, the framework that these need, and
 * recent transactions. It is created once, when Movescope is built, by running the framework's code.
 */
export function makeDemoLedger(): Ledger {
  return finishedNow(madeLedger(new Runtime(PLAIN_NATIVES)));
}

function* madeLedger(runtime: Runtime): Run<Ledger> {
  const empty: Ledger = {
    chainId: 4,
    ledgerVersion: '1176',
    oldestVersion: '1176',
    timestamp: '1759900000000000',
    accounts: {
      [ALICE]: person('alice', ALICE),
      [BOB]: person('bob', BOB),
      [CAROL]: person('carol', CAROL),
      [DEMO]: { ...person('demo', DEMO), modules: demo },
      [FRAMEWORK]: { label: 'framework', modules: framework },
      [RAFFLE]: { publicKey: publicKeyOf(RAFFLE), modules: modulesAt(RAFFLE) },
      [ORDERS]: { publicKey: publicKeyOf(ORDERS), modules: modulesAt(ORDERS) },
      [MULTISIG]: { publicKey: publicKeyOf(MULTISIG), modules: [] },
      [DEMO_DOLLAR]: { label: 'Demo Dollar', modules: [] },
    },
    state: { resources: {}, items: {} },
    transactions: [],
    blocks: [],
  };
  const begun = yield* runSystem(runtime.chain(empty, 0n), { kind: 'genesis', id: new Uint8Array(32) }, genesis);
  const opened = withStored(runtime, withEffects(empty, begun.effects), [
    [ALICE, `${DEMO}::vault::Vault<${APTOS_COIN}>`, aliceVault()],
    [BOB, `${DEMO}::counter::Counter`, counterAt(39n)],
    [RAFFLE, `${DEMO}::counter::Counter`, counterAt(FULL)],
  ]);
  return yield* withHistory(opened, runtime, demoBlocks);
}

const BALANCES: Readonly<Record<string, bigint>> = {
  [ALICE]: 26_451_056_300n,
  [BOB]: 249_002_400n,
  [CAROL]: 0n,
  [DEMO]: 150_051_500n,
  [RAFFLE]: 100_000_000n,
  [ORDERS]: 100_000_000n,
  [MULTISIG]: 2_000_000_000n,
};

function* genesis(calls: SystemCalls): Run<void> {
  const call = function* (name: string, args: readonly Value[]): Run<void> {
    const found = yield* calls.find(`genesis::${name}`);
    if (!found) throw new TypeError(`the framework has no genesis::${name}`);
    yield* calls.caller.call(found, args);
  };
  yield* call('begin', [4]);
  for (const [address, octas] of Object.entries(BALANCES)) {
    const key = hexToBytes(ed25519AuthenticationKey(publicKeyOf(address)) ?? '') ?? new Uint8Array();
    yield* call('fund', [longAddress(address), octas, bytesValue(key)]);
  }
  yield* call('share', [longAddress(MULTISIG), [longAddress(ALICE), longAddress(BOB)], 2n]);
  const [name, symbol] = ['Demo Dollar', 'DUSD'].map(text => [bytesValue(new TextEncoder().encode(text))]);
  yield* call('issue', [longAddress(DEMO), longAddress(DEMO_DOLLAR), name ?? [], symbol ?? [], 6, 1_000_000_000n]);
}

/** Returns a ledger with resources that the functions of the packages cannot create. */
function withStored(runtime: Runtime, ledger: Ledger, stored: readonly (readonly [string, string, Value])[]): Ledger {
  const { linker } = runtime.chain(ledger, 0n);
  const resources: Record<string, Readonly<Record<string, string>>> = { ...ledger.state?.resources };
  for (const [address, name, value] of stored) {
    const tag = parseTypeTag(name);
    if (!tag) throw new TypeError(`${name} is not a type`);
    const type = linker.types.ofTag(tag);
    const bytes = encode({ linker, meter: new Meter() }, type, value);
    resources[longAddress(address)] = { ...resources[longAddress(address)], [type.text]: bytesToHex(bytes) };
  }
  return { ...ledger, state: { resources, items: ledger.state?.items ?? {} } };
}

function aliceVault(): Value {
  const name = [bytesValue(new TextEncoder().encode('Holidays'))];
  return [longAddress(ALICE), name, [0n], new Variant(0, []), [[longAddress(BOB)]], []];
}

function counterAt(value: bigint): Value {
  return [value, 1, 1_759_800_000n];
}

function modulesAt(address: string): readonly LedgerModule[] {
  return deployed.filter(({ abi }) => abi?.address === address);
}

function person(label: string, address: string): LedgerAccount {
  return { label, publicKey: publicKeyOf(address), modules: [] };
}

/** Returns a public key derived from an address. Nobody has the private key. */
function publicKeyOf(address: string): string {
  return `0x${address.slice(2).padStart(64, '5a')}`;
}
