import assert from 'node:assert/strict';
import { resultSummary } from '../../../src/core/results/resultSummary';
import { comparison, networksComparison, sameComparison } from '../../page/comparisons';
import { matrix, sweep } from '../../page/manyReports';
import { inspection } from '../../page/inspections';
import { block, failedTransaction, opaqueTransaction, pendingTransaction, transaction } from '../../page/ledgerPages';
import { abort, ALICE, encoding, unverifiedEncoding, wrongEncoding } from '../../page/reports';

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
    assert.deepEqual(
      [unverifiedEncoding(), wrongEncoding()].map(report => {
        const { outcome, words } = resultSummary(report);
        return [outcome, words];
      }),
      [
        ['bad', 'signing message, not verified'],
        ['bad', 'signing message, not as requested'],
      ],
    );
  });

  it('names the form of inspected bytes, with the sender and the network if they are known', () => {
    const { network, sender, ...unknown } = inspection();
    const known = { outcome: 'plain', words: 'signing message', network: 'testnet', sender: ALICE };
    assert.deepEqual([network?.label, sender, resultSummary(inspection())], ['testnet', ALICE, known]);
    assert.deepEqual(resultSummary(unknown), { outcome: 'plain', words: 'signing message', network: '' });
  });

  it('says how a transaction ended, or what it is if that is not known, and names a block', () => {
    const { network: mainnet, subject, facts, content } = opaqueTransaction();
    const unknown = { kind: 'transaction', network: mainnet, subject, facts, content } as const;
    const reports = [transaction(), failedTransaction(), pendingTransaction(), opaqueTransaction(), unknown, block()];
    const lines = reports.map(report => {
      const { outcome, words, network } = resultSummary(report);
      return `${outcome}: ${words} on ${network}`;
    });
    assert.deepEqual(lines, [
      'good: succeeded on testnet',
      'bad: aborted on Sandbox',
      'plain: pending on testnet',
      'good: succeeded on mainnet',
      'good: block metadata on mainnet',
      'plain: block on testnet',
    ]);
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
