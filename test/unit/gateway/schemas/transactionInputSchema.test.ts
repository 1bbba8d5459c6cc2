import assert from 'node:assert/strict';
import {
  encodingInputSchema,
  simulationInputSchema,
  type WireEncodingInput,
  type WireSimulationInput,
} from '../../../../src/core/gateway/schemas/transactionInputSchema';
import { accepted, refused } from './parsing';

const INPUT = {
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: [7] },
};

describe('transaction input schemas', () => {
  it('accept the body of a simulation with any payload and signature', () => {
    const input: WireSimulationInput = accepted(simulationInputSchema, { ...INPUT, signature: { type: 'x', y: [1] } });
    assert.equal(input.signature.type, 'x');
    accepted(simulationInputSchema, { ...INPUT, payload: { type: 'new' }, signature: { type: 'x' } });
  });

  it('accept the body of an encoding, with or without secondary signers', () => {
    const input: WireEncodingInput = accepted(encodingInputSchema, { ...INPUT, secondary_signers: ['0x2'] });
    assert.deepEqual(input.secondary_signers, ['0x2']);
    accepted(encodingInputSchema, { ...INPUT, replay_protection_nonce: '5' });
  });

  it('refuse a simulation without a signature, and wrong members', () => {
    assert.equal(refused(simulationInputSchema, INPUT), 'signature: an object');
    assert.equal(refused(encodingInputSchema, { ...INPUT, sequence_number: 0 }), 'sequence_number: a string');
    assert.equal(refused(encodingInputSchema, { ...INPUT, payload: {} }), 'payload.type: a string');
    assert.equal(
      refused(encodingInputSchema, { ...INPUT, secondary_signers: [1] }),
      'secondary_signers: a list of strings',
    );
  });
});
