import assert from 'node:assert/strict';
import { readDraft, type TransactionDraft, draftOfCall, requestOfDraft } from '../../../src/core/payloads/draft';

const CALL = {
  function: { address: '0x1', module: 'coin', name: 'transfer' },
  typeArguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000'],
};

describe('requestOfDraft', () => {
  const drafts: readonly (readonly [what: string, draft: TransactionDraft])[] = [
    ['a call alone', draftOfCall(CALL)],
    [
      'a call with everything around it',
      draftOfCall(CALL, {
        sender: '0xa',
        sequenceNumber: '7',
        maxGasAmount: '2000',
        gasUnitPrice: '100',
        expirationTimestampSecs: '1700000600',
        secondarySigners: ['0xc'],
        feePayer: '0xd',
        signature: { type: 'no_account_signature' },
      }),
    ],
    ['an orderless call', draftOfCall(CALL, { sender: '0xa', replayProtectionNonce: '5' })],
    ['another payload', { payload: { type: 'multisig_payload', multisig_address: '0xd' }, given: { sender: '0xa' } }],
  ];
  for (const [what, draft] of drafts) {
    it(`writes ${what} so that readDraft reads it back`, () => {
      const request = requestOfDraft(draft);
      assert.ok(typeof request.payload === 'object');
      assert.deepEqual(readDraft(draft.payload, request), draft);
      assert.deepEqual(request.payload, draft.payload);
    });
  }
});
