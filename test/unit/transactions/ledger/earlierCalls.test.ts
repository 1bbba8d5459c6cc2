import assert from 'node:assert/strict';
import type { ListedTransaction } from '../../../../src/core/transactions/ledger/accountTransactions';
import { earlierCalls, seenTypes, type EarlierRun } from '../../../../src/core/transactions/ledger/earlierCalls';
import { pastCall } from '../../../../src/core/transactions/ledger/pastCall';
import { transactionFacts } from '../../../../src/core/transactions/ledger/transactionReport';
import { userTransaction } from './wire';

const NOW = 1_770_000_000_000;
const APT = '0x1::aptos_coin::AptosCoin';
const USDC = '0xd0::usdc::USDC';
const TRANSFER = { address: '0x1', module: 'coin', name: 'transfer' };

function run(minutes: number, type: string, members: Partial<EarlierRun> = {}): EarlierRun {
  const call = { function: TRANSFER, typeArguments: [type], arguments: ['0xb', '5'] };
  return { ranAt: NOW - minutes * 60_000, success: true, sender: '0xa', call, assets: [], ...members };
}

function transaction(
  version: number,
  type: string,
  members: Readonly<Record<string, unknown>> = {},
): ListedTransaction {
  const payload = {
    type: 'entry_function_payload',
    function: '0x1::coin::transfer',
    type_arguments: [type],
    arguments: ['0xc', '7'],
  };
  const wire = userTransaction({ version: String(version), payload, ...members });
  const call = pastCall(wire);
  return { facts: transactionFacts(wire), ...(call && { call }) };
}

describe('earlier calls', () => {
  it('are the runs, then the transactions, with their senders and origins', () => {
    const calls = earlierCalls(
      [run(5, APT), run(9, APT, { success: false, multisig: '0xacc0' })],
      [transaction(9, APT, { sender: '0x00b0b', success: false })],
      NOW,
    );
    assert.deepEqual(
      calls.map(({ from, sender, multisig }) => [from, sender, multisig]),
      [
        ['simulated 5 min. ago', '0xa', undefined],
        ['simulated 9 min. ago, failed', '0xa', '0xacc0'],
        ['transaction v9, failed', '0xb0b', undefined],
      ],
    );
  });

  it('show each type once, with its symbol and all its uses', () => {
    const symbol = { kind: 'coin', id: USDC, symbol: 'USDC' } as const;
    const moved = { kind: 'coin', id: '0xd0::dai::DAI' } as const;
    const fungible = { kind: 'fungibleAsset', id: '0xd011a', symbol: 'DUSD' } as const;
    const types = seenTypes([run(5, APT, { assets: [symbol, moved, fungible] })], [transaction(9, USDC)], NOW);
    const uses = [{ function: '0x1::coin::transfer', index: 0 }];
    assert.deepEqual(types, [
      { type: APT, where: 'coin::transfer, simulated 5 min. ago', uses },
      { type: USDC, symbol: 'USDC', where: 'coin::transfer, transaction v9', uses },
      { type: '0xd0::dai::DAI', where: 'moved, simulated 5 min. ago', uses: [] },
    ]);
  });
});
