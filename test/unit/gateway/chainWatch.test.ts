import assert from 'node:assert/strict';
import { createChainWatchingTransport } from '../../../src/core/gateway/chainWatch';
import type { Transport } from '../../../src/core/gateway/transport';
import { GET_ACCOUNT, never } from './testTransport';

describe('ChainWatchingTransport', () => {
  let told: unknown[];
  let disposed: number;

  beforeEach(() => {
    told = [];
    disposed = 0;
  });

  function answering(chains: readonly (number | undefined)[], remembered?: number): Transport {
    let turn = 0;
    const inner: Transport = {
      network: 'Testnet',
      request: () => {
        const chainId = chains[turn++];
        return Promise.resolve({ value: turn, text: '', headers: chainId === undefined ? {} : { chainId } });
      },
      dispose: () => disposed++,
    };
    return createChainWatchingTransport(inner, remembered, {
      onFirst: chainId => told.push(chainId),
      onChange: change => told.push(change),
    });
  }

  async function askTimes(transport: Transport, times: number): Promise<void> {
    for (let turn = 1; turn <= times; turn++) {
      assert.equal((await transport.request(GET_ACCOUNT, never())).value, turn);
    }
  }

  it('tells the first chain, and each change once', async () => {
    await askTimes(answering([undefined, 2, 2, undefined, 1, 1, 2]), 7);
    assert.deepEqual(told, [2, { before: 2, now: 1 }, { before: 1, now: 2 }]);
  });

  it('tells a change from what is remembered', async () => {
    await askTimes(answering([2, 2], 1), 2);
    assert.deepEqual(told, [{ before: 1, now: 2 }]);
    await askTimes(answering([2], 2), 1);
    assert.equal(told.length, 1);
  });

  it('is the transport within but for that', async () => {
    const transport = answering([]);
    assert.equal(transport.network, 'Testnet');
    transport.dispose();
    assert.equal(disposed, 1);
    await askTimes(transport, 1);
    assert.deepEqual(told, []);
  });
});
