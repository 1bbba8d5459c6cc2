import assert from 'node:assert/strict';
import {
  blockSchema,
  payloadSchema,
  signatureSchema,
  isPendingTransaction,
  pendingTransactionSchema,
  transactionSchema,
  transactionsSchema,
  type WireTransaction,
} from '../../../../src/core/gateway/schemas/transactionSchema';
import { accepted, refused } from './parsing';

const PAYLOAD = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0x2', 7, null, { vec: [] }, [[1]]],
};
const SIGNATURE = { type: 'ed25519_signature', public_key: '0xaa', signature: '0xbb' };
const PENDING = {
  type: 'pending_transaction',
  hash: '0xcc',
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: PAYLOAD,
  signature: SIGNATURE,
};
const UNKNOWN = { type: 'quantum_transaction', __proto: 1, hash: 5, deep: { list: [1, null, 'x'] } };

describe('payloadSchema', () => {
  it('reads the known variant', () => {
    assert.equal(accepted(payloadSchema, PAYLOAD).function, '0x1::coin::transfer');
  });

  it('keeps any other variant unchanged', () => {
    accepted(payloadSchema, { ...UNKNOWN, type: 'multisig_payload' });
  });

  it('does not accept a known variant with a wrong member as an unknown one', () => {
    assert.equal(refused(payloadSchema, { ...PAYLOAD, function: 1 }), 'function: a string');
    assert.equal(refused(payloadSchema, { ...PAYLOAD, arguments: {} }), 'arguments: a list');
    assert.equal(refused(payloadSchema, { ...PAYLOAD, type_arguments: [1] }), 'type_arguments: a list of strings');
  });

  it('refuses a payload without a type', () => {
    assert.equal(refused(payloadSchema, {}), 'type: a string');
    assert.equal(refused(payloadSchema, { type: 1 }), 'type: a string');
    assert.equal(refused(payloadSchema, null), ': an object');
  });
});

describe('signatureSchema', () => {
  it('reads the known variant and keeps any other unchanged', () => {
    assert.equal(accepted(signatureSchema, SIGNATURE).public_key, '0xaa');
    accepted(signatureSchema, { type: 'no_account_signature' });
    accepted(signatureSchema, { type: 'single_sender', public_key: { type: 'keyless', value: '0x' } });
  });

  it('refuses a known variant with a wrong member', () => {
    assert.equal(refused(signatureSchema, { type: 'ed25519_signature', public_key: '0x' }), 'signature: a string');
  });
});

describe('transactionSchema', () => {
  it('reads a pending transaction', () => {
    const transaction: WireTransaction = accepted(transactionSchema, PENDING);
    assert.ok(isPendingTransaction(transaction));
    assert.equal(transaction.hash, '0xcc');
    accepted(pendingTransactionSchema, { ...PENDING, signature: null, replay_protection_nonce: null });
    accepted(pendingTransactionSchema, { ...PENDING, signature: undefined, replay_protection_nonce: '5' });
  });

  it('keeps any other kind unchanged', () => {
    assert.equal(isPendingTransaction(accepted(transactionSchema, UNKNOWN)), false);
    accepted(transactionsSchema, [PENDING, UNKNOWN, { type: 'user_transaction', version: 1 }]);
  });

  it('refuses a pending transaction with a wrong member, and says where it is', () => {
    assert.equal(
      refused(transactionsSchema, [UNKNOWN, { ...PENDING, sequence_number: 0 }]),
      '[1].sequence_number: a string',
    );
    assert.equal(
      refused(transactionsSchema, [{ ...PENDING, payload: { ...PAYLOAD, function: null } }]),
      '[0].payload.function: a string',
    );
    assert.equal(refused(transactionSchema, { ...PENDING, signature: { type: null } }), 'signature.type: a string');
    for (const member of ['hash', 'sender', 'max_gas_amount', 'gas_unit_price', 'expiration_timestamp_secs']) {
      assert.equal(refused(transactionSchema, { ...PENDING, [member]: undefined }), `${member}: a string`);
    }
  });
});

describe('transactions and blocks', () => {
  it('are refused if they are nested too deeply', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    assert.equal(refused(transactionsSchema, [UNKNOWN, { ...UNKNOWN, deep }]), '[1]: nested at most 500 deep');
    const block = { block_height: '1', block_hash: '0x', block_timestamp: '2', first_version: '3', last_version: '4' };
    assert.equal(refused(blockSchema, { ...block, deep }), ': nested at most 500 deep');
  });
});

describe('blockSchema', () => {
  const block = { block_height: '1', block_hash: '0x', block_timestamp: '2', first_version: '3', last_version: '4' };

  it('reads a block with and without transactions', () => {
    accepted(blockSchema, block);
    accepted(blockSchema, { ...block, transactions: null });
    accepted(blockSchema, { ...block, transactions: [UNKNOWN, PENDING] });
  });

  it('refuses a wrong member, and says where it is', () => {
    assert.equal(refused(blockSchema, { ...block, first_version: undefined }), 'first_version: a string');
    assert.equal(refused(blockSchema, { ...block, block_height: 1 }), 'block_height: a string');
    assert.equal(refused(blockSchema, { ...block, transactions: [null] }), 'transactions[0]: an object');
  });
});
