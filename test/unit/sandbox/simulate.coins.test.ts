import assert from 'node:assert/strict';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import {
  after,
  ALICE,
  APT,
  BOB,
  call,
  CAROL,
  changed,
  demoSandbox,
  emitted,
  errorBody,
  post,
  request,
  simulate,
} from './demoSandbox';

const COIN_STORE = `0x1::coin::CoinStore<${APT}>`;
const ACCOUNT = '0x1::account::Account';
const NEW = '0x5eed';
const TOO_POOR = 'Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction';

describe('the sandbox, simulating transfers of coins', () => {
  it('moves coins between accounts and charges the fee', async () => {
    const result = await simulate(call('0x1::aptos_account::transfer', [BOB, '150000000']));
    assert.deepEqual([result.success, result.vm_status, result.gas_used], [true, 'Executed successfully', '9']);
    assert.deepEqual(changed(result), [
      `${BOB} ${COIN_STORE}`,
      `${ALICE} ${COIN_STORE}`,
      `${ALICE} ${ACCOUNT}`,
      'table write_table_item',
    ]);
    assert.deepEqual(after(result, ALICE, COIN_STORE)?.coin, { value: String(25_000_000_000 - 150_000_000 - 900) });
    assert.deepEqual(after(result, BOB, COIN_STORE)?.coin, { value: String(1_250_000_000 + 150_000_000) });
    assert.equal(after(result, ALICE, ACCOUNT)?.sequence_number, '8');
  });

  it('burns the fee from the supply, which is an item of a table', async () => {
    const supplyAt = async (gas_unit_price: string): Promise<bigint> => {
      const { changes } = await simulate(call('0x1::aptos_account::transfer', [BOB, '1']), { gas_unit_price });
      const [item] = changes.filter(({ type }) => type === 'write_table_item');
      const { data, value, handle, key, state_key_hash } = (item ?? {}) as Readonly<Record<string, unknown>>;
      for (const hash of [handle, key, state_key_hash]) assert.match(String(hash), /^0x[0-9a-f]{64}$/);
      const supply = BigInt((data as { readonly value: string }).value);
      const short = `0x${BigInt(String(key)).toString(16)}`;
      assert.deepEqual(data, { key: short, key_type: 'address', value: String(supply), value_type: 'u128' });
      const digits = supply.toString(16).padStart(32, '0').match(/../g) ?? [];
      assert.equal(value, `0x${digits.toReversed().join('')}`);
      return supply;
    };
    assert.equal((await supplyAt('100')) - (await supplyAt('200')), 900n);
  });

  it('counts the events of both handles', async () => {
    const result = await simulate(call('0x1::aptos_account::transfer', [BOB, '5']));
    assert.deepEqual(result.events, [
      {
        guid: { creation_number: '3', account_address: ALICE },
        sequence_number: '4',
        type: '0x1::coin::WithdrawEvent',
        data: { amount: '5' },
      },
      {
        guid: { creation_number: '2', account_address: BOB },
        sequence_number: '3',
        type: '0x1::coin::DepositEvent',
        data: { amount: '5' },
      },
      {
        guid: { creation_number: '0', account_address: '0x0' },
        sequence_number: '0',
        type: '0x1::transaction_fee::FeeStatement',
        data: {
          execution_gas_units: '5',
          io_gas_units: '5',
          storage_fee_octas: '0',
          storage_fee_refund_octas: '0',
          total_charge_gas_units: '9',
        },
      },
    ]);
    assert.deepEqual(after(result, BOB, COIN_STORE)?.deposit_events, {
      counter: '4',
      guid: { id: { addr: BOB, creation_num: '2' } },
    });
  });

  for (const [name, typeArguments] of [
    ['transfer', []],
    ['transfer_coins', [APT]],
  ] as const) {
    it(`creates the recipient of ${name}`, async () => {
      const result = await simulate(call(`0x1::aptos_account::${name}`, [NEW, '1000000'], typeArguments));
      assert.deepEqual([result.success, result.gas_used], [true, '998']);
      assert.deepEqual(changed(result).slice(0, 2), [`${NEW} ${COIN_STORE}`, `${NEW} ${ACCOUNT}`]);
      assert.deepEqual(after(result, NEW, COIN_STORE), {
        coin: { value: '1000000' },
        deposit_events: { counter: '1', guid: { id: { addr: NEW, creation_num: '2' } } },
        frozen: false,
        withdraw_events: { counter: '0', guid: { id: { addr: NEW, creation_num: '3' } } },
      });
      const account = after(result, NEW, ACCOUNT);
      assert.deepEqual(
        [account?.authentication_key, account?.sequence_number, account?.guid_creation_num],
        [`0x${'5eed'.padStart(64, '0')}`, '0', '4'],
      );
      assert.deepEqual(emitted(result)[0], [
        '0x1::account::CoinRegisterEvent',
        {
          type_info: {
            account_address: '0x1',
            module_name: '0x6170746f735f636f696e',
            struct_name: '0x4170746f73436f696e',
          },
        },
      ]);
      assert.deepEqual(emitted(result).at(-1)?.[1], {
        execution_gas_units: '5',
        io_gas_units: '5',
        storage_fee_octas: '98800',
        storage_fee_refund_octas: '0',
        total_charge_gas_units: '998',
      });
    });
  }

  it('creates no account for coin::transfer', async () => {
    const result = await simulate(call('0x1::coin::transfer', [NEW, '1'], [APT]));
    const status =
      "Move abort in 0x1::coin: ECOIN_STORE_NOT_PUBLISHED(0x60005): Account hasn't registered `CoinStore` for `CoinType`";
    assert.deepEqual([result.success, result.vm_status], [false, status]);
  });

  it('moves coins with coin::transfer', async () => {
    const result = await simulate(call('0x1::coin::transfer', [BOB, '1'], [APT]));
    assert.deepEqual([result.success, result.gas_used], [true, '8']);
    assert.deepEqual(after(result, BOB, COIN_STORE)?.coin, { value: '1250000001' });
  });

  it('supports no coin for which the sender is not registered', async () => {
    const { success, vm_status } = await simulate(call('0x1::coin::transfer', [BOB, '1'], ['0xcafe::gold::Gold']));
    assert.equal(success, false);
    assert.match(vm_status, /ECOIN_STORE_NOT_PUBLISHED\(0x60005\)/);
  });

  it('can send coins to the sender itself', async () => {
    const result = await simulate(call('0x1::coin::transfer', [ALICE, '500'], [APT]));
    assert.deepEqual(after(result, ALICE, COIN_STORE)?.coin, { value: String(25_000_000_000 - 700) });
  });

  for (const [name, typeArguments, gas, io] of [
    ['0x1::aptos_account::transfer', [], '8', '3'],
    ['0x1::coin::transfer', [APT], '7', '2'],
  ] as const) {
    it(`aborts ${name} of more than the balance, and charges for it`, async () => {
      const result = await simulate(call(name, [BOB, '25000000001'], typeArguments));
      assert.deepEqual([result.success, result.vm_status, result.gas_used], [false, TOO_POOR, gas]);
      assert.deepEqual(changed(result), [`${ALICE} ${COIN_STORE}`, `${ALICE} ${ACCOUNT}`, 'table write_table_item']);
      assert.deepEqual(after(result, ALICE, COIN_STORE)?.coin, { value: String(25_000_000_000 - Number(gas) * 100) });
      assert.deepEqual(emitted(result), [
        [
          '0x1::transaction_fee::FeeStatement',
          {
            execution_gas_units: '5',
            io_gas_units: io,
            storage_fee_octas: '0',
            storage_fee_refund_octas: '0',
            total_charge_gas_units: gas,
          },
        ],
      ]);
    });
  }

  it('aborts a transfer that leaves nothing for the fee', async () => {
    const { success, vm_status } = await simulate(call('0x1::coin::transfer', [BOB, '25000000000'], [APT]));
    assert.equal(success, false);
    assert.equal(vm_status, 'Move abort in 0x1::transaction_validation: 0x203ed');
  });

  it('runs out of gas, and charges all of it', async () => {
    const carol = { sender: CAROL, sequence_number: '0', max_gas_amount: '500' };
    const result = await simulate(call('0x1::aptos_account::transfer', [NEW, '1']), carol);
    assert.deepEqual([result.success, result.vm_status, result.gas_used], [false, 'Out of gas', '500']);
    assert.deepEqual(after(result, CAROL, COIN_STORE)?.coin, { value: '0' });
    assert.deepEqual(emitted(result)[0]?.[1], {
      execution_gas_units: '5',
      io_gas_units: '495',
      storage_fee_octas: '0',
      storage_fee_refund_octas: '0',
      total_charge_gas_units: '500',
    });
  });

  it('creates an account separately, once', async () => {
    const result = await simulate(call('0x1::aptos_account::create_account', [NEW]));
    assert.deepEqual([result.success, result.gas_used], [true, '997']);
    const again = await simulate(call('0x1::aptos_account::create_account', [BOB]));
    assert.equal(
      again.vm_status,
      'Move abort in 0x1::account: EACCOUNT_ALREADY_EXISTS(0x80001): Account already exists',
    );
  });

  it('does not change the ledger', async () => {
    const payload = call('0x1::aptos_account::transfer', [NEW, '1000000']);
    const ledger = demoLedger();
    const before = JSON.stringify(ledger);
    const sandbox = demoSandbox(ledger);
    const first = await post('/transactions/simulate', request(payload), sandbox);
    const second = await post('/transactions/simulate', request(payload), sandbox);
    assert.deepEqual(first.body, second.body);
    assert.equal(JSON.stringify(ledger), before);
  });

  it('answers 400 to invalid arguments', async () => {
    const { status, body } = await post(
      '/transactions/simulate',
      request(call('0x1::aptos_account::transfer', ['invalid', '1'])),
    );
    assert.equal(status, 400);
    assert.deepEqual(
      body,
      errorBody(
        'invalid_input',
        "Failed to create SignedTransaction from SubmitTransactionRequest: Failed to parse transaction payload: parse arguments[0] failed, expect string<address>, caused by error: Invalid account address: Hex characters are invalid: Invalid character 'i' at position 57",
      ),
    );
  });
});
