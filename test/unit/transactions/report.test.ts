import assert from 'node:assert/strict';
import type {
  WireChange,
  WireEvent,
  WireSimulationResult,
} from '../../../src/core/gateway/schemas/simulationResultSchema';
import type { JsonValue } from '../../../src/core/json';
import { readDraft } from '../../../src/core/payloads/draft';
import { gasFacts } from '../../../src/core/results/facts';
import { simulationReport } from '../../../src/core/transactions/report';
import { simulationRequest } from '../../../src/core/transactions/request';
import { NETWORK, wireResult } from './fakeClient';

const DRAFT = readDraft({ function: '0x1::m::f' });
const REQUEST = simulationRequest(DRAFT, { sender: '0xa', sequenceNumber: '7', now: 0 });
const GUID = { creation_number: '3', account_address: '0x0B' };
const FEE = '0x1::transaction_fee::FeeStatement';
const PARTS = {
  execution_gas_units: '5',
  io_gas_units: '4',
  storage_fee_octas: '300',
  storage_fee_refund_octas: '50',
  total_charge_gas_units: '9',
};

function report(members: Partial<WireSimulationResult> = {}, text = '[]') {
  return simulationReport({
    network: NETWORK,
    subject: '0x1::m::f',
    request: REQUEST,
    result: wireResult(members),
    text,
  });
}

function feeEvent(data: JsonValue): WireEvent {
  return { guid: GUID, sequence_number: '0', type: FEE, data };
}

describe('simulationReport', () => {
  it('reports the call, its sender, its network and how it ended', () => {
    const { kind, network, subject, sender, keyless, success, vmStatus, payload, raw } = report(
      { sender: '0x000A', success: false, vm_status: 'Out of gas', payload: { type: 'x_payload', n: 1 } },
      '[{"gas_used":"9"}]',
    );
    assert.equal(kind, 'simulation');
    assert.deepEqual(network, { id: 'test', label: 'Testnet', mainNetwork: false, sandbox: false });
    assert.deepEqual([subject, sender, keyless, success, vmStatus], ['0x1::m::f', '0xa', true, false, 'Out of gas']);
    assert.deepEqual(payload, { type: 'x_payload', n: 1 });
    assert.equal(raw, '[\n  {\n    "gas_used": "9"\n  }\n]');
  });

  it('escapes characters that cannot occur in a Move type or module, in everything that was changed or emitted', () => {
    const odd = '0x1::c\u043ein::\u2800Coin';
    const shown = '0x1::c⟨U+043E⟩in::⟨U+2800⟩Coin';
    const place = { state_key_hash: '0x1', address: '0xa' };
    const changes: readonly WireChange[] = [
      { type: 'write_resource', ...place, data: { type: odd, data: {} } },
      { type: 'delete_resource', ...place, resource: odd },
      { type: 'delete_module', ...place, module: odd },
      { type: odd },
    ];
    const whole = report({ changes, events: [{ ...feeEvent({}), type: odd }] });
    const names = [...whole.accounts.flatMap(account => account.changes), ...whole.otherChanges, ...whole.events];
    assert.deepEqual(
      names.map(each => ('type' in each ? each.type : 'module' in each ? each.module : '')),
      [shown, shown, shown, shown, shown],
    );
  });

  it('is plain JSON data', () => {
    const whole = report({ events: [feeEvent(PARTS)], changes: [{ type: 'odd' }] });
    assert.deepEqual(JSON.parse(JSON.stringify(whole)), whole);
  });

  it('has the details', () => {
    assert.deepEqual(report().details, {
      ledgerVersion: '1234',
      hash: '0xaa',
      signatureForm: 'none',
      sequenceNumber: '7',
      expirationTimestampSecs: '1700000600',
      timestamp: '1700000000000000',
      stateChangeHash: '0xbb',
      eventRootHash: '0xcc',
      accumulatorRootHash: '0xdd',
    });
    assert.equal(report({ state_checkpoint_hash: '0xee' }).details.stateCheckpointHash, '0xee');
    assert.equal(report({ replay_protection_nonce: '5' }).details.replayProtectionNonce, '5');
    assert.equal('replayProtectionNonce' in report({ replay_protection_nonce: null }).details, false);
  });
});

const PRIORITIZED = { estimatePrioritizedGasUnitPrice: true };

describe('the gas of a report', () => {
  it('multiplies the fee exactly', () => {
    const { gas } = report({ gas_used: '18446744073709551615', gas_unit_price: '18446744073709551615' });
    assert.deepEqual(gas, {
      used: '18446744073709551615',
      limit: '2000',
      limitEstimated: true,
      unitPrice: '18446744073709551615',
      priceEstimated: true,
      feeOctas: '340282366920938463426481119284349108225',
    });
  });

  it('says which values the node chose', () => {
    const draft = readDraft({ function: '0x1::m::f' }, { max_gas_amount: '5' });
    const request = simulationRequest(draft, { sender: '0xa', sequenceNumber: '7', now: 0, publicKey: '0x01' });
    const made = simulationReport({ network: NETWORK, subject: '', request, result: wireResult(), text: '' });
    assert.deepEqual([made.gas.limitEstimated, made.gas.priceEstimated, made.keyless], [false, true, false]);
  });

  it('says that the node chose the price even if only the prioritized price was chosen', () => {
    const draft = { ...readDraft({ function: '0x1::m::f' }, { gas_unit_price: '5' }), estimates: PRIORITIZED };
    const request = simulationRequest(draft, { sender: '0xa', sequenceNumber: '7', now: 0 });
    assert.equal(request.flags.estimateGasUnitPrice, false);
    const made = simulationReport({ network: NETWORK, subject: '', request, result: wireResult(), text: '' });
    assert.deepEqual([made.gas.priceEstimated, made.gas.pricePrioritized], [true, true]);
    assert.deepEqual(gasFacts(made.gas)[2]?.note, 'prioritized estimate by the node');
  });

  it('reads its parts from the fee statement', () => {
    const other = { ...feeEvent(PARTS), type: '0x2::transaction_fee::FeeStatement' };
    assert.equal(report({ events: [other] }).gas.breakdown, undefined);
    assert.deepEqual(report({ events: [other, feeEvent(PARTS)] }).gas.breakdown, {
      execution: '5',
      io: '4',
      storageFeeOctas: '300',
      storageRefundOctas: '50',
    });
  });

  const odd: readonly JsonValue[] = [
    null,
    'none',
    [],
    {},
    { ...PARTS, io_gas_units: 4 },
    { ...PARTS, execution_gas_units: null },
    { ...PARTS, storage_fee_octas: '-1' },
    { ...PARTS, storage_fee_refund_octas: '1.5' },
    { ...PARTS, storage_fee_refund_octas: '9'.repeat(21) },
  ];
  for (const data of odd) {
    it(`has no parts if the fee statement is ${JSON.stringify(data)}`, () => {
      assert.equal('breakdown' in report({ events: [feeEvent(data)] }).gas, false);
    });
  }
});

describe('the changes of a report', () => {
  const resource = (address: string, type: string): WireChange => ({
    type: 'write_resource',
    address,
    state_key_hash: '0x',
    data: { type, data: { value: '1' } },
  });

  it('are listed by account, the sender first, otherwise in the order of the answer', () => {
    const changes = [resource('0xc', 'A'), resource('0xb', 'B'), resource('0x0A', 'C'), resource('0x0c', 'D')];
    assert.deepEqual(
      report({ changes }).accounts.map(({ address, isSender, changes: all }) => [
        address,
        isSender,
        all.map(each => ('type' in each ? each.type : '')),
      ]),
      [
        ['0xa', true, ['C']],
        ['0xc', false, ['A', 'D']],
        ['0xb', false, ['B']],
      ],
    );
  });

  it('show which resources are stored under one state key', () => {
    const keyed = (type: string, key: string) => ({ ...resource('0xb', type), state_key_hash: key }) as WireChange;
    const removed: WireChange = { type: 'delete_resource', address: '0xb', state_key_hash: '0xee', resource: 'D' };
    const changes = [
      keyed('A', '0xee'),
      keyed('B', '0xff'),
      keyed('C', '0xee'),
      removed,
      keyed('E', ''),
      keyed('F', ''),
      keyed('G', 'not 0xab'),
      keyed('H', 'not 0xab'),
      keyed('I', '0xab and more'),
      keyed('J', '0xab and more'),
    ];
    assert.deepEqual(
      report({ changes }).accounts[0]?.changes.map(each => ('group' in each ? each.group : undefined)),
      ['0xee', undefined, '0xee', '0xee', undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });

  const module = {
    bytecode: '0x01',
    abi: { address: '0xb', name: 'm', friends: [], exposed_functions: [], structs: [] },
  };
  const known: readonly (readonly [change: WireChange, expected: object])[] = [
    [resource('0xb', '0xb::m::S'), { kind: 'writeResource', type: '0xb::m::S', data: { value: '1' } }],
    [
      { type: 'delete_resource', address: '0xb', state_key_hash: '0x', resource: '0xb::m::S' },
      { kind: 'deleteResource', type: '0xb::m::S' },
    ],
    [
      { type: 'write_module', address: '0xb', state_key_hash: '0x', data: module },
      { kind: 'writeModule', module: '0xb::m', byteLength: 1 },
    ],
    [
      { type: 'write_module', address: '0xb', state_key_hash: '0x', data: { bytecode: '0x', abi: null } },
      { kind: 'writeModule', module: '0xb', byteLength: 0 },
    ],
    [
      { type: 'delete_module', address: '0xb', state_key_hash: '0x', module: '0xb::m' },
      { kind: 'deleteModule', module: '0xb::m' },
    ],
  ];
  for (const [change, expected] of known) {
    it(`show a ${change.type} as ${JSON.stringify(expected)}`, () => {
      const { accounts, otherChanges } = report({ changes: [change] });
      assert.deepEqual(accounts, [{ address: '0xb', isSender: false, changes: [expected] }]);
      assert.deepEqual(otherChanges, []);
    });
  }

  const write = { type: 'write_table_item', state_key_hash: '0x', handle: '0xf', key: '0x01', value: '0x02' } as const;
  const RAW_ITEM = {
    kind: 'writeTableItem',
    handle: '0xf',
    key: '0x01',
    value: '0x02',
    rawKey: true,
    rawValue: true,
    byteLength: 1,
  };
  const remove = { type: 'delete_table_item', state_key_hash: '0x', handle: '0xf', key: '0x01' } as const;
  const read = { key: { a: 1 }, key_type: 'K', value: ['v'], value_type: 'V' };
  const loose: readonly (readonly [change: WireChange, expected: object])[] = [
    [write, RAW_ITEM],
    [{ ...write, data: null }, RAW_ITEM],
    [{ ...write, data: {} }, RAW_ITEM],
    [
      { ...write, data: read },
      {
        kind: 'writeTableItem',
        handle: '0xf',
        key: { a: 1 },
        value: ['v'],
        keyType: 'K',
        valueType: 'V',
        byteLength: 1,
      },
    ],
    [
      { ...write, data: { ...read, value: false, value_type: null } },
      { kind: 'writeTableItem', handle: '0xf', key: { a: 1 }, value: false, keyType: 'K', byteLength: 1 },
    ],
    [remove, { kind: 'deleteTableItem', handle: '0xf', key: '0x01', rawKey: true }],
    [
      { ...remove, data: { key: '5', key_type: 'u64' } },
      { kind: 'deleteTableItem', handle: '0xf', key: '5', keyType: 'u64' },
    ],
    [
      { type: 'melt_resource', address: '0xb', deep: { er: [1] } },
      { kind: 'unknown', type: 'melt_resource', json: { type: 'melt_resource', address: '0xb', deep: { er: [1] } } },
    ],
  ];
  for (const [change, expected] of loose) {
    it(`show ${JSON.stringify(change)} separately from accounts`, () => {
      const { accounts, otherChanges } = report({ changes: [change] });
      assert.deepEqual(otherChanges, [expected]);
      assert.deepEqual(accounts, []);
    });
  }
});

describe('the events of a report', () => {
  it('keep their handle, with its account in the short form', () => {
    const event = { guid: GUID, sequence_number: '9', type: '0xb::m::E', data: [1] };
    assert.deepEqual(report({ events: [event] }).events, [
      { type: '0xb::m::E', data: [1], handle: { account: '0xb', creationNumber: '3', sequenceNumber: '9' } },
    ]);
  });

  it('have no handle if it is all zeros', () => {
    const guid = { creation_number: '0', account_address: `0x${'0'.repeat(64)}` };
    const event = { guid, sequence_number: '0', type: '0xb::m::E', data: null };
    assert.deepEqual(report({ events: [event] }).events, [{ type: '0xb::m::E', data: null }]);
    const first = { ...event, guid: { ...guid, account_address: '0xb' } };
    assert.deepEqual(report({ events: [first] }).events[0]?.handle?.account, '0xb');
  });
});
