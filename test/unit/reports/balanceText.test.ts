import assert from 'node:assert/strict';
import { balanceRows, balanceSum, signedUnits } from '../../../src/core/reports/simulationWords';
import type { BalancesReport } from '../../../src/core/reports/simulationReport';

const TIN = { kind: 'coin', id: '0xb::m::Tin', symbol: 'TIN', decimals: 2 } as const;

function balances(net: string, unplaced = 0): BalancesReport {
  const deltas = [{ account: '0xb', isSender: true, amount: '-1234567' }];
  return { assets: [{ asset: TIN, deltas, net }], fee: { payer: '0xb', octas: '0' }, unplaced };
}

describe('balances in words', () => {
  it('are amounts in whole units with their sign, and what is missing in a row of its own', () => {
    const sender = ['0xb (sender)', '-12,345.67', 'TIN'];
    const held = 'minted, burned or held in a resource';
    const fee = ['fee, paid by 0xb', '0', 'APT'];
    assert.deepEqual(balanceRows(balances('0'), undefined), [sender, fee]);
    assert.deepEqual(balanceRows(balances('-1234567'), undefined), [sender, [held, '+12,345.67', 'TIN'], fee]);
    assert.deepEqual(balanceRows(balances('5'), undefined), [sender, [held, '-0.05', 'TIN'], fee]);
    assert.equal(signedUnits('0', TIN), '+0');
  });

  it('say whether they add up', () => {
    assert.deepEqual([balances('0'), balances('1'), balances('0', 1), balances('0', 2)].map(balanceSum), [
      'Adds up, the fee included.',
      'Does not add up by events alone: coins were minted, burned, or moved in or out of a resource.',
      '1 transfer cannot be placed: the answer does not tell their asset.',
      '2 transfers cannot be placed: the answer does not tell their asset.',
    ]);
  });
});
