import assert from 'node:assert/strict';
import { transactionFacts } from '../../../../src/core/transactions/ledger/transactionReport';
import { blockMetadata, pendingTransaction, userTransaction } from './wire';

describe('transactionFacts', () => {
  it('describes what a user transaction called, cost and resulted in', () => {
    assert.deepEqual(transactionFacts(userTransaction({ sender: '0x000A' })), {
      type: 'user_transaction',
      kind: 'user',
      status: 'succeeded',
      subject: '0x1::coin::transfer',
      hash: `0x${'ab'.repeat(32)}`,
      version: '1234',
      sender: '0xa',
      sequenceNumber: '7',
      gasUsed: '9',
      gasUnitPrice: '100',
      maxGasAmount: '2000',
      feeOctas: '900',
      timestamp: '1700000000000000',
      vmStatus: 'Executed successfully',
    });
  });

  it('distinguishes failed and pending transactions from successful ones', () => {
    assert.equal(transactionFacts(userTransaction({ success: false })).status, 'failed');
    assert.equal(transactionFacts({ type: 'odd', success: 'maybe' }).status, 'unknown');
    const { status, version, feeOctas } = transactionFacts(pendingTransaction());
    assert.deepEqual([status, version, feeOctas], ['pending', undefined, undefined]);
  });

  it('names kinds without a payload by their kind, and marks those without an outcome as unknown', () => {
    const { kind, subject, status } = transactionFacts(blockMetadata());
    assert.deepEqual([kind, subject, status], ['block metadata', 'block metadata', 'succeeded']);
    const validator = { type: 'validator_transaction', validator_transaction_type: 'dkg_result' };
    assert.equal(transactionFacts(validator).kind, 'validator: dkg result');
    const { kind: own, status: untold } = transactionFacts({ type: 'tide_turn' });
    assert.deepEqual([own, untold], ['tide_turn', 'unknown']);
  });

  it('escapes characters that cannot occur in the name of a function or a kind', () => {
    const payload = { type: 'entry_function_payload', function: '0x1::c\u043ein::transfer\u3164' };
    assert.equal(transactionFacts(userTransaction({ payload })).subject, '0x1::c⟨U+043E⟩in::transfer⟨U+3164⟩');
    assert.equal(transactionFacts({ type: 'user\u00a0_transaction' }).kind, 'user⟨U+00A0⟩_transaction');
  });

  it('does not compute with invalid numbers', () => {
    const facts = transactionFacts(userTransaction({ gas_used: 'many', sequence_number: { n: 1 } }));
    assert.deepEqual([facts.gasUsed, facts.feeOctas, facts.sequenceNumber], ['many', undefined, undefined]);
  });
});
