import assert from 'node:assert/strict';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { after, ALICE, APT, BOB, call, CAROL, changed, errorBody, NOW, post, request, simulate } from './demoSandbox';

const TRANSFER = call('0x1::aptos_account::transfer', [BOB, '1000']);
const ORDERLESS = { replay_protection_nonce: '12', expiration_timestamp_secs: String(NOW + 100) };
const COIN_STORE = `0x1::coin::CoinStore<${APT}>`;
const ZEROS = `0x${'0'.repeat(128)}`;

describe('the sandbox, before a transaction runs', () => {
  for (const [status, members] of [
    ['SEQUENCE_NUMBER_TOO_OLD', { sequence_number: '6' }],
    ['SEQUENCE_NUMBER_TOO_NEW', { sequence_number: '8' }],
    ['TRANSACTION_EXPIRED', { expiration_timestamp_secs: String(NOW) }],
    ['INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE', { sender: CAROL, sequence_number: '0', max_gas_amount: '501' }],
    ['SENDING_ACCOUNT_DOES_NOT_EXIST', { sender: '0xdead', sequence_number: '0' }],
    ['GAS_UNIT_PRICE_BELOW_MIN_BOUND', { gas_unit_price: '99' }],
    ['MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND', { max_gas_amount: '2000001' }],
    ['MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS', { max_gas_amount: '1' }],
    ['INVALID_AUTH_KEY', { signature: ed25519(`0x${'1'.repeat(64)}`) }],
  ] as const) {
    it(`discards it with ${status}`, async () => {
      const result = await simulate(TRANSFER, members);
      assert.deepEqual(
        [result.success, result.vm_status, result.gas_used, result.changes, result.events],
        [false, status, '0', [], []],
      );
    });
  }

  it('lets it run until the last second', async () => {
    assert.equal((await simulate(TRANSFER, { expiration_timestamp_secs: String(NOW + 1) })).success, true);
  });

  it('accepts the account’s public key with a signature of zeros', async () => {
    const publicKey = demoLedger().accounts[ALICE]?.publicKey ?? '';
    const result = await simulate(TRANSFER, { signature: ed25519(publicKey) });
    assert.equal(result.success, true);
    assert.deepEqual(result.signature, ed25519(publicKey));
  });

  it('requires no sequence number of a transaction with a nonce', async () => {
    const result = await simulate(TRANSFER, { ...ORDERLESS, sequence_number: '99' });
    assert.deepEqual([result.success, result.replay_protection_nonce], [true, '12']);
    assert.equal(result.sequence_number, '18446744073709551615');
    assert.equal(after(result, ALICE, '0x1::account::Account'), undefined);
  });

  it('lets a transaction with a nonce expire at most 100 seconds ahead', async () => {
    const late = { ...ORDERLESS, expiration_timestamp_secs: String(NOW + 101) };
    assert.equal((await simulate(TRANSFER, late)).vm_status, 'TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE');
    const numbered = { expiration_timestamp_secs: late.expiration_timestamp_secs };
    assert.equal((await simulate(TRANSFER, numbered)).success, true);
  });

  it('lets a different account pay', async () => {
    const carol = { sender: CAROL, sequence_number: '0' };
    const result = await simulate(call('0x1::aptos_account::transfer', [BOB, '50000']), {
      ...carol,
      signature: paidBy(ALICE),
    });
    assert.equal(result.success, true);
    assert.deepEqual(after(result, CAROL, COIN_STORE)?.coin, { value: '0' });
    assert.deepEqual(after(result, ALICE, COIN_STORE)?.coin, { value: String(25_000_000_000 - 1_000) });
  });

  it('leaves the fee out for the fee payer 0x0', async () => {
    const result = await simulate(call('0x1::aptos_account::transfer', [BOB, '50000']), {
      sender: CAROL,
      sequence_number: '0',
      signature: paidBy('0x0'),
    });
    assert.deepEqual([result.success, result.gas_used], [true, '9']);
    assert.deepEqual(after(result, CAROL, COIN_STORE)?.coin, { value: '0' });
    assert.ok(!changed(result).includes('table write_table_item'));
  });
});

describe('the sandbox, with several signers', () => {
  const key = (address: string) => ed25519(demoLedger().accounts[address]?.publicKey ?? '');

  for (const [status, signature] of [
    ['NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH', signedWith([BOB])],
    ['SIGNERS_CONTAIN_DUPLICATES', signedWith([ALICE])],
    ['SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH', { ...signedWith([BOB]), secondary_signers: [] }],
    ['SENDING_ACCOUNT_DOES_NOT_EXIST', signedWith(['0xdead'])],
    ['INVALID_AUTH_KEY', { ...signedWith([BOB]), sender: key(BOB) }],
    ['INVALID_AUTH_KEY', { ...signedWith([BOB]), secondary_signers: [key(ALICE)] }],
    ['INVALID_AUTH_KEY', { ...paidBy(BOB), fee_payer_signer: key(ALICE) }],
    ['Executed successfully', { ...paidBy(BOB), sender: key(ALICE), fee_payer_signer: key(BOB) }],
    ['Executed successfully', signedWith([])],
  ] as const) {
    it(`answers ${status} to ${JSON.stringify(signature).replaceAll('0'.repeat(64), '…').slice(0, 200)}`, async () => {
      assert.equal((await simulate(TRANSFER, { signature })).vm_status, status);
    });
  }

  it('charges for a number of signers that does not match the function', async () => {
    const result = await simulate(TRANSFER, { signature: signedWith([BOB]) });
    assert.deepEqual([result.success, result.gas_used !== '0'], [false, true]);
    assert.deepEqual(result.signature, signedWith([BOB]));
  });

  it('refuses forms without a member that a node requires', async () => {
    const parse = 'parse request payload error: ';
    const where =
      ' (occurred while parsing "TransactionSignature") (occurred while parsing "SubmitTransactionRequest")';
    for (const [signature, message] of [
      [{ type: 'multi_agent_signature' }, 'Expected input type'],
      [{ ...signedWith([BOB]), secondary_signer_addresses: undefined }, '[string(Address)]'],
      [{ ...paidBy(BOB), fee_payer_signer: undefined }, 'AccountSignature'],
      [{ ...signedWith([]), sender: { type: 'single_sender' } }, 'AccountSignature'],
    ] as const) {
      const { status, body } = await post('/transactions/simulate', request(TRANSFER, { signature }));
      assert.equal(status, 400);
      const { message: said } = body as { readonly message: string };
      assert.ok(said.startsWith(parse) && said.endsWith(where), said);
      assert.ok(message === 'Expected input type' || said.includes(message), said);
    }
  });

  it('refuses a key of a different length in any place', async () => {
    const short = ed25519('0x01');
    for (const signature of [
      { ...signedWith([BOB]), secondary_signers: [short] },
      { ...paidBy(BOB), fee_payer_signer: short },
    ]) {
      const { status, body } = await post('/transactions/simulate', request(TRANSFER, { signature }));
      const message = 'Failed to create SignedTransaction from SubmitTransactionRequest: Failed to parse public key';
      assert.deepEqual([status, body], [400, errorBody('invalid_input', message)]);
    }
  });
});

/** Alice's signature with those of others, without keys. */
function signedWith(others: readonly string[]): object {
  const keyless = { type: 'no_account_signature' };
  return {
    type: 'multi_agent_signature',
    sender: keyless,
    secondary_signer_addresses: others,
    secondary_signers: others.map(() => keyless),
  };
}

function paidBy(payer: string): object {
  const keyless = { type: 'no_account_signature' };
  return { ...signedWith([]), type: 'fee_payer_signature', fee_payer_address: payer, fee_payer_signer: keyless };
}

describe('the sandbox, asked for estimates', () => {
  const guess = { max_gas_amount: '1', gas_unit_price: '1' };

  it('fills in the price and what the balance can pay, up to the chain’s limit', async () => {
    const both = '?estimate_max_gas_amount=true&estimate_gas_unit_price=true';
    const alice = await simulate(TRANSFER, guess, both);
    assert.deepEqual([alice.success, alice.max_gas_amount, alice.gas_unit_price], [true, '2000000', '100']);
    const carol = await simulate(TRANSFER, { ...guess, sender: CAROL, sequence_number: '0' }, both);
    assert.deepEqual([carol.success, carol.max_gas_amount, carol.gas_unit_price], [true, '500', '100']);
  });

  it('fills in the price for a prioritized transaction as well', async () => {
    const result = await simulate(TRANSFER, { gas_unit_price: '7' }, '?estimate_prioritized_gas_unit_price=true');
    assert.equal(result.gas_unit_price, '100');
  });

  it('fills in the minimum of a transaction if the balance can pay nothing', async () => {
    const nobody = { ...guess, sender: '0xdead', sequence_number: '0', gas_unit_price: '100' };
    const result = await simulate(TRANSFER, nobody, '?estimate_max_gas_amount=true');
    assert.deepEqual([result.max_gas_amount, result.vm_status], ['2', 'SENDING_ACCOUNT_DOES_NOT_EXIST']);
  });

  it('uses the values of the request if no estimate is requested', async () => {
    const result = await simulate(TRANSFER, { gas_unit_price: '150' }, '?estimate_max_gas_amount=false');
    assert.deepEqual([result.max_gas_amount, result.gas_unit_price, result.gas_used], ['20000', '150', '9']);
  });

  it('answers 400 to a flag that is neither true nor false', async () => {
    const { status, body } = await post('/transactions/simulate?estimate_gas_unit_price=1', request(TRANSFER));
    assert.equal(status, 400);
    const message =
      'failed to parse parameter `estimate_gas_unit_price`: failed to parse "boolean": provided string was not `true` or `false` (occurred while parsing "optional<boolean>")';
    assert.deepEqual(body, errorBody('web_framework_error', message));
  });
});

describe('the sandbox, answering a simulation', () => {
  it('returns an array of one transaction, and its gas in a header', async () => {
    const { status, body, headers } = await post('/transactions/simulate', request(TRANSFER));
    assert.equal(status, 200);
    assert.equal(headers.get('x-aptos-gas-used'), '9');
    const [result, ...more] = body as readonly Readonly<Record<string, unknown>>[];
    assert.equal(more.length, 0);
    const zero = `0x${'0'.repeat(64)}`;
    const { hash, changes, events, ...rest } = result ?? {};
    assert.match(String(hash), /^0x[0-9a-f]{64}$/);
    assert.ok(Array.isArray(changes) && Array.isArray(events));
    assert.deepEqual(rest, {
      version: '1204',
      state_change_hash: zero,
      event_root_hash: zero,
      state_checkpoint_hash: null,
      gas_used: '9',
      success: true,
      vm_status: 'Executed successfully',
      accumulator_root_hash: zero,
      sender: ALICE,
      sequence_number: '7',
      max_gas_amount: '20000',
      gas_unit_price: '100',
      expiration_timestamp_secs: String(NOW + 600),
      payload: {
        function: '0x1::aptos_account::transfer',
        type_arguments: [],
        arguments: [BOB, '1000'],
        type: 'entry_function_payload',
      },
      signature: { type: 'no_account_signature' },
      replay_protection_nonce: null,
      timestamp: `${NOW}000000`,
      type: 'user_transaction',
    });
  });

  it('writes addresses, types and objects as nodes do', async () => {
    const payload = call(
      '0x0001::primary_fungible_store::transfer',
      ['D011A', '0x000B0B', '007'],
      ['0x01::fungible_asset::Metadata'],
    );
    assert.deepEqual((await simulate(payload, { sender: '0x000A11CE' })).payload, {
      function: '0x1::primary_fungible_store::transfer',
      type_arguments: ['0x1::fungible_asset::Metadata'],
      arguments: [{ inner: '0xd011a' }, BOB, '7'],
      type: 'entry_function_payload',
    });
  });

  it('gives different transactions different hashes', async () => {
    const hashes = [await simulate(TRANSFER), await simulate(TRANSFER, { gas_unit_price: '101' })].map(
      ({ hash }) => hash,
    );
    assert.notEqual(hashes[0], hashes[1]);
  });

  it('says that it needs the parameters of scripts', async () => {
    const script = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };
    const { status, body } = await post('/transactions/simulate', request(script));
    assert.deepEqual([status, body], [501, errorBody('sandbox_limit', 'scripts without an "abi"')]);
  });
});

describe('the sandbox, asked to simulate an invalid transaction', () => {
  const within = '(occurred while parsing "SubmitTransactionRequest")';
  const start = 'Failed to create SignedTransaction from SubmitTransactionRequest: ';
  for (const [what, members, code, message] of [
    [
      'no signature',
      { signature: undefined },
      'web_framework_error',
      `parse request payload error: Type "TransactionSignature" expects an input value. ${within}`,
    ],
    [
      'a signature of no known type',
      { signature: { type: 'single_sender' } },
      'web_framework_error',
      `parse request payload error: Expected input type "TransactionSignature", found {"type":"single_sender"}. ${within}`,
    ],
    [
      'a signature without its key',
      { signature: { type: 'ed25519_signature', signature: ZEROS } },
      'web_framework_error',
      `parse request payload error: Type "string(HexEncodedBytes)" expects an input value. (occurred while parsing "TransactionSignature") ${within}`,
    ],
    ['a key that is too short', { signature: ed25519('0x12') }, 'invalid_input', `${start}Failed to parse public key`],
    [
      'a signature that is no hex',
      { signature: { ...ed25519(`0x${'1'.repeat(64)}`), signature: 'zz' } },
      'invalid_input',
      `${start}Failed to parse signature`,
    ],
    [
      'a module bundle',
      { payload: { type: 'module_bundle_payload' } },
      'invalid_input',
      `${start}Module bundle payload has been removed`,
    ],
  ] as const) {
    it(`answers 400 to ${what}`, async () => {
      const { status, body } = await post('/transactions/simulate', request(TRANSFER, members));
      assert.equal(status, 400);
      assert.deepEqual(body, errorBody(code, message));
    });
  }
});

function ed25519(public_key: string): {
  readonly type: string;
  readonly public_key: string;
  readonly signature: string;
} {
  return { type: 'ed25519_signature', public_key, signature: ZEROS };
}
