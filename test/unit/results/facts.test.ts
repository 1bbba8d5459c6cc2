import assert from 'node:assert/strict';
import {
  balanceFacts,
  balanceNote,
  cellText,
  deltaCell,
  detailFacts,
  factRow,
  feeCell,
  gasFacts,
  type Cell,
} from '../../../src/core/results/facts';
import type { BalancesReport, GasReport } from '../../../src/core/results/simulationReport';
import { simulation } from '../../page/reports';

const TIN = { kind: 'coin', id: '0xb::m::Tin', symbol: 'TIN', decimals: 2 } as const;

function balances(net: string, unplaced = 0): BalancesReport {
  const deltas = [{ account: '0xb', isSender: true, amount: '-1234567' }];
  return { assets: [{ asset: TIN, deltas, net }], fee: { payer: '0xb', octas: '0' }, unplaced };
}

function rowsOf(report: BalancesReport): readonly (readonly [string, string])[] {
  return balanceFacts({ sender: '0xb', balances: report, labels: { '0xb': 'bob' } }).map(fact => factRow(fact));
}

describe('the facts of a result', () => {
  it('are exact as text: amounts in whole units with one sign, moments in UTC, versions without separators', () => {
    const cells: readonly (readonly [cell: Cell, text: string])[] = [
      [feeCell('900'), '900 octas (0.000009 APT)'],
      [feeCell('1'), '1 octa (0.00000001 APT)'],
      [feeCell('-1'), '-1 octa (-0.00000001 APT)'],
      [feeCell('-100000900'), '-100,000,900 octas (-1.000009 APT)'],
      [feeCell('18446744073709551615'), '18,446,744,073,709,551,615 octas (184,467,440,737.09551615 APT)'],
      [feeCell('soon'), 'soon'],
      [deltaCell('-1234567', TIN), '-12,345.67 TIN'],
      [deltaCell('1234567', { kind: 'fungibleAsset', id: '0xf' }), '+1,234,567 0xf'],
      [{ kind: 'number', text: '6781425728' }, '6781425728'],
      [{ kind: 'moment', digits: '1760000000000000', unit: 'µs' }, '2025-10-09 08:53:20 UTC (1760000000000000 µs)'],
      [{ kind: 'moment', digits: '1760000000', unit: 's' }, '2025-10-09 08:53:20 UTC (1760000000 s)'],
      [{ kind: 'moment', digits: 'soon', unit: 's' }, 'soon'],
      [{ kind: 'account', address: '0xb', label: 'bob', isSender: true }, 'bob 0xb (sender)'],
    ];
    for (const [cell, text] of cells) assert.equal(cellText(cell), text);
  });

  it('show what is known about the gas, who chose it, and the fee after the refund', () => {
    const { gas } = simulation();
    const parts = { execution: '31', io: '56', storageFeeOctas: '53680', storageRefundOctas: '2300' };
    assert.deepEqual(
      gasFacts({ ...gas, limitEstimated: false, breakdown: parts }).map(fact => factRow(fact)),
      [
        ['Gas used', '623 units'],
        ['Gas limit', '20,000 units'],
        ['Gas unit price', '100 octas (estimated by the node)'],
        ['Fee', '62,300 octas (0.000623 APT)'],
        ['Execution', '31 units'],
        ['I/O', '56 units'],
        ['Storage fee', '53,680 octas (0.0005368 APT)'],
        ['Storage refund', '2,300 octas (0.000023 APT)'],
        ['Net fee after refund', '60,000 octas (0.0006 APT)'],
      ],
    );
    assert.deepEqual(
      gasFacts({ used: '9' }).map(({ name }) => name),
      ['Gas used'],
    );
    const refundless = gasFacts({ ...gas, breakdown: { ...parts, storageRefundOctas: '0' } });
    assert.equal(refundless.at(-1)?.name, 'Storage refund');
  });

  it('count one unit and one octa', () => {
    const { gas } = simulation();
    const one = { ...gas, used: '1', limit: '1', unitPrice: '1', limitEstimated: false, priceEstimated: false };
    assert.deepEqual(
      gasFacts(one)
        .slice(0, 3)
        .map(fact => factRow(fact)[1]),
      ['1 unit', '1 unit', '1 octa'],
    );
  });

  it('say who chose the limit and the price', () => {
    const notes = (parts: Partial<GasReport>) =>
      gasFacts({ ...simulation().gas, limitEstimated: false, priceEstimated: false, ...parts })
        .slice(1, 3)
        .map(({ note }) => note);
    const echoed = 'as sent; an estimate was requested';
    assert.deepEqual(notes({}), [undefined, undefined]);
    assert.deepEqual(notes({ limitEstimated: true, priceEstimated: true }), [
      'chosen by the node',
      'estimated by the node',
    ]);
    assert.deepEqual(notes({ limitEstimated: true, priceEstimated: true, ofSandbox: true }), [
      'chosen by the sandbox',
      'estimated by the sandbox',
    ]);
    assert.deepEqual(
      notes({ limitEstimated: true, priceEstimated: true, limitIsDefault: true, priceIsDefault: true }),
      [echoed, echoed],
    );
    assert.deepEqual(notes({ limitIsDefault: true, priceEstimated: true, pricePrioritized: true }), [
      'Movescope’s default',
      'prioritized estimate by the node',
    ]);
  });

  it('say that nobody pays for the fee payer 0x0', () => {
    const free = { ...balances('0'), fee: { payer: '0x0', octas: '900' } };
    assert.deepEqual(rowsOf(free).at(-1), ['Fee, not charged: fee payer 0x0', '900 octas (0.000009 APT)']);
    assert.equal(balanceNote(free), 'Adds up; nobody is charged the fee.');
    const refunded = { ...free, fee: { payer: '0x0', octas: '-900' } };
    assert.deepEqual(rowsOf(refunded).at(-1)?.[0], 'Refund, not paid: fee payer 0x0');
  });

  it('show who gains and who loses, what no event explains, and who pays the fee', () => {
    const [sender, held] = ['bob 0xb (sender)', 'Minted, burned or held in a resource'];
    const fee = [`Fee, paid by ${sender}`, '0 octas (0 APT)'];
    const lost = [sender, '-12,345.67 TIN'];
    assert.deepEqual(rowsOf(balances('0')), [lost, fee]);
    assert.deepEqual(rowsOf(balances('-1234567')), [lost, [held, '+12,345.67 TIN'], fee]);
    assert.deepEqual(rowsOf(balances('5')), [lost, [held, '-0.05 TIN'], fee]);
    const refunded = { ...balances('0'), fee: { payer: '0xc', octas: '-900' } };
    assert.deepEqual(rowsOf(refunded).at(-1), ['Refund beyond the fee, to 0xc', '900 octas (0.000009 APT)']);
  });

  it('say whether balances add up', () => {
    assert.deepEqual([balances('0'), balances('1'), balances('0', 1), balances('0', 2)].map(balanceNote), [
      'Adds up, including the fee.',
      'Does not add up from events alone: coins were minted, burned, or moved in or out of a resource.',
      '1 transfer cannot be attributed: the response does not specify the asset.',
      '2 transfers cannot be attributed: the response does not specify the asset.',
    ]);
  });

  it('show the nonce of a transaction if it has one, and all-zero hashes only once', () => {
    const { details } = simulation();
    const names = (of: typeof details) => detailFacts(of).map(({ name }) => name);
    assert.equal(names({ ...details, replayProtectionNonce: '7' })[0], 'Replay nonce');
    assert.equal(names(details)[0], 'Sequence number');
    const zero = { stateChangeHash: '0x0', eventRootHash: '0x00', accumulatorRootHash: '0x0' };
    assert.equal(names({ ...details, ...zero }).at(-1), 'Root hashes');
    assert.equal(names({ ...details, ...zero, eventRootHash: '0x1' }).at(-1), 'Accumulator root');
    const checkpoint = { ...details, ...zero, stateCheckpointHash: '0x1' };
    assert.deepEqual(factRow(detailFacts(checkpoint).at(-2) ?? assert.fail()), ['State checkpoint hash', '0x1']);
    assert.equal(names({ ...checkpoint, stateCheckpointHash: '0x00' }).at(-1), 'Root hashes');
  });
});
