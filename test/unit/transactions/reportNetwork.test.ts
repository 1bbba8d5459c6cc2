import assert from 'node:assert/strict';
import { isFrom, reportNetwork } from '../../../src/core/transactions/notRun';
import { NETWORK } from './fakeClient';

const THEN = { chainId: 4, ledgerVersion: '900', ledgerTimestamp: '50000000' };

describe('reportNetwork', () => {
  it('has the chain’s state, if the answer contains it', () => {
    const network = { id: 'test', label: 'Testnet', mainNetwork: false, sandbox: false };
    assert.deepEqual(reportNetwork(NETWORK), network);
    assert.deepEqual(reportNetwork(NETWORK, { ledgerVersion: '900' }), network);
    assert.deepEqual(reportNetwork(NETWORK, { chainId: 4, cursor: 'next' }), { ...network, chain: { chainId: 4 } });
    assert.deepEqual(reportNetwork(NETWORK, THEN), { ...network, chain: THEN });
  });
});

describe('isFrom', () => {
  const report = reportNetwork(NETWORK, THEN);

  it('compares the id of the network, not its label', () => {
    const renamed = { ...NETWORK, label: 'Renamed' };
    assert.ok(isFrom(report, { network: renamed, chain: undefined }));
    assert.ok(!isFrom(report, { network: { ...NETWORK, id: 'other' }, chain: undefined }));
  });

  it('is false for a network that answers for a different chain, or after a chain reset', () => {
    const isFromChain = (chain: Parameters<typeof isFrom>[1]['chain']) => isFrom(report, { network: NETWORK, chain });
    assert.ok(isFromChain({ chainId: 4 }));
    assert.ok(isFromChain({ chainId: 4, ledgerVersion: '901', ledgerTimestamp: '50000001' }));
    assert.ok(isFromChain({ chainId: 4, ledgerVersion: '880', ledgerTimestamp: '49000000' }), 'a node that lags');
    assert.ok(!isFromChain({ chainId: 2 }));
    assert.ok(!isFromChain({ chainId: 4, ledgerVersion: '7', ledgerTimestamp: '60000000' }));
  });
});
