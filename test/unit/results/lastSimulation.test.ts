import assert from 'node:assert/strict';
import { lastSimulationText, type LastSimulation } from '../../../src/core/results/receipt';
import { resultSummary } from '../../../src/core/results/resultSummary';
import { simulation } from '../../page/reports';

const NOW = 1_750_000_000_000;
const LAST: LastSimulation = {
  summary: resultSummary(simulation()),
  ranAt: NOW - 5 * 60_000,
  pinned: false,
  isOfFormerChain: false,
};
const HEAD = 'Last simulation, on testnet, 5 min. ago: succeeds, 623 gas units, 62,300 octas (0.000623 APT).';

describe('lastSimulationText', () => {
  it('says where and when it ran, how it ended and what it cost', () => {
    assert.equal(lastSimulationText(LAST, NOW), HEAD);
  });

  it('says that the result is pinned, and that its chain was reset', () => {
    const text = lastSimulationText({ ...LAST, pinned: true, isOfFormerChain: true }, NOW);
    assert.equal(text, `${HEAD} Pinned in the history. Outdated: the chain has been reset since.`);
  });

  it('says that the state may have changed after ten minutes', () => {
    assert.match(lastSimulationText({ ...LAST, ranAt: NOW - 600_000 }, NOW), / The state may have changed since\.$/);
    assert.doesNotMatch(lastSimulationText({ ...LAST, ranAt: NOW - 599_999 }, NOW), /changed since/);
  });

  it('leaves out the fee of a result that was stored without it', () => {
    const { feeOctas, ...summary } = LAST.summary;
    assert.equal(feeOctas, '62300');
    assert.match(lastSimulationText({ ...LAST, summary }, NOW), /: succeeds, 623 gas units\.$/);
  });
});
