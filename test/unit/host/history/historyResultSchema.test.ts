import assert from 'node:assert/strict';
import { readDraft } from '../../../../src/core/payloads/draft';
import type { Rerun } from '../../../../src/host/results/rerun';
import type { HistoryResult } from '../../../../src/host/results/historyResult';
import { historyResultText, parseHistoryResult } from '../../../../src/host/results/historyResultSchema';

const TARGET = { kind: 'draft', draft: readDraft({ function: '0x1::m::f' }) } as const;
const PLACE = { kind: 'place', uri: 'file:///a.json', line: 1, character: 2 } as const;
const WRITTEN = { function: '0x1::m::f', text: '0x1::m::f(1)' };
const RERUNS: readonly Rerun[] = [
  { verb: 'simulate', target: { ...PLACE, network: 'n', written: WRITTEN } },
  { verb: 'simulate', target: { ...TARGET, network: 'n' } },
  { verb: 'inspect', target: { kind: 'bytes', hex: '0x01' } },
  { verb: 'simulate', target: PLACE },
  { verb: 'simulate', target: TARGET, overrides: { sender: '0xb', gas: { maxGasAmount: '5' } } },
  { verb: 'simulate', target: TARGET, overrides: { argument: { index: 1, json: { vec: [] } } } },
  { verb: 'encode', target: PLACE },
  { verb: 'simulateOnAllNetworks', target: TARGET },
  { verb: 'senderMatrix', target: PLACE, senders: ['0xa', '0xb'] },
  { verb: 'sweepArgument', target: PLACE, index: 1, values: [{ json: '5' }, { json: null, label: 'none' }] },
];

function kept(rerun: Rerun): HistoryResult {
  const summary = { outcome: 'plain', words: 'w', network: 'n' } as const;
  return { id: 'a', ranAt: 1, pinned: false, kind: 'matrix', subject: '0x1::m::f', summary, rerun, size: 3 };
}

describe('parseHistoryResult', () => {
  for (const rerun of RERUNS) {
    it(`reads back how to run ${JSON.stringify(rerun).slice(0, 90)}`, () => {
      assert.deepEqual(parseHistoryResult('a', historyResultText(kept(rerun))), kept(rerun));
    });
  }

  it('reads back every member, including optional ones', () => {
    const chain = { chainId: 4, ledgerVersion: '18446744073709551615', ledgerTimestamp: '7' };
    const ranOn = [
      { id: 'n', chain },
      { id: 'o', chain: { chainId: 1 } },
    ];
    const [rerun = assert.fail()] = RERUNS;
    const whole = kept(rerun);
    const summary = { ...whole.summary, gas: '5', feeOctas: '500', sender: '0xa', ranOn };
    const full = { ...whole, pinned: true, summary };
    assert.deepEqual(parseHistoryResult('a', historyResultText(full)), full);
  });

  it('reads nothing if the choices for a run are missing or of an unexpected form', () => {
    for (const chosen of [
      { verb: 'senderMatrix' },
      { verb: 'senderMatrix', senders: [5] },
      { verb: 'sweepArgument', index: '1', values: [] },
      { verb: 'sweepArgument', index: 1, values: ['5'] },
      { verb: 'simulate', overrides: '0xb' },
      { verb: 'other' },
    ]) {
      const text = JSON.stringify({
        format: 1,
        kept: { ...kept(RERUNS[0] ?? assert.fail()), rerun: { target: PLACE, ...chosen } },
      });
      assert.equal(parseHistoryResult('a', text), undefined);
    }
  });
});
