import assert from 'node:assert/strict';
import type { AnswerHeaders } from '../../../src/core/gateway/answer';
import type { ChainMoment } from '../../../src/core/chainMoment';
import { createChainTransport, type ChainTransport, type Transport } from '../../../src/core/gateway/transport';
import { GET_ACCOUNT, never } from './testTransport';

describe('ChainTransport', () => {
  let told: unknown[];

  beforeEach(() => {
    told = [];
  });

  function answering(answers: readonly (number | AnswerHeaders | undefined)[], remembered?: number): ChainTransport {
    let turn = 0;
    const inner: Transport = {
      network: 'Testnet',
      request: () => {
        const answer = answers[turn++] ?? {};
        const headers = typeof answer === 'number' ? { chainId: answer } : answer;
        return Promise.resolve({ value: turn, text: '', headers });
      },
    };
    return createChainTransport(inner, remembered === undefined ? undefined : { chainId: remembered }, {
      onFirst: chainId => told.push(chainId),
      onChange: change => told.push(change),
    });
  }

  async function askTimes(transport: Transport, times: number): Promise<void> {
    for (let turn = 1; turn <= times; turn++) {
      assert.equal((await transport.request(GET_ACCOUNT, never())).value, turn);
    }
  }

  it('reports the first chain, and each change once', async () => {
    await askTimes(answering([undefined, 2, 2, undefined, 1, 1, 2]), 7);
    assert.deepEqual(told, [2, { before: 2, now: 1 }, { before: 1, now: 2 }]);
  });

  it('reports a change from the remembered chain', async () => {
    await askTimes(answering([2, 2], 1), 2);
    assert.deepEqual(told, [{ before: 1, now: 2 }]);
    await askTimes(answering([2], 2), 1);
    assert.equal(told.length, 1);
  });

  it('reports a chain reset under the same id once', async () => {
    const transport = answering([at(900, 50), at(7, 60), at(8, 61)]);
    await askTimes(transport, 3);
    assert.deepEqual(told, [4, { before: 4, now: 4 }]);
    assert.deepEqual(transport.chain, at(8, 61));
  });

  it('does not mistake a lagging node or a late answer for a chain reset', async () => {
    const transport = answering([at(900, 50), at(880, 49), at(900, 50), at(7, 60), at(901, 51), at(9, 62)]);
    await askTimes(transport, 6);
    assert.deepEqual(told, [4, { before: 4, now: 4 }]);
    assert.deepEqual(transport.chain, at(9, 62));
  });

  it('otherwise behaves like the inner transport', async () => {
    const transport = answering([]);
    assert.equal(transport.network, 'Testnet');
    await askTimes(transport, 1);
    assert.deepEqual(told, []);
  });
});

function at(version: number, seconds: number): ChainMoment {
  return { chainId: 4, ledgerVersion: String(version), ledgerTimestamp: `${seconds}000000` };
}
