import assert from 'node:assert/strict';
import type { MatrixReport, SweepReport } from '../../../src/core/results/manyReport';
import { readDraft } from '../../../src/core/payloads/draft';
import { simulationReport } from '../../../src/core/transactions/report';
import { simulationRequest } from '../../../src/core/transactions/request';
import { withParent } from '../../../src/core/results/resultReport';
import { openedRow } from '../../../src/host/results/copyText';
import { NETWORK, wireResult } from '../transactions/fakeClient';

const DRAFT = readDraft({ function: '0x1::m::f', type_arguments: [], arguments: ['1'] });
const REPORT = simulationReport({
  network: NETWORK,
  subject: '0x1::m::f',
  request: simulationRequest(DRAFT, { sender: '0xa', sequenceNumber: '7', now: 0 }),
  result: wireResult(),
  text: '[]',
});
const SIMULATED = { kind: 'simulated', report: REPORT } as const;
const TARGET = { kind: 'draft', draft: DRAFT } as const;
const ABOUT = { network: REPORT.network, subject: '0x1::m::f', payload: DRAFT.payload };
const MATRIX: MatrixReport = {
  kind: 'matrix',
  ...ABOUT,
  rows: [
    { sender: '0xa', outcome: { kind: 'notRun' } },
    { sender: '0xb', outcome: SIMULATED },
  ],
};
const SWEEP: SweepReport = {
  kind: 'sweep',
  ...ABOUT,
  sender: '0xa',
  argument: { index: 2, type: 'u64' },
  rows: [{ json: '5', outcome: SIMULATED }],
};
const OF_MATRIX = { verb: 'senderMatrix', target: TARGET, senders: ['0xa', '0xb'] } as const;
const OF_SWEEP = { verb: 'sweepArgument', target: TARGET, index: 2, values: [{ json: '5' }] } as const;

describe('openedRow', () => {
  it('is the report of a sender, which is rerun as that sender', () => {
    assert.deepEqual(openedRow(MATRIX, 1, OF_MATRIX), {
      report: REPORT,
      rerun: { verb: 'simulate', target: TARGET, overrides: { sender: '0xb' } },
    });
  });

  it('is the report of a value, which is rerun with that value', () => {
    assert.deepEqual(openedRow(SWEEP, 0, OF_SWEEP), {
      report: REPORT,
      rerun: { verb: 'simulate', target: TARGET, overrides: { argument: { index: 2, json: '5' } } },
    });
  });

  it('is undefined if the report, the row or all rows are missing', () => {
    assert.equal(openedRow(MATRIX, 0, OF_MATRIX), undefined);
    assert.equal(openedRow(MATRIX, 2, OF_MATRIX), undefined);
    assert.equal(openedRow(REPORT, 0, { verb: 'simulate', target: TARGET }), undefined);
  });
});

describe('withParent', () => {
  const message = { type: 'report', report: REPORT } as const;

  it('names the kind of report from which another was opened', () => {
    assert.deepEqual(withParent(message, { type: 'report', report: MATRIX }), { ...message, parent: 'matrix' });
    assert.deepEqual(withParent(message, { type: 'report', report: SWEEP }), { ...message, parent: 'sweep' });
  });

  it('adds nothing to any other report', () => {
    const failed = { type: 'failed', title: 'T', message: 'M.', actions: [] } as const;
    assert.equal(withParent(message, undefined), message);
    assert.equal(withParent(message, message), message);
    assert.equal(withParent(failed, { type: 'report', report: MATRIX }), failed);
  });
});
