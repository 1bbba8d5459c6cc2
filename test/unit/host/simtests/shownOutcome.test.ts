import assert from 'node:assert/strict';
import { textLines } from '../../../../src/core/text/lines';
import type { CaseOutcome, CaseResult } from '../../../../src/core/simtests/caseResult';
import { readTestFile } from '../../../../src/core/simtests/readTestFile';
import { shownOutcome, type ShownOutcome } from '../../../../src/host/simtests/shownOutcome';

const PAYLOAD = '"payload": {"function": "0x1::a::b", "arguments": []}';
const { file } = readTestFile(
  textLines(`{"tests": {"pays": {${PAYLOAD}}, "limits": {${PAYLOAD}, "expect": {"gas": "≤ 500"}}}}`),
);
const DAMAGED = { sentence: 'a.sim.lock.toml is not valid TOML at line 4: correct it.', line: 3 };

function shown(outcome: CaseOutcome, facts?: CaseResult['facts']): ShownOutcome {
  const [test = assert.fail()] = file.tests;
  const [one = assert.fail()] = test.cases;
  const result = { id: 'a#pays', path: 'a', test, case: one, outcome, durationMs: 1, ...(facts && { facts }) };
  return shownOutcome(result);
}

const RANGE = { start: { line: 3, character: 1 }, end: { line: 3, character: 9 } };
const DIFFERENCES = [
  { fact: 'gas', before: '512', after: '700' },
  { fact: 'storage', before: '10', after: '0' },
] as const;

describe('shownOutcome', () => {
  it('shows what a case costs in the output', () => {
    const facts = {
      status: 'success',
      gas: '1512',
      execution: '4',
      io: '3',
      storage: '50000',
      events: '1',
      changes: '2',
    };
    assert.deepEqual(shown({ kind: 'passed' }, facts), {
      state: 'passed',
      messages: [],
      lines: ['pays: passed', '  success, 1,512 gas units (execution 4, io 3), storage fee 50,000 octas'],
    });
  });

  it('does not pass a case that could not be compared with a damaged baseline', () => {
    const [pays = assert.fail(), limits = assert.fail()] = file.tests.map(test => {
      const [one = assert.fail()] = test.cases;
      return { id: '', path: 'a', test, case: one, outcome: { kind: 'passed' }, durationMs: 1 } as const;
    });
    const place = { line: 3, character: 0 };
    assert.deepEqual(shownOutcome(pays, DAMAGED), {
      state: 'errored',
      messages: [{ text: DAMAGED.sentence, range: { start: place, end: place }, isInBaseline: true }],
      lines: ['pays (not compared with the baseline)', `  ${DAMAGED.sentence}`],
    });
    // It has a limit of its own, with which it was compared.
    assert.equal(shownOutcome(limits, DAMAGED).state, 'passed');
  });

  it('shows an expectation that does not hold as a diff at its place', () => {
    const failure = { range: RANGE, what: 'gas', expected: '≤ 500', actual: '512' };
    const { state, messages } = shown({ kind: 'failed', failures: [failure] });
    assert.equal(state, 'failed');
    assert.deepEqual(messages, [
      {
        text: 'Unexpected gas',
        range: RANGE,
        diff: { expected: '≤ 500', actual: '512' },
        context: 'movescope.difference',
      },
    ]);
  });

  it('fails for changed code and names the module', () => {
    const { state, messages } = shown({ kind: 'codeChanged', modules: ['0xcafe::vault'], differences: DIFFERENCES });
    assert.equal(state, 'failed');
    assert.deepEqual(messages, [
      {
        text: 'The code of 0xcafe::vault changed:\n  gas 512 → 700 (+36.7%)\n  storage 10 → 0 (-100.0%)',
        range: file.tests[0]?.nameRange,
        diff: { expected: 'gas      512\nstorage  10', actual: 'gas      700\nstorage  0' },
        context: 'movescope.difference',
      },
    ]);
  });

  it('passes if only the state moved, with a note in the output', () => {
    const { state, lines } = shown({ kind: 'stateMoved', differences: DIFFERENCES });
    assert.equal(state, 'passed');
    assert.deepEqual(lines.slice(0, 2), [
      'pays: state changed',
      '  The code is the same, so the chain state must be different:',
    ]);
  });

  it('makes an error, not a failure, of what could not be run', () => {
    const { state, messages } = shown({ kind: 'error', of: 'gateway', message: 'It is gone.', range: RANGE });
    assert.deepEqual([state, messages], ['errored', [{ text: 'It is gone.', range: RANGE }]]);
    assert.equal(shown({ kind: 'notRun' }).state, 'notRun');
    assert.equal(shown({ kind: 'skipped', reason: 'waits' }).state, 'skipped');
  });
});
