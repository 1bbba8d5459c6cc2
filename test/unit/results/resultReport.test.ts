import assert from 'node:assert/strict';
import { resultTitle } from '../../../src/core/results/resultReport';
import { block } from '../../page/ledgerPages';
import { simulation } from '../../page/reports';

describe('resultTitle', () => {
  it('names a simulation by module and function', () => {
    assert.equal(resultTitle(simulation()), 'Simulation: aptos_account::transfer');
  });

  it('groups the digits of a block height as its page does', () => {
    assert.equal(resultTitle({ ...block(), height: '190346521' }), 'Block 190,346,521');
    assert.equal(resultTitle({ ...block(), height: 'latest' }), 'Block latest');
  });
});
