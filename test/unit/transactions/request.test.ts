import assert from 'node:assert/strict';
import { readDraft } from '../../../src/core/payloads/draft';
import { encodingInput, simulationRequest } from '../../../src/core/transactions/request';

const PAYLOAD = { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: [], extra: 1 };
const FILLING = { sender: '0xa', sequenceNumber: '7', now: 1_700_000_000_999 };
const GIVEN = {
  sender: '0xb',
  sequence_number: '1',
  max_gas_amount: '2',
  gas_unit_price: '3',
  expiration_timestamp_secs: '4',
  replay_protection_nonce: '5',
};
const KEY = '0x01';
const ED25519 = { type: 'ed25519_signature', public_key: KEY, signature: `0x${'0'.repeat(128)}` };

describe('simulationRequest', () => {
  it('fills in missing values and requests estimates from the node', () => {
    assert.deepEqual(simulationRequest(readDraft(PAYLOAD), FILLING), {
      input: {
        sender: '0xa',
        sequence_number: '7',
        max_gas_amount: '200000',
        gas_unit_price: '101',
        expiration_timestamp_secs: '1700000600',
        payload: PAYLOAD,
        signature: { type: 'no_account_signature' },
      },
      flags: { estimateMaxGasAmount: true, estimateGasUnitPrice: true },
      keyless: true,
      chosen: [],
    });
  });

  it('sends the values of the file', () => {
    assert.deepEqual(simulationRequest(readDraft(PAYLOAD, GIVEN), { ...FILLING, publicKey: KEY }), {
      input: { ...GIVEN, payload: PAYLOAD, signature: ED25519 },
      flags: { estimateMaxGasAmount: false, estimateGasUnitPrice: false },
      keyless: false,
      chosen: ['sequenceNumber', 'maxGasAmount', 'gasUnitPrice', 'expiration', 'publicKey'],
    });
  });

  it('expires when the file says, not after its lifetime', () => {
    const sent = (given: Record<string, string>) => simulationRequest(readDraft(PAYLOAD, given), FILLING).input;
    const both = { expires_in_secs: '45', expiration_timestamp_secs: '1700000009' };
    assert.equal(sent(both).expiration_timestamp_secs, '1700000009');
  });

  it('requests one estimate if the file gives the other', () => {
    const flags = (given: Record<string, string>) => simulationRequest(readDraft(PAYLOAD, given), FILLING).flags;
    assert.deepEqual(flags({ max_gas_amount: '2' }), { estimateMaxGasAmount: false, estimateGasUnitPrice: true });
    assert.deepEqual(flags({ gas_unit_price: '2' }), { estimateMaxGasAmount: true, estimateGasUnitPrice: false });
  });

  it('requests the given estimates, regardless of the file', () => {
    const estimates = { estimateMaxGasAmount: true, estimatePrioritizedGasUnitPrice: true };
    const draft = { ...readDraft(PAYLOAD, { max_gas_amount: '2' }), estimates };
    assert.deepEqual(simulationRequest(draft, FILLING).flags, { ...estimates, estimateGasUnitPrice: false });
    const both = { ...draft, estimates: { ...estimates, estimateGasUnitPrice: true } };
    assert.deepEqual(simulationRequest(both, FILLING).flags, both.estimates);
  });

  it('lets a transaction with a nonce expire within the 100 seconds that chains allow', () => {
    const { input } = simulationRequest(readDraft(PAYLOAD, { replay_protection_nonce: '5' }), FILLING);
    assert.equal(input.expiration_timestamp_secs, '1700000060');
  });

  it('counts a lifetime from now', () => {
    const { input, chosen } = simulationRequest(readDraft(PAYLOAD, { expires_in_secs: '45' }), FILLING);
    assert.deepEqual([input.expiration_timestamp_secs, chosen], ['1700000045', ['expiration']]);
  });

  it('asks for no limit if another account pays, as nodes estimate it from the balance of the sender', () => {
    const flags = (payer: string) =>
      simulationRequest(readDraft(PAYLOAD, { fee_payer_address: payer }), FILLING).flags.estimateMaxGasAmount;
    assert.deepEqual(['0xc', '0x0', '0x0a'].map(flags), [false, false, true]);
  });

  it('takes only the accounts of a transaction that is signed or answered, and never a valid signature', () => {
    const key = `0x${'5e'.repeat(32)}`;
    const zeros = { type: 'ed25519_signature', public_key: key, signature: `0x${'0'.repeat(128)}` };
    const signed = { ...zeros, signature: `0x${'2f'.repeat(64)}` };
    const keyless = { type: 'no_account_signature' };
    const single = {
      type: 'single_sender',
      public_key: { type: 'keyless', value: '0x1b' },
      signature: { type: 'keyless', value: '0x07' },
    };
    const multi = {
      type: 'multi_ed25519_signature',
      public_keys: [key],
      signatures: ['0x07'],
      threshold: 1,
      bitmap: '0x80',
    };
    const agents = {
      type: 'multi_agent_signature',
      sender: signed,
      secondary_signer_addresses: ['0xc'],
      secondary_signers: [signed],
    };
    const unsignedAgents = { ...agents, sender: keyless, secondary_signers: [keyless] };
    const sponsored = { ...agents, type: 'fee_payer_signature', fee_payer_address: '0xd', fee_payer_signer: signed };
    const unsignedSponsored = {
      ...unsignedAgents,
      type: 'fee_payer_signature',
      fee_payer_address: '0xd',
      fee_payer_signer: keyless,
    };
    for (const [signature, sent] of [
      [signed, zeros],
      [single, keyless],
      [multi, keyless],
      [agents, unsignedAgents],
      [sponsored, unsignedSponsored],
    ]) {
      for (const answer of [{}, { hash: '0xab', version: '7' }]) {
        const { input } = simulationRequest(
          readDraft(PAYLOAD, { ...GIVEN, ...answer, signature: signature ?? {} }),
          FILLING,
        );
        assert.deepEqual(input.signature, sent);
        const { sender, sequence_number, max_gas_amount, expiration_timestamp_secs } = input;
        assert.deepEqual(
          [sender, sequence_number, max_gas_amount, expiration_timestamp_secs],
          ['0xb', '7', '200000', '1700000600'],
        );
      }
    }
    const { input } = simulationRequest(readDraft(PAYLOAD, { ...GIVEN, signature: zeros }), FILLING);
    assert.deepEqual([input.signature, input.max_gas_amount], [zeros, GIVEN.max_gas_amount]);
  });

  it('sends the file’s signature of zeros unchanged', () => {
    const signature = { type: 'fee_payer_signature', sender: { type: 'no_account_signature' } };
    const request = simulationRequest(readDraft(PAYLOAD, { signature }), { ...FILLING, publicKey: KEY });
    assert.deepEqual(request.input.signature, signature);
    assert.equal(request.keyless, false);
  });

  it('adds signatures for secondary signers, without their keys', () => {
    const keyless = { type: 'no_account_signature' };
    const draft = readDraft(PAYLOAD, { secondary_signers: ['0xc', '0xd'] });
    const expected = {
      type: 'multi_agent_signature',
      sender: keyless,
      secondary_signer_addresses: ['0xc', '0xd'],
      secondary_signers: [keyless, keyless],
    };
    const request = simulationRequest(draft, FILLING);
    assert.deepEqual(request.input.signature, expected);
    assert.equal(request.keyless, true);
    assert.equal('secondary_signers' in request.input, false);
    const keyed = simulationRequest(draft, { ...FILLING, publicKey: KEY });
    assert.deepEqual(keyed.input.signature, { ...expected, sender: ED25519 });
    assert.equal(keyed.keyless, false);
  });

  it('names the payer, without their key', () => {
    const keyless = { type: 'no_account_signature' };
    const expected = {
      type: 'fee_payer_signature',
      sender: keyless,
      secondary_signer_addresses: [],
      secondary_signers: [],
      fee_payer_address: '0xf',
      fee_payer_signer: keyless,
    };
    const request = simulationRequest(readDraft(PAYLOAD, { fee_payer_address: '0xf' }), FILLING);
    assert.deepEqual(request.input.signature, expected);
    assert.equal('fee_payer_address' in request.input, false);
    const all = readDraft(PAYLOAD, { fee_payer_address: '0x0', secondary_signers: ['0xc'] });
    assert.deepEqual(simulationRequest(all, { ...FILLING, publicKey: KEY }).input.signature, {
      ...expected,
      sender: ED25519,
      secondary_signer_addresses: ['0xc'],
      secondary_signers: [keyless],
      fee_payer_address: '0x0',
    });
  });

  it('sends a payload of another type unchanged', () => {
    const payload = { type: 'script_payload', code: { bytecode: '0x' } };
    assert.deepEqual(simulationRequest(readDraft(payload), FILLING).input.payload, payload);
  });
});

describe('encodingInput', () => {
  const values = {
    sender: '0xa',
    sequenceNumber: '1',
    maxGasAmount: '2',
    gasUnitPrice: '3',
    expirationTimestampSecs: '4',
  };
  const sent = {
    sender: '0xa',
    sequence_number: '1',
    max_gas_amount: '2',
    gas_unit_price: '3',
    expiration_timestamp_secs: '4',
    payload: PAYLOAD,
  };

  it('sends the values that will be signed, and no signature', () => {
    const signature = { type: 'ed25519_signature' };
    assert.deepEqual(encodingInput(readDraft(PAYLOAD, { sender: '0xf', signature }), values), sent);
  });

  it('sends the nonce and secondary signers if the file gives them', () => {
    const draft = readDraft(PAYLOAD, { replay_protection_nonce: '5', secondary_signers: [] });
    assert.deepEqual(encodingInput(draft, values), { ...sent, replay_protection_nonce: '5', secondary_signers: [] });
  });
});
