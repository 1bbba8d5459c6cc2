import assert from 'node:assert/strict';
import {
  changeSchema,
  isKnownChange,
  type WireChange,
  eventSchema,
  simulationResultsSchema,
  type WireEvent,
  type WireSimulationResult,
} from '../../../../src/core/gateway/schemas/simulationResultSchema';
import { accepted, refused } from './parsing';

const CHANGES = [
  { type: 'delete_module', address: '0x1', state_key_hash: '0x', module: '0x1::m' },
  { type: 'write_module', address: '0x1', state_key_hash: '0x', data: { bytecode: '0x', abi: null } },
  { type: 'delete_resource', address: '0x1', state_key_hash: '0x', resource: '0x1::m::R' },
  { type: 'write_resource', address: '0x1', state_key_hash: '0x', data: { type: '0x1::m::R', data: { x: ['1'] } } },
  { type: 'delete_table_item', state_key_hash: '0x', handle: '0x', key: '0x', data: null },
  { type: 'write_table_item', state_key_hash: '0x', handle: '0x', key: '0x', value: '0x', data: null },
];
const EVENT = {
  guid: { creation_number: '0', account_address: '0x0' },
  sequence_number: '0',
  type: '0x1::transaction_fee::FeeStatement',
  data: { total_charge_gas_units: '9' },
};
const RESULT = {
  version: '1',
  hash: '0x',
  state_change_hash: '0x',
  event_root_hash: '0x',
  gas_used: '9',
  success: true,
  vm_status: 'Executed successfully',
  accumulator_root_hash: '0x',
  changes: CHANGES,
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: [] },
  events: [EVENT],
  timestamp: '1700000000000000',
};

describe('changeSchema', () => {
  it('reads the known kinds', () => {
    for (const change of CHANGES) {
      const read: WireChange = accepted(changeSchema, change);
      assert.ok(isKnownChange(read), change.type);
    }
    accepted(changeSchema, { ...CHANGES[5], data: { key: '1', key_type: 'u64', value: null, value_type: 'bool' } });
    accepted(changeSchema, { ...CHANGES[4], data: { key: { a: 1 }, key_type: 'x' } });
  });

  it('keeps any other kind unchanged', () => {
    assert.equal(isKnownChange(accepted(changeSchema, { type: 'write_dream', data: 5 })), false);
  });

  it('refuses delete_module with a wrong member, and keeps a kind of public nodes with one as an unknown kind', () => {
    for (const change of CHANGES) {
      for (const [member, value] of Object.entries(change)) {
        if (member === 'type' || typeof value !== 'string') continue;
        const wrong = { ...change, [member]: 5 };
        if (change.type === 'delete_module') assert.equal(refused(changeSchema, wrong), `${member}: a string`);
        else assert.equal(isKnownChange(accepted(changeSchema, wrong)), false, `${change.type}, ${member}`);
      }
    }
    for (const data of [{}, { type: 'x' }, []])
      for (const change of [CHANGES[1], CHANGES[3], CHANGES[5]])
        if (change?.type !== 'write_table_item' || Array.isArray(data))
          assert.equal(isKnownChange(accepted(changeSchema, { ...change, data })), false);
  });
});

describe('eventSchema', () => {
  it('accepts any JSON as data', () => {
    for (const data of [null, 0, '', [], { a: null }]) {
      const event: WireEvent = accepted(eventSchema, { ...EVENT, data });
      assert.deepEqual(event.data, data);
    }
  });

  it('refuses wrong members', () => {
    const { guid, sequence_number, type } = EVENT;
    assert.equal(refused(eventSchema, { guid, sequence_number, type }), 'data: present');
    assert.equal(refused(eventSchema, { ...EVENT, sequence_number: 0 }), 'sequence_number: a string');
    assert.equal(refused(eventSchema, { ...EVENT, guid: { creation_number: '0' } }), 'guid.account_address: a string');
    assert.equal(refused(eventSchema, { ...EVENT, type: {} }), 'type: a string');
  });
});

describe('simulationResultsSchema', () => {
  it('returns what it reads', () => {
    const results: readonly WireSimulationResult[] = accepted(simulationResultsSchema, [RESULT]);
    assert.equal(results[0]?.gas_used, '9');
    accepted(simulationResultsSchema, []);
  });

  it('accepts optional members as absent, null or present', () => {
    for (const value of [undefined, null]) {
      accepted(simulationResultsSchema, [
        { ...RESULT, state_checkpoint_hash: value, signature: value, replay_protection_nonce: value },
      ]);
    }
    accepted(simulationResultsSchema, [
      { ...RESULT, state_checkpoint_hash: '0x', signature: { type: 'x' }, replay_protection_nonce: '1' },
    ]);
  });

  it('keeps unknown members and variants', () => {
    accepted(simulationResultsSchema, [
      { ...RESULT, type: 'user_transaction', new: 1, changes: [{ type: 'x' }], payload: { type: 'y', z: [1] } },
    ]);
  });

  it('refuses wrong members, and says where they are', () => {
    const at = (change: object) => refused(simulationResultsSchema, [RESULT, { ...RESULT, ...change }]);
    for (const member of ['version', 'gas_used', 'timestamp', 'sequence_number', 'max_gas_amount', 'gas_unit_price']) {
      assert.equal(at({ [member]: 7 }), `[1].${member}: a string`);
      assert.equal(at({ [member]: 'seven' }), `[1].${member}: an integer in a string`);
    }
    for (const member of [
      'hash',
      'state_change_hash',
      'event_root_hash',
      'vm_status',
      'accumulator_root_hash',
      'sender',
    ]) {
      assert.equal(at({ [member]: undefined }), `[1].${member}: a string`);
    }
    assert.equal(at({ success: 'true' }), '[1].success: true or false');
    assert.equal(at({ events: null }), '[1].events: a list');
    assert.equal(at({ changes: [{ ...CHANGES[0], address: 1 }] }), '[1].changes[0].address: a string');
    assert.equal(refused(simulationResultsSchema, RESULT), ': a list');
  });

  it('refuses data that is nested too deep to be written as JSON again, wherever it is', () => {
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    accepted(simulationResultsSchema, [{ ...RESULT, events: [{ ...EVENT, data: deep(490) }] }]);
    for (const members of [
      { events: [{ ...EVENT, data: deep(100_000) }] },
      { changes: [{ type: 'odd', data: deep(100_000) }] },
      { payload: { type: 'odd_payload', more: deep(100_000) } },
      { odd: deep(500) },
    ])
      assert.equal(refused(simulationResultsSchema, [{ ...RESULT, ...members }]), '[0]: nested at most 500 deep');
  });
});
