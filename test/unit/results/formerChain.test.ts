import assert from 'node:assert/strict';
import type { ChainMoment } from '../../../src/core/chainMoment';
import { ranOn, withFormerChains } from '../../../src/core/results/resultSummary';
import { networksComparison } from '../../page/comparisons';
import { abort, simulation } from '../../page/reports';

const THEN: ChainMoment = { chainId: 4, ledgerVersion: '900', ledgerTimestamp: '50000000' };
const RESET: ChainMoment = { chainId: 4, ledgerVersion: '7', ledgerTimestamp: '60000000' };

function ranThere() {
  const report = simulation();
  return { ...report, network: { ...report.network, id: 'test', chain: THEN } };
}

describe('former chains', () => {
  it('are reported with the place of a run, except for the sandbox', () => {
    assert.deepEqual(ranOn(ranThere()), [{ id: 'test', chain: THEN }]);
    assert.deepEqual(ranOn(simulation()), []);
    const inSandbox = abort();
    assert.deepEqual(ranOn({ ...inSandbox, network: { ...inSandbox.network, id: 'sandbox', chain: THEN } }), []);
  });

  it('are marked in a report after a chain reset', () => {
    const isMarked = (now: ChainMoment | undefined) =>
      withFormerChains(ranThere(), id => (id === 'test' ? now : undefined)).network.isFormerChain === true;
    assert.deepEqual([undefined, THEN, { chainId: 4 }, { chainId: 2 }, RESET].map(isMarked), [
      false,
      false,
      false,
      true,
      true,
    ]);
    assert.deepEqual(
      withFormerChains(simulation(), () => RESET),
      simulation(),
    );
  });

  it('are marked in their columns of a result comparison', () => {
    const report = networksComparison();
    const columns = report.columns.map((column, index) => ({
      ...column,
      network: { ...column.network, sandbox: false, id: `n${index}`, chain: THEN },
    }));
    const marked = withFormerChains({ ...report, columns }, id => (id === 'n1' ? RESET : THEN));
    assert.deepEqual(
      marked.columns.map(({ network }) => network.isFormerChain === true),
      columns.map((_, index) => index === 1),
    );
  });
});
