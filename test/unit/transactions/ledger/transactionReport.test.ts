import assert from 'node:assert/strict';
import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import { transactionReport } from '../../../../src/core/transactions/ledger/transactionReport';
import { ledgerFacts } from '../../../../src/core/results/facts';
import { NETWORK } from '../fakeClient';
import { blockMetadata, pendingTransaction, userTransaction } from './wire';

function report(transaction: WireTransaction, text = JSON.stringify(transaction)) {
  return transactionReport({ network: NETWORK, transaction, text, knowledge: { labelOf: () => undefined } });
}

function effects(transaction: WireTransaction) {
  const { content } = report(transaction);
  assert.equal(content.kind, 'effects');
  return content.effects;
}

describe('transactionReport', () => {
  it('describes a user transaction as a simulation does', () => {
    const { verdict, signatureForm, network } = report(userTransaction());
    assert.deepEqual(verdict, { kind: 'success', title: 'Succeeded' });
    assert.deepEqual([signatureForm, network.label], ['ed25519_signature', 'Testnet']);
    const { gas, keyless, verdict: would, raw } = effects(userTransaction());
    assert.deepEqual([gas.used, gas.feeOctas], ['9', '900']);
    assert.deepEqual([gas.limitEstimated, gas.priceEstimated], [false, false]);
    assert.deepEqual([keyless, would.title], [false, 'Would succeed']);
    assert.match(raw, /"type": "user_transaction"/);
  });

  it('says in the past tense why one failed, without advice', () => {
    const out = userTransaction({ success: false, vm_status: 'Out of gas' });
    assert.deepEqual(report(out).verdict, {
      kind: 'outOfGas',
      title: 'Ran out of gas',
      headline: 'Out of gas at 2000 units',
      meaning: 'The transaction needed more gas than its limit; the full limit was charged.',
    });
    const aborted = userTransaction({
      success: false,
      vm_status: 'Move abort in 0xcafe::vault: ENOT_OWNER(0x50001): No.',
    });
    assert.equal(report(aborted).verdict?.title, 'Aborted');
  });

  it('describes a call by a multisig account, and keeps the account in what is simulated again', () => {
    const { payload } = userTransaction();
    const multisig = { type: 'multisig_payload', multisig_address: '0x0acc0', transaction_payload: payload };
    const { subject, facts, call, draft, labels } = transactionReport({
      network: NETWORK,
      transaction: userTransaction({ payload: multisig }),
      text: '{}',
      knowledge: { labelOf: address => (address === '0xacc0' ? 'treasury' : undefined) },
    });
    assert.deepEqual([subject, call?.function], ['0x1::coin::transfer', '0x1::coin::transfer']);
    assert.deepEqual([facts.multisigAccount, labels], ['0xacc0', { '0xacc0': 'treasury' }]);
    assert.deepEqual(draft?.payload, multisig);
    assert.equal(draft.call?.function.name, 'transfer');
    assert.deepEqual(
      ledgerFacts(facts, labels).find(({ name }) => name === 'Multisig account'),
      { name: 'Multisig account', cell: { kind: 'account', address: '0xacc0', label: 'treasury', isSender: false } },
    );
    assert.equal(report(userTransaction()).facts.multisigAccount, undefined);
  });

  it('shows a pending one completely, and says that nothing is known yet', () => {
    const { verdict, content, draft } = report(pendingTransaction());
    assert.equal(verdict?.title, 'Pending');
    assert.equal(content.kind, 'whole');
    assert.equal(draft?.given.sender, '0xa');
  });

  it('shows unknown kinds completely, with every digit of their numbers', () => {
    const text = '{"type":"block_metadata_transaction","success":true,"epoch":18446744073709551615}';
    const { verdict, content, draft, signatureForm } = report(JSON.parse(text) as WireTransaction, text);
    assert.deepEqual(verdict, { kind: 'success', title: 'Succeeded' });
    assert.ok(content.kind === 'whole');
    assert.deepEqual(content.json, {
      type: 'block_metadata_transaction',
      success: true,
      epoch: '18446744073709551615',
    });
    assert.match(content.raw, /18446744073709551615/);
    assert.deepEqual([draft, signatureForm], [undefined, undefined]);
    assert.equal(report({ type: 'tide_turn' }).verdict, undefined);
  });

  it('shows a user transaction of an unexpected form completely', () => {
    assert.equal(report(userTransaction({ gas_used: 9 })).content.kind, 'whole');
    assert.equal(report(blockMetadata()).content.kind, 'whole');
  });

  it('returns the payload as a new request of the same signers and payer', () => {
    const signature = {
      type: 'fee_payer_signature',
      secondary_signer_addresses: ['0x0B'],
      fee_payer_address: '0x0C',
    };
    const payload = {
      type: 'entry_function_payload',
      function: '0x1::object::transfer',
      type_arguments: [],
      arguments: [{ inner: '0xd' }, { vec: [] }, ['0xe']],
    };
    const { draft } = report(userTransaction({ signature, payload }));
    assert.deepEqual(draft?.given, { sender: '0xa', secondarySigners: ['0xb'], feePayer: '0xc' });
    assert.deepEqual(draft.call?.arguments, ['0xd', { vec: [] }, ['0xe']]);
    assert.deepEqual(draft.payload.arguments, ['0xd', { vec: [] }, ['0xe']]);
  });

  it('has no request for a transaction that users cannot send', () => {
    const payload = (type: string) => ({ type, arguments: [] });
    assert.equal(report(userTransaction({ payload: payload('encrypted_transaction_payload') })).draft, undefined);
    assert.equal(report(userTransaction({ payload: payload('entry_function_payload') })).draft, undefined);
    assert.ok(report(userTransaction({ payload: payload('script_payload') })).draft);
  });
});
