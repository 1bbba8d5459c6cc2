import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopPlace } from '../../../src/core/code/stopPlace';
import { hexToBytes } from '../../../src/core/move/hex';
import { PLAIN_NATIVES } from '../../../src/core/vm/natives/plainNatives';
import { commitBlock } from '../../../src/sandbox/ledger/commitBlock';
import { Runtime } from '../../../src/sandbox/simulation/chain';
import { finishedNow } from '../../../src/sandbox/simulation/transact';
import { primaryStoreAddress } from '../../support/primaryStoreAddress';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import {
  after,
  ALICE,
  APT,
  BOB,
  call,
  changed,
  demoSandbox,
  emitted,
  NOW,
  post,
  request,
  simulate,
  type Result,
} from './demoSandbox';

const VAULT = `0xcafe::vault::Vault<${APT}>`;
const COUNTER = '0xcafe::counter::Counter';
const COIN_STORE = `0x1::coin::CoinStore<${APT}>`;
const AS_BOB = { sender: BOB, sequence_number: '3' };
const DUSD = '0xd011a';

describe('the sandbox, simulating the demo vault', () => {
  it('opens a vault and counts it', async () => {
    const result = await simulate(vault('create_vault', ['Rainy days', { vec: ['0x0A11CE'] }]), AS_BOB);
    assert.deepEqual([result.success, result.gas_used], [true, '503']);
    assert.deepEqual(after(result, BOB, VAULT), {
      coins: { value: '0' },
      heir: { vec: [ALICE] },
      movements: [],
      name: 'Rainy days',
      owner: BOB,
      status: { __variant__: 'Open' },
    });
    assert.deepEqual(after(result, BOB, COUNTER), { step: 1, updated_at: String(NOW), value: '42' });
    assert.deepEqual(emitted(result).slice(0, 2), [
      ['0xcafe::counter::Incremented', { account: BOB, value: '42' }],
      ['0xcafe::vault::VaultCreated', { count: '42', name: 'Rainy days', owner: BOB }],
    ]);
  });

  it('accepts coins from anyone', async () => {
    const result = await simulate(vault('deposit', [ALICE, '25000000']), AS_BOB);
    assert.deepEqual([result.success, result.gas_used], [true, '9']);
    assert.deepEqual(after(result, ALICE, VAULT)?.coins, { value: '525000000' });
    const { movements } = after(result, ALICE, VAULT) ?? {};
    assert.deepEqual((movements as unknown[]).at(-1), {
      amount: '25000000',
      by: BOB,
      is_deposit: true,
    });
    assert.deepEqual(after(result, BOB, COIN_STORE)?.coin, { value: String(1_250_000_000 - 25_000_000 - 900) });
    assert.deepEqual(
      emitted(result).map(([type]) => type),
      ['0x1::coin::WithdrawEvent', '0xcafe::vault::Moved', '0x1::transaction_fee::FeeStatement'],
    );
  });

  it('returns coins to its owner', async () => {
    const result = await simulate(vault('withdraw', [ALICE, '0']));
    assert.deepEqual([result.success, result.gas_used], [true, '9']);
    assert.deepEqual(emitted(result)[1], [
      '0xcafe::vault::Moved',
      { balance: '500000000', movement: { amount: '0', by: ALICE, is_deposit: false }, vault: ALICE },
    ]);
    const most = await simulate(vault('withdraw', [ALICE, '500000000']));
    assert.deepEqual(after(most, ALICE, VAULT)?.coins, { value: '0' });
    assert.deepEqual(after(most, ALICE, COIN_STORE)?.coin, { value: String(25_500_000_000 - 900) });
  });

  it('locks a vault', async () => {
    const result = await simulate(vault('lock', ['5']));
    assert.deepEqual([result.success, result.gas_used], [true, '8']);
    assert.deepEqual(after(result, ALICE, VAULT)?.status, { __variant__: 'Locked', until: '5' });
  });

  it('closes a vault, which refunds more than it costs', async () => {
    const result = await simulate(vault('close', []));
    assert.deepEqual([result.success, result.gas_used], [true, '8']);
    const deleted = result.changes.find(({ type }) => type === 'delete_resource');
    assert.deepEqual([deleted?.address, deleted?.resource], [ALICE, VAULT]);
    assert.deepEqual(after(result, ALICE, COIN_STORE)?.coin, { value: String(25_500_000_000 - 800 + 49_400) });
    assert.deepEqual(emitted(result).at(-1)?.[1], {
      execution_gas_units: '5',
      io_gas_units: '4',
      storage_fee_octas: '0',
      storage_fee_refund_octas: '49400',
      total_charge_gas_units: '8',
    });
  });

  for (const [what, payload, members, constant] of [
    ['a stranger', vault('withdraw', [ALICE, '1']), AS_BOB, 'ENOT_OWNER(0x50001)'],
    ['more than it holds', vault('withdraw', [ALICE, '500000001']), {}, 'ENOT_ENOUGH(0x10002)'],
    ['a vault that is not there', vault('withdraw', [BOB, '1']), AS_BOB, 'ENO_VAULT(0x60003)'],
    ['a second vault', vault('create_vault', ['x', { vec: [] }]), {}, 'EVAULT_EXISTS(0x80004)'],
    ['another coin’s vault', call('0xcafe::vault::lock', ['1'], ['0x2::a::B']), {}, 'ENO_VAULT(0x60003)'],
  ] as const) {
    it(`refuses ${what}, with the error text of the source`, async () => {
      const result = await simulate(payload, members);
      assert.deepEqual([result.success, result.gas_used], [false, '7']);
      assert.equal(result.vm_status, `Move abort in 0xcafe::vault: ${constant}: ${described('vault', constant)}`);
    });
  }

  it('refuses to return coins before its time', async () => {
    for (const [until, success] of [
      [NOW + 1, false],
      [NOW, true],
    ] as const) {
      for (const payload of [vault('withdraw', [ALICE, '1']), vault('close', [])]) {
        const result = await simulateLocked(payload, until);
        assert.equal(result.success, success);
        if (success) continue;
        const constant = 'ELOCKED(0x30005)';
        assert.equal(result.vm_status, `Move abort in 0xcafe::vault: ${constant}: ${described('vault', constant)}`);
      }
    }
  });
});

describe('the sandbox, simulating the demo counter', () => {
  it('starts at zero', async () => {
    const result = await simulate(call('0xcafe::counter::increment', []));
    assert.deepEqual([result.success, result.gas_used], [true, '502']);
    assert.deepEqual(after(result, ALICE, COUNTER), { step: 1, updated_at: String(NOW), value: '1' });
  });

  it('continues from its value', async () => {
    const result = await simulate(call('0xcafe::counter::increment', []), AS_BOB);
    assert.deepEqual([result.gas_used, after(result, BOB, COUNTER)?.value], ['8', '42']);
  });

  it('stops at the addition if the counter is full', async () => {
    const sender = { sender: '0x4aff1e', sequence_number: '0' };
    const result = await simulate(call('0xcafe::counter::increment', []), sender);
    const [, offset] =
      /^Execution failed in 0xcafe::counter::increment_for at code offset (\d+)$/.exec(result.vm_status) ?? [];
    const module = demoLedger().accounts['0xcafe']?.modules.find(({ abi }) => abi?.name === 'counter');
    const bytes = hexToBytes(module?.bytecode ?? '') ?? new Uint8Array();
    const place = stopPlace(bytes, { address: '0xcafe', module: 'counter', name: 'increment_for' }, Number(offset));
    assert.equal(place?.instructions.find(each => each.offset === Number(offset))?.text, 'Add');
    assert.equal(place.reason, 'The sum is out of range for the type.');
    assert.equal(after(result, sender.sender, COUNTER), undefined);
  });

  it('changes its step', async () => {
    const result = await simulate(call('0xcafe::counter::set_step', [5]), AS_BOB);
    assert.deepEqual([result.gas_used, after(result, BOB, COUNTER)?.step], ['7', 5]);
  });

  for (const [what, step, constant] of [
    ['a step of zero', 0, 'EZERO_STEP(0x10002)'],
    ['a step before there is a counter', 2, 'ENO_COUNTER(0x60001)'],
  ] as const) {
    it(`refuses ${what}, with the error text of the source`, async () => {
      const { vm_status } = await simulate(call('0xcafe::counter::set_step', [step]));
      assert.equal(vm_status, `Move abort in 0xcafe::counter: ${constant}: ${described('counter', constant)}`);
    });
  }
});

describe('the sandbox, simulating transfers of a fungible asset', () => {
  const transfer = (to: string, amount: string, metadata = DUSD): object =>
    call('0x1::primary_fungible_store::transfer', [metadata, to, amount], ['0x1::fungible_asset::Metadata']);

  it('creates the store of an owner without one', async () => {
    const result = await simulate(transfer(BOB, '2000000'));
    assert.deepEqual([result.success, result.gas_used], [true, '506']);
    const [from, to] = [primaryStoreAddress(ALICE, DUSD), primaryStoreAddress(BOB, DUSD)];
    assert.equal(after(result, from, '0x1::fungible_asset::FungibleStore')?.balance, '38000000');
    assert.deepEqual(after(result, to, '0x1::fungible_asset::FungibleStore'), {
      balance: '2000000',
      frozen: false,
      metadata: { inner: DUSD },
    });
    assert.equal(after(result, to, '0x1::object::ObjectCore')?.owner, BOB);
    assert.deepEqual(emitted(result).slice(0, 2), [
      ['0x1::fungible_asset::Withdraw', { amount: '2000000', store: from }],
      ['0x1::fungible_asset::Deposit', { amount: '2000000', store: to }],
    ]);
  });

  it('gives the resources of one object the same state key', async () => {
    const { changes } = await simulate(transfer(BOB, '1'));
    const keys = changes
      .filter(({ address }) => address === primaryStoreAddress(BOB, DUSD))
      .map(each => each.state_key_hash);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
  });

  it('only writes existing stores', async () => {
    const result = await simulate(transfer(ALICE, '1'));
    assert.equal(result.gas_used, '9');
    const store = primaryStoreAddress(ALICE, DUSD);
    assert.equal(after(result, store, '0x1::fungible_asset::FungibleStore')?.balance, '40000000');
  });

  it('aborts without enough balance or without the asset', async () => {
    const tooPoor = 'EINSUFFICIENT_BALANCE(0x10004): Insufficient balance to withdraw or transfer.';
    assert.equal(
      (await simulate(transfer(BOB, '40000001'))).vm_status,
      `Move abort in 0x1::fungible_asset: ${tooPoor}`,
    );
    assert.equal(
      (await simulate(transfer(ALICE, '1'), AS_BOB)).vm_status,
      `Move abort in 0x1::fungible_asset: ${tooPoor}`,
    );
    const noAsset = 'EOBJECT_DOES_NOT_EXIST(0x60002): An object does not exist at this address';
    assert.equal((await simulate(transfer(BOB, '1', '0xbad'))).vm_status, `Move abort in 0x1::object: ${noAsset}`);
  });

  it('lists changes by address', async () => {
    const addresses = changed(await simulate(transfer(BOB, '1'))).map(each => each.split(' ')[0] ?? '');
    const padded = addresses.filter(each => each !== 'table').map(each => each.slice(2).padStart(64, '0'));
    assert.deepEqual(padded, [...padded].sort());
  });
});

function vault(name: string, args: readonly unknown[]): object {
  return call(`0xcafe::vault::${name}`, args, [APT]);
}

/** Simulates as Alice, whose vault was locked by a transaction. */
async function simulateLocked(payload: object, until: number): Promise<Result> {
  const lock = { sender: ALICE, function: '0xcafe::vault::lock', typeArguments: [APT], arguments: [String(until)] };
  const block = { at: NOW - 600, calls: [lock], end: 'block_epilogue' } as const;
  const ledger = finishedNow(commitBlock(demoLedger(), new Runtime(PLAIN_NATIVES), block));
  const next = request(payload, { sequence_number: '8' });
  const { body } = await post('/transactions/simulate', next, demoSandbox(ledger));
  const [result] = body as readonly Result[];
  assert.ok(result);
  return result;
}

/** Returns the documentation of an error constant in the demo package, whose value must match `NAME(0xCODE)`. */
function described(module: string, constant: string): string {
  const source = readFileSync(join(process.cwd(), `test/workspace/demo/sources/${module}.move`), 'utf8');
  const [, name = '', code = ''] = /^(\w+)\((0x\w+)\)$/.exec(constant) ?? [];
  const found = new RegExp(`/// (.*)\\n\\s*const ${name}: u64 = (\\d+);`).exec(source);
  assert.equal(Number(found?.[2]), Number(code) & 0xffff, name);
  return found?.[1] ?? '';
}
