import assert from 'node:assert/strict';
import { simulationText } from '../../../src/cli/commands/simulate';
import type { BalancesReport, SimulationReport } from '../../../src/core/results/simulationReport';

const HASH = `0x${'00'.repeat(32)}`;
const REPORT: SimulationReport = {
  kind: 'simulation',
  network: { id: 'test', label: 'Test', mainNetwork: false, sandbox: true },
  subject: '0x1::m::f',
  sender: '0xa',
  keyless: true,
  success: true,
  vmStatus: 'Executed successfully',
  verdict: { title: 'Would succeed' },
  balances: { assets: [], fee: { payer: '0xa', octas: '-500' }, unplaced: 0 },
  gas: {
    used: '5',
    limit: '2000',
    limitEstimated: true,
    unitPrice: '100',
    priceEstimated: false,
    feeOctas: '500',
    breakdown: { execution: '3', io: '2', storageFeeOctas: '0', storageRefundOctas: '49400' },
  },
  accounts: [
    {
      address: '0xa',
      isSender: true,
      changes: [
        { kind: 'writeResource', type: '0x1::m::R', data: { a: '1', b: '\u202e' } },
        { kind: 'deleteResource', type: '0x1::m::S' },
      ],
    },
    {
      address: '0xb',
      isSender: false,
      changes: [
        { kind: 'writeModule', module: '0xb::n' },
        { kind: 'deleteModule', module: '0xb::o' },
      ],
    },
  ],
  otherChanges: [
    { kind: 'writeTableItem', handle: '0x5', key: '0x1', value: '0x2' },
    { kind: 'deleteTableItem', handle: '0x6', key: { k: 1 } },
    { kind: 'unknown', type: 'write_dream', json: { type: 'write_dream' } },
  ],
  events: [{ type: '0x1::m::E', data: { n: '1' } }],
  details: {
    ledgerVersion: '9',
    hash: HASH,
    sequenceNumber: '1',
    expirationTimestampSecs: '1',
    timestamp: '1',
    stateChangeHash: HASH,
    eventRootHash: HASH,
    accumulatorRootHash: HASH,
    signatureForm: 'none',
  },
  payload: {},
  raw: '[]',
};

const plain = (text: string): string => text;

describe('text of a simulation', () => {
  it('has the details at its end, if they are asked for', () => {
    const details = { ...REPORT.details, stateCheckpointHash: '0xc0' };
    const lines = simulationText({ ...REPORT, details }, plain, true);
    assert.deepEqual(lines.slice(lines.indexOf('Details')), [
      'Details',
      'Sequence number        1',
      'Expires                1970-01-01 00:00:01 UTC (1 s)',
      'Ledger time            1970-01-01 00:00:00 UTC (1 µs)',
      'Ledger version         9',
      'Signed as              none',
      `Hash                   ${HASH}`,
      `State change hash      ${HASH}`,
      `Event root hash        ${HASH}`,
      'State checkpoint hash  0xc0',
      `Accumulator root       ${HASH}`,
    ]);
    assert.equal(simulationText(REPORT, plain).includes('Details'), false);
  });

  it('shows the verdict, gas with its units, every change by account, and events', () => {
    assert.deepEqual(simulationText(REPORT, plain), [
      'Would succeed',
      '',
      'Function              0x1::m::f',
      'Network               Test (Movescope’s interpreter, not a chain)',
      'Ledger version        9',
      'Sender                0xa (without a public key)',
      'VM status             Executed successfully',
      'Gas used              5 units',
      'Gas limit             2,000 units (chosen by the node)',
      'Gas unit price        100 octas',
      'Fee                   500 octas (0.000005 APT)',
      'Execution             3 units',
      'I/O                   2 units',
      'Storage fee           0 octas (0 APT)',
      'Storage refund        49,400 octas (0.000494 APT)',
      'Net fee after refund  -48,900 octas (-0.000489 APT)',
      '',
      'Balances',
      'Refund beyond the fee, to 0xa (sender)  0.000005  APT',
      'Adds up, including the fee.',
      '',
      'Changes (7)',
      '0xa (sender)',
      '  write 0x1::m::R',
      '    {"a":"1","b":"\\u202e"}',
      '  delete 0x1::m::S',
      '0xb',
      '  publish 0xb::n',
      '  delete module 0xb::o',
      'without an account',
      '  write table 0x5',
      '    "0x1": "0x2"',
      '  delete from table 0x6',
      '    {"k":1}',
      '  write_dream',
      '    {"type":"write_dream"}',
      '',
      'Events (1)',
      '0x1::m::E',
      '  {"n":"1"}',
    ]);
  });

  it('says that the VM rejects the transaction, and shows nothing else', () => {
    const { breakdown, ...gas } = { ...REPORT.gas, limitEstimated: false, priceEstimated: true };
    assert.ok(breakdown);
    const network = { ...REPORT.network, sandbox: false };
    const verdict = { title: 'Would run out of gas', meaning: 'It needs more gas.', advice: 'Set a higher limit.' };
    const report = { ...REPORT, network, success: false, vmStatus: 'Out of gas', verdict, gas };
    assert.deepEqual(simulationText({ ...report, accounts: [], otherChanges: [], events: [] }, plain), [
      'Would run out of gas',
      'It needs more gas.',
      'Set a higher limit.',
      '',
      'Function        0x1::m::f',
      'Network         Test',
      'Ledger version  9',
      'Sender          0xa (without a public key)',
      'VM status       Out of gas',
      'Gas used        5 units',
      'Gas limit       2,000 units',
      'Gas unit price  100 octas (estimated by the node)',
      'Fee             500 octas (0.000005 APT)',
      '',
      'Balances',
      'Refund beyond the fee, to 0xa (sender)  0.000005  APT',
      'Adds up, including the fee.',
      '',
      'Changes (0)',
      '',
      'Events (0)',
    ]);
  });

  const apt = { kind: 'apt', id: '0x1::aptos_coin::AptosCoin', symbol: 'APT', decimals: 8 } as const;

  it('shows who gains and who loses, aligned, and that the amounts add up', () => {
    const deltas = [
      { account: '0xa', isSender: true, amount: '-100000500' },
      { account: '0xb0b', isSender: false, amount: '100000000' },
    ];
    const fee = { payer: '0xa', octas: '500' };
    assert.deepEqual(balancesOf({ assets: [{ asset: apt, deltas, net: '0' }], fee, unplaced: 0 }), [
      'Balances',
      '0xa (sender)               -1.000005  APT',
      '0xb0b                             +1  APT',
      'Fee, paid by 0xa (sender)   0.000005  APT',
      'Adds up, including the fee.',
    ]);
  });

  it('shows what no event explains, in the units of an otherwise unknown asset', () => {
    const asset = { kind: 'fungibleAsset', id: '0xf\u202e' } as const;
    const deltas = [{ account: '0xb0b', isSender: false, amount: '20' }];
    const fee = { payer: '0xa', octas: '0' };
    assert.deepEqual(balancesOf({ assets: [{ asset, deltas, net: '20' }], fee, unplaced: 0 }), [
      'Balances',
      '0xb0b                                 +20  0xf\\u202e',
      'Minted, burned or held in a resource  -20  0xf\\u202e',
      'Fee, paid by 0xa (sender)               0  APT',
      'Does not add up from events alone: coins were minted, burned, or moved in or out of a resource.',
    ]);
  });

  it('says that transfers cannot be assigned to an asset', () => {
    const fee = { payer: '0xa', octas: '0' };
    assert.equal(
      balancesOf({ assets: [], fee, unplaced: 2 }).at(-1),
      '2 transfers cannot be attributed: the response does not specify the asset.',
    );
  });
});

function balancesOf(balances: BalancesReport): readonly string[] {
  const lines = simulationText({ ...REPORT, balances }, plain);
  return lines.slice(lines.indexOf('Balances'), lines.indexOf('Changes (7)') - 1);
}
