import assert from 'node:assert/strict';
import { readDraft } from '../../../src/core/payloads/draft';
import { otherSigners, overridden } from '../../../src/core/payloads/overrides';

const CALL = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: [],
  arguments: ['0xb', '1'],
  extra: true,
};
const GIVEN = { sender: '0xa', sequence_number: '7', max_gas_amount: '9', gas_unit_price: '100' };
const MULTI = {
  type: 'multi_agent_signature',
  sender: { type: 'ed25519_signature', public_key: '0x01', signature: '0x00' },
  secondary_signer_addresses: ['0x0c', 5],
  secondary_signers: [{ type: 'no_account_signature' }],
};
const SPONSORED = { ...MULTI, type: 'fee_payer_signature', fee_payer_address: '0x0d' };

describe('overridden', () => {
  it('changes only what is overridden in a draft that has everything', () => {
    const request = {
      ...{ sender: '0xa', sequence_number: '7', max_gas_amount: '9', gas_unit_price: '100' },
      ...{ expiration_timestamp_secs: '5', replay_protection_nonce: '3', signature: MULTI },
      ...{ secondary_signers: ['0xc'], fee_payer_address: '0xd' },
    };
    const draft = { ...readDraft(CALL, request), estimates: { estimateGasUnitPrice: true } };
    const { signature, ...unsigned } = draft.given;
    const { sequenceNumber, ...unnumbered } = unsigned;
    assert.deepEqual([signature, sequenceNumber], [MULTI, '7']);
    const changed = [
      [{ sender: '0xb' }, { ...draft, given: { ...unnumbered, sender: '0xb' } }],
      [{ secondarySigners: ['0xe'] }, { ...draft, given: { ...unsigned, secondarySigners: ['0xe'] } }],
      [{ feePayer: '0xe' }, { ...draft, given: { ...unsigned, feePayer: '0xe' } }],
      [
        { argument: { index: 0, json: '5' } },
        { ...draft, ...overridden(readDraft(CALL), { argument: { index: 0, json: '5' } }), given: draft.given },
      ],
    ] as const;
    for (const [overrides, expected] of changed) assert.deepEqual(overridden(draft, overrides), expected);
    const { given, ...rest } = overridden(draft, { gas: { maxGasAmount: '1', gasUnitPrice: '2' } });
    assert.deepEqual(given, { ...draft.given, maxGasAmount: '1', gasUnitPrice: '2' });
    assert.deepEqual(rest, { payload: draft.payload, call: draft.call });
  });

  it('returns a draft unchanged without overrides', () => {
    const draft = { ...readDraft(CALL, { ...GIVEN, signature: MULTI }), estimates: { estimateMaxGasAmount: true } };
    assert.deepEqual(overridden(draft, {}), draft);
  });

  it('keeps the sequence number of the same sender, and a nonce', () => {
    const draft = readDraft(CALL, { ...GIVEN, replay_protection_nonce: '3' });
    assert.deepEqual(overridden(draft, { sender: '0xa' }).given, { ...draft.given, sequenceNumber: '7' });
    assert.equal(overridden(draft, { sender: '0xb' }).given.replayProtectionNonce, '3');
  });

  it('keeps the other signers and the payer, without their signatures', () => {
    const draft = readDraft(CALL, { ...GIVEN, signature: SPONSORED });
    const { given } = overridden(draft, { sender: '0xb' });
    assert.deepEqual([given.secondarySigners, given.feePayer, given.signature], [['0xc'], '0xd', undefined]);
  });

  it('asks for the prioritized estimate of the price', () => {
    const draft = readDraft(CALL, GIVEN);
    const prioritized = { estimatePrioritizedGasUnitPrice: true } as const;
    const { given, estimates } = overridden(draft, { gas: { maxGasAmount: '50', ...prioritized } });
    assert.deepEqual([given.maxGasAmount, given.gasUnitPrice, estimates], ['50', undefined, prioritized]);
    assert.equal('estimatePrioritizedGasUnitPrice' in given, false);
  });

  it('lets the sender pay if it is named as the payer, and drops an empty list of signers', () => {
    const draft = readDraft(CALL, { secondary_signers: ['0xc'], fee_payer_address: '0xd' });
    assert.deepEqual(overridden(draft, { sender: '0xb', feePayer: '0xb', secondarySigners: [] }).given, {
      sender: '0xb',
    });
  });

  it('uses the given limit and price, and lets the node estimate what is left out', () => {
    const draft = { ...readDraft(CALL, GIVEN), estimates: { estimatePrioritizedGasUnitPrice: true } };
    const { given, estimates } = overridden(draft, { gas: { maxGasAmount: '50' } });
    assert.deepEqual([given.maxGasAmount, given.gasUnitPrice, estimates], ['50', undefined, undefined]);
    assert.equal(given.sequenceNumber, '7');
  });

  it('replaces one argument in the call and in the payload', () => {
    const { call, payload } = overridden(readDraft(CALL), { argument: { index: 1, json: '5' } });
    assert.deepEqual(call?.arguments, ['0xb', '5']);
    assert.deepEqual(payload, { ...CALL, arguments: ['0xb', '5'] });
  });

  it('ignores an argument that the call does not have, and payloads of another type', () => {
    const draft = readDraft(CALL);
    assert.deepEqual(overridden(draft, { argument: { index: 2, json: '5' } }), draft);
    const script = readDraft({ type: 'script_payload', arguments: ['1'] });
    assert.deepEqual(overridden(script, { argument: { index: 0, json: '5' } }), script);
  });
});

describe('otherSigners', () => {
  it('are read from the request, and from its signature only if the request has none', () => {
    const { given } = readDraft(CALL, { secondary_signers: [], fee_payer_address: '0xf', signature: SPONSORED });
    assert.deepEqual(otherSigners(given), { secondarySigners: [], feePayer: '0xf' });
  });

  it('are read from the signatures that name them, if they are addresses', () => {
    assert.deepEqual(otherSigners({ signature: MULTI }), { secondarySigners: ['0xc'] });
    assert.deepEqual(otherSigners({ signature: SPONSORED }), { secondarySigners: ['0xc'], feePayer: '0xd' });
    assert.deepEqual(otherSigners({ signature: { type: 'single_sender', secondary_signer_addresses: ['0xc'] } }), {});
    assert.deepEqual(otherSigners({}), {});
  });
});
