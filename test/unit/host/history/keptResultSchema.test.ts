import assert from 'node:assert/strict';
import { readDraft } from '../../../../src/core/payloads/draft';
import type { Rerun } from '../../../../src/host/results/rerun';
import type { KeptResult } from '../../../../src/host/results/keptResult';
import { keptResultText, parseKeptResult } from '../../../../src/host/results/keptResultSchema';

const TARGET = { kind: 'draft', draft: readDraft({ function: '0x1::m::f' }) } as const;
const PLACE = { kind: 'place', uri: 'file:///a.json', line: 1, character: 2 } as const;
const RERUNS: readonly Rerun[] = [
  { verb: 'simulate', target: PLACE },
  { verb: 'simulate', target: TARGET, overrides: { sender: '0xb', gas: { maxGasAmount: '5' } } },
  { verb: 'simulate', target: TARGET, overrides: { argument: { index: 1, json: { vec: [] } } } },
  { verb: 'encode', target: PLACE },
  { verb: 'simulateOnAllNetworks', target: TARGET },
  { verb: 'senderMatrix', target: PLACE, senders: ['0xa', '0xb'] },
  { verb: 'sweepArgument', target: PLACE, index: 1, values: [{ json: '5' }, { json: null, label: 'none' }] },
];

function kept(rerun: Rerun): KeptResult {
  const summary = { outcome: 'plain', words: 'w', network: 'n' } as const;
  return { id: 'a', ranAt: 1, pinned: false, kind: 'matrix', subject: '0x1::m::f', summary, rerun, size: 3 };
}

describe('parseKeptResult', () => {
  for (const rerun of RERUNS) {
    it(`reads again how ${JSON.stringify(rerun).slice(0, 90)} is run`, () => {
      assert.deepEqual(parseKeptResult('a', keptResultText(kept(rerun))), kept(rerun));
    });
  }

  it('reads nothing where what was chosen for a run is missing or of another form', () => {
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
      assert.equal(parseKeptResult('a', text), undefined);
    }
  });
});
