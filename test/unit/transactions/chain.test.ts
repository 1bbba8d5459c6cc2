import assert from 'node:assert/strict';
import { chainReport } from '../../../src/core/transactions/compareMessage';
import { NETWORK } from './fakeClient';

const MAIN = { ...NETWORK, label: 'Mainnet', mainNetwork: true };
const SANDBOX = { ...NETWORK, sandbox: true };

describe('chainReport', () => {
  it('names the known chains', () => {
    assert.deepEqual(chainReport(1, MAIN, 1), { id: 1, name: 'mainnet' });
    assert.deepEqual(chainReport(2, NETWORK, 2), { id: 2, name: 'testnet' });
    assert.deepEqual(chainReport(4, NETWORK, undefined), { id: 4, name: 'a local chain' });
    assert.deepEqual(chainReport(27, NETWORK, undefined), { id: 27, name: 'chain 27' });
    assert.deepEqual(chainReport(4, SANDBOX, 4), { id: 4, name: 'the sandbox' });
    assert.deepEqual(chainReport(1, SANDBOX, 1), { id: 1, name: 'the sandbox' });
  });

  it('warns of bytes for a different chain than the gateway reported', () => {
    const warning = 'The bytes are for chain 1, but the gateway responded for chain 2: do not sign them.';
    for (const network of [NETWORK, MAIN, SANDBOX]) assert.equal(chainReport(1, network, 2).warning, warning);
  });

  it('warns of bytes for mainnet on a network that is not marked as mainnet', () => {
    assert.equal(
      chainReport(1, NETWORK, 1).warning,
      'The bytes are for mainnet, but Testnet is not marked as mainnet: check its access key before you sign.',
    );
  });

  it('does not warn if it is unknown whether the network is a mainnet', () => {
    const unmarked = { ...NETWORK, mainNetwork: undefined };
    assert.deepEqual(chainReport(1, unmarked, 1), { id: 1, name: 'mainnet' });
    assert.deepEqual(chainReport(2, unmarked, undefined), { id: 2, name: 'testnet' });
  });

  it('warns of bytes for a different chain on a mainnet', () => {
    assert.equal(
      chainReport(2, MAIN, undefined).warning,
      'The bytes are for testnet, but Mainnet is marked as mainnet: check its access key before you sign.',
    );
    assert.equal(
      chainReport(99, MAIN, 99).warning,
      'The bytes are for chain 99, but Mainnet is marked as mainnet: check its access key before you sign.',
    );
  });
});
