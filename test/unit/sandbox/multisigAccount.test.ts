import assert from 'node:assert/strict';
import { after, ALICE, APT, BOB, call, CAROL, changed, emitted, encode, simulate, type Result } from './demoSandbox';

const ACCOUNT = '0xacc0';
const COINS = `0x1::coin::CoinStore<${APT}>`;
const PAY = call('0x1::aptos_account::transfer', [BOB, '500']);

function multisig(transaction_payload: object | null = PAY, multisig_address = ACCOUNT): object {
  return { type: 'multisig_payload', multisig_address, transaction_payload };
}

function balance(result: Result, address: string): unknown {
  return (after(result, address, COINS)?.coin as { readonly value: string } | undefined)?.value;
}

describe('the sandbox, asked to simulate for a multisig account', () => {
  it('runs the call as the account, and charges the owner who sends it', async () => {
    const alone = await simulate(PAY);
    const result = await simulate(multisig());
    assert.deepEqual([result.success, result.gas_used], [true, '11']);
    assert.equal(balance(result, ACCOUNT), String(2_000_000_000 - 500));
    assert.equal(balance(result, ALICE), String(BigInt(String(balance(alone, ALICE))) + 500n - 200n));
    assert.deepEqual(result.payload, multisig());
    assert.ok(changed(result).includes(`${ALICE} 0x1::account::Account`));
    assert.ok(!changed(result).includes(`${ACCOUNT} 0x1::account::Account`));
  });

  it('answers with the addresses and the call in the form of nodes', async () => {
    const written = call('0x1::aptos_account::transfer', ['0x0000b0b', '0500']);
    assert.deepEqual((await simulate(multisig(written, '0x000ACC0'))).payload, multisig());
  });

  it('succeeds if the call fails, which the account notes, as only the charge and the number remain', async () => {
    const result = await simulate(multisig(call('0x1::aptos_account::transfer', [BOB, '2000000001'])));
    assert.deepEqual([result.success, result.vm_status], [true, 'Executed successfully']);
    assert.equal(balance(result, BOB), undefined);
    const [[type, data] = []] = emitted(result);
    assert.equal(type, '0x1::multisig_account::TransactionExecutionFailed');
    assert.deepEqual((data as { readonly execution_error: unknown }).execution_error, {
      abort_location: '0x1::coin',
      error_code: String(0x1_0006),
      error_type: 'MoveAbort',
    });
  });

  for (const [what, payload, sender, status] of [
    ['an account that is not one', multisig(PAY, BOB), ALICE, 'ACCOUNT_NOT_MULTISIG'],
    ['a sender who does not own it', multisig(), CAROL, 'NOT_MULTISIG_OWNER'],
    ['a stored transaction, as it has none', multisig(null), ALICE, 'MULTISIG_TRANSACTION_NOT_FOUND'],
  ] as const) {
    it(`refuses ${what}, before it runs`, async () => {
      const sequence_number = sender === CAROL ? '0' : '7';
      const max_gas_amount = sender === CAROL ? '400' : '20000';
      const result = await simulate(payload, { sender, sequence_number, max_gas_amount });
      assert.deepEqual([result.success, result.vm_status, result.gas_used], [false, status, '0']);
    });
  }

  it('encodes what it simulates', async () => {
    const { body } = await encode(multisig());
    assert.ok(String(body).includes(`03${'acc0'.padStart(64, '0')}0100`), String(body));
  });
});
