import assert from 'node:assert/strict';
import { resultSummary } from '../../../src/core/reports/resultSummary';
import { comparison, networksComparison, sameComparison } from '../../page/comparisons';
import { matrix, sweep } from '../../page/manyReports';
import { abort, encoding } from '../../page/reports';

describe('resultSummary', () => {
  it('summarises a simulation', () => {
    assert.deepEqual(resultSummary(abort()), {
      outcome: 'bad',
      words: 'aborts',
      gas: '9',
      feeOctas: '900',
      network: 'Sandbox',
      sender: '0xcafe',
    });
  });

  it('has short words for each kind of verdict', () => {
    const report = abort();
    const words = (['success', 'abort', 'failure', 'outOfGas'] as const).map(
      kind => resultSummary({ ...report, verdict: { ...report.verdict, kind } }).words,
    );
    assert.deepEqual(words, ['succeeds', 'aborts', 'fails', 'out of gas']);
  });

  it('says what a signing message is for', () => {
    const { sender } = encoding();
    assert.deepEqual(resultSummary(encoding()), {
      outcome: 'plain',
      words: 'signing message',
      network: 'Sandbox',
      sender,
    });
  });

  it('counts the senders and the values that succeed', () => {
    assert.deepEqual(resultSummary(matrix()), {
      outcome: 'plain',
      words: '1 of 6 senders succeed',
      network: 'testnet',
    });
    assert.deepEqual(resultSummary(sweep()), {
      outcome: 'plain',
      words: '5 of 9 values succeed',
      network: 'Sandbox',
      sender: sweep().sender,
    });
  });

  it('counts the differences of a comparison', () => {
    const words = [comparison(), { ...comparison(), differences: 1 }, sameComparison()].map(
      report => resultSummary(report).words,
    );
    assert.deepEqual(words, ['11 differences', '1 difference', 'no differences']);
    assert.equal(resultSummary(networksComparison()).network, 'testnet, mainnet, Sandbox');
  });
});
