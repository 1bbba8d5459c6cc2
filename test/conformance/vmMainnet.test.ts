import assert from 'node:assert/strict';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { longAddress } from '../../src/core/move/address';
import { bytesToHex } from '../../src/core/move/hex';
import { parseTypeTag } from '../../src/core/move/typeTag';
import { loadNatives } from '../../src/core/vm/natives/loadNatives';
import type { Chain, LedgerView } from '../../src/core/vm/session/chain';
import { runGenesis } from '../../src/core/vm/session/genesis';
import { runTransaction, type TransactionEnd } from '../../src/core/vm/session/transaction';
import { groupOf } from '../../src/core/vm/session/wire';
import type { StructType } from '../../src/core/vm/type';
import { readIndex, readRecorded } from './recorded';
import { bytes, feeOf, finish, list, member, recordedModules, TestChain, text } from './vmLedger';

/**
 * Transactions that a network committed, by the framework whose code is recorded and that is near enough, and the events
 * that the code of their day made besides.
 */
const COMMITTED: readonly (readonly [file: string, framework: '2022' | '2026', others: readonly string[]])[] = [
  ['derived-from-proto/2200077591_account_restoration_single_ed25519.json', '2022', ['FeeStatement']],
  ['derived-from-proto/2200077800_account_restoration_rotated_to_multi_key.json', '2022', ['FeeStatement']],
  ['derived-from-proto/2200077877_account_restoration_rotated_to_single_secp256k1.json', '2022', ['FeeStatement']],
  [
    'derived-from-proto/2200077877_account_restoration_single_secp256k1_txn_post_rotation.json',
    '2022',
    ['FeeStatement'],
  ],
  ['derived-from-proto/464961735_user_txn_single_key_ed25519.json', '2022', ['FeeStatement']],
  // Its event has addresses from before it, which are not recorded.
  ['derived-from-proto/685_user_txn_ed25519.json', '2022', ['UpdateNetworkAndFullnodeAddressesEvent']],
  // A swap in a pool; its oracle's event depends on the time of the swap before it, which is not recorded.
  [
    'derived-from-proto/527013476_user_txn_single_sender_secp256k1_ecdsa.json',
    '2022',
    ['OracleUpdatedEvent', 'FeeStatement'],
  ],
  ['transactions/aptos-docs__user_1747361321_7c56ad.json', '2022', ['FeeStatement']],
  ['transactions/aptos-js-pro__user_6690814066_fbc9ef.json', '2022', ['FeeStatement']],
  // Its fee was withdrawn with an event of its own.
  ['transactions/aptos-docs__user_1642580695_e67ba1.json', '2026', ['Withdraw']],
];

describe('committed transactions on the interpreter', () => {
  let chains: Readonly<Record<'2022' | '2026', TestChain>> | undefined;

  before(async function () {
    this.timeout(60_000);
    if (!readIndex()) this.skip();
    const natives = await loadNatives();
    const dapps = ['liquidswap', '0x4e9fce03284c0ce0b86c88dd5a46f050cad2f4f33c4cdd29d98f501868558c81'];
    const files = dapps.map(name => `modules/dapps/mainnet/aptos-overview__${name}.json`);
    const chainOf = async (date: string, accounts: readonly string[]) => {
      const framework = accounts.map(account => `modules/framework/${date}_${account}.json`);
      const chain = await TestChain.of(recordedModules(...files, ...framework), natives);
      chain.view.apply(finish(runGenesis(chain, { coreResourcesKey: new Uint8Array(32) })).effects);
      return chain;
    };
    chains = {
      2022: await chainOf('2022-10-15', ['0x1', '0x3']),
      2026: await chainOf('2026-02-16', ['0x1', '0x3', '0x4']),
    };
  });

  for (const [file, framework, others] of COMMITTED)
    it(`change what ${file} changed, in its order and with its hashes`, function () {
      this.timeout(20_000);
      const chain = chains?.[framework] ?? assert.fail();
      const recorded = JSON.parse(readRecorded(file)) as JsonObject;
      const run = new Inversion(chain, recorded);
      const end = run.run();
      assert.ok(end.kind === 'executed', end.kind === 'stopped' ? end.reason : end.vmStatus);
      assert.deepEqual(end.changes.map(whole), (list(recorded.changes) as readonly JsonObject[]).map(whole));
      const left = [...end.events];
      const missing = list(recorded.events).filter(event => {
        const [type, data] = [member(event, 'type'), member(event, 'data')];
        const at = left.findIndex(each => each.type === type && isSame(each.data ?? null, data ?? null));
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      assert.deepEqual(
        missing.map(each => /::(\w+)(?:<.*)?$/.exec(text(member(each, 'type')))?.[1]),
        others,
      );
    });
});

/** What the first run may spend besides: the deposit for the fee, which the account may no longer have afterwards. */
const SPARE = 10n ** 15n;
const TIME = '0x1::timestamp::CurrentTimeMicroseconds';
const ACCOUNT = '0x1::account::Account';
const BALANCES: Readonly<Record<string, readonly string[]>> = {
  '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>': ['coin', 'value'],
  '0x1::fungible_asset::FungibleStore': ['balance'],
};

/**
 * Runs a committed transaction on what was before it, which the node's answer does not have: it is run on what was after
 * it, and what numbers this adds is subtracted. If it then ends as the answer says, that was right.
 */
class Inversion implements LedgerView {
  readonly #chain: TestChain;
  readonly #recorded: JsonObject;
  /** Resources by address and type; `undefined` if the transaction made it. */
  readonly #resources = new Map<string, JsonValue | undefined>();
  /** Table items by handle and key. */
  readonly #items = new Map<string, string>();

  constructor(chain: TestChain, recorded: JsonObject) {
    this.#chain = chain;
    this.#recorded = recorded;
    for (const change of list(recorded.changes)) {
      const data = member(change, 'data');
      if (member(change, 'type') === 'write_resource')
        this.#resources.set(this.#keyOf(change), member(data, 'data') ?? null);
      else this.#items.set(itemOf(change), text(member(change, 'value')));
    }
  }

  run(): TransactionEnd {
    const before = new Map(this.#resources);
    for (const [key, data] of this.#resources) this.#resources.set(key, withSpare(key, data, SPARE));
    const account = `${longAddress(text(this.#recorded.sender))} ${ACCOUNT}`;
    this.#setSequenceNumber(account, text(this.#recorded.sequence_number));
    const first = this.#run();
    assert.ok(first.kind === 'executed', first.kind === 'stopped' ? first.reason : first.vmStatus);
    const made = new Set<string>();
    for (const key of before.keys()) {
      const out = first.changes.find(each => each.type === 'write_resource' && this.#keyOf(each) === key);
      const data = before.get(key);
      const changed = out && withSpare(key, member(out.data, 'data'), -SPARE);
      const previous = changed === undefined ? undefined : subtracted(data ?? null, changed);
      if (previous === undefined && key !== account) made.add(key);
      this.#resources.set(key, previous ?? data);
    }
    this.#setSequenceNumber(account, text(this.#recorded.sequence_number));
    this.#remove(made);
    for (const change of first.changes) {
      const [place, value] = [itemOf(change), this.#items.get(itemOf(change))];
      if (change.type !== 'write_table_item' || value === undefined) continue;
      this.#items.set(place, hexOf(2n * numberOf(value) - numberOf(text(change.value)), bytes(value).length));
    }
    return this.#run();
  }

  /** Takes away what the transaction made: with an account all that it has, and of a group all or nothing. */
  #remove(made: ReadonlySet<string>): void {
    for (const key of made) {
      const address = key.slice(0, key.indexOf(' '));
      const mates = [...this.#resources.keys()].filter(each => each.startsWith(`${address} `));
      const group = mates.filter(each => this.#isGrouped(each));
      if (this.#isGrouped(key) && !group.every(each => made.has(each))) continue;
      for (const each of key.endsWith(` ${ACCOUNT}`) ? mates : [key]) this.#resources.set(each, undefined);
    }
  }

  #run(): TransactionEnd {
    const { linker, natives, id } = this.#chain;
    const chain: Chain = { id, linker, natives, view: this };
    return finish(
      runTransaction(chain, this.#chain.transactionOf(this.#recorded), { fee: () => feeOf(this.#recorded) }),
    );
  }

  #setSequenceNumber(key: string, value: string): void {
    const data = this.#resources.get(key);
    if (isJsonObject(data)) this.#resources.set(key, { ...data, sequence_number: value });
  }

  resource(address: string, type: string): Uint8Array | 'absent' {
    const struct = this.#type(type);
    if (type === TIME) return this.#chain.resourceBytes(struct, { microseconds: text(this.#recorded.timestamp) });
    const key = `${address} ${type}`;
    if (!this.#resources.has(key)) return this.#chain.view.resource(address, type) as Uint8Array | 'absent';
    const data = this.#resources.get(key);
    return data === undefined ? 'absent' : this.#chain.resourceBytes(struct, data);
  }

  tableItem(handle: string, key: string): Uint8Array | 'absent' {
    const value = this.#items.get(`${handle} ${key}`);
    return value === undefined ? (this.#chain.view.tableItem(handle, key) as Uint8Array | 'absent') : bytes(value);
  }

  resourcesAt(address: string): readonly string[] {
    const own = [...this.#resources].filter(([key, data]) => data !== undefined && key.startsWith(`${address} `));
    const types = own.map(([key]) => key.slice(address.length + 1));
    return [...new Set([...this.#chain.view.resourcesAt(address), ...types])];
  }

  #keyOf(change: JsonValue): string {
    const type = text(member(member(change, 'data'), 'type'));
    return `${longAddress(text(member(change, 'address')))} ${this.#type(type).text}`;
  }

  #isGrouped(key: string): boolean {
    return groupOf(this.#chain.linker, this.#type(key.slice(key.indexOf(' ') + 1))) !== undefined;
  }

  #type(text: string): StructType {
    const type = this.#chain.linker.types.ofTag(parseTypeTag(text) ?? assert.fail(text));
    return type.kind === 'struct' ? type : assert.fail(text);
  }
}

/** A resource with another balance, if it has one. */
function withSpare(key: string, data: JsonValue | undefined, amount: bigint): JsonValue | undefined {
  const path = BALANCES[key.slice(key.indexOf(' ') + 1)];
  const change = (value: JsonValue | undefined, [name, ...rest]: readonly string[]): JsonValue => {
    if (name === undefined) return String(BigInt(text(value)) + amount);
    return { ...(value as JsonObject), [name]: change(member(value, name), rest) };
  };
  return path && data !== undefined ? change(data, path) : data;
}

/** The value from which something made `after`, as it made `again` from that; `undefined` if no number tells. */
function subtracted(after: JsonValue, again: JsonValue): JsonValue | undefined {
  if (isSame(after, again)) return after;
  if (typeof after === 'string' && typeof again === 'string') {
    if (!/^\d+$/.test(after) || !/^\d+$/.test(again)) return undefined;
    const before = 2n * BigInt(after) - BigInt(again);
    return before < 0n ? undefined : String(before);
  }
  if (typeof after === 'number' && typeof again === 'number') return 2 * after - again;
  if (isJsonArray(after) && isJsonArray(again)) {
    const parts = after.map((each, at) => subtracted(each, again[at] ?? null));
    return parts.every(each => each !== undefined) ? parts : undefined;
  }
  if (!isJsonObject(after) || !isJsonObject(again)) return undefined;
  const members = Object.entries(after).map(([name, each]) => [name, subtracted(each, again[name] ?? null)] as const);
  return members.every(([, each]) => each !== undefined) ? (Object.fromEntries(members) as JsonObject) : undefined;
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
}

/** A change with its hash; a node that indexes no tables has no data of their items. */
function whole({ data, ...change }: JsonObject): JsonObject {
  return change.type === 'write_resource' ? { ...change, data: data ?? null } : change;
}

function itemOf(change: JsonValue): string {
  return `${text(member(change, 'handle'))} ${text(member(change, 'key'))}`;
}

function numberOf(hex: string): bigint {
  return bytes(hex).reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function hexOf(number: bigint, length: number): string {
  return bytesToHex(Uint8Array.from({ length }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn)));
}
