import assert from 'node:assert/strict';
import { runQuestion } from '../../../../src/host/simtests/shownOutcome';

describe('runQuestion', () => {
  it('is asked before a baseline is written', () => {
    assert.deepEqual(runQuestion('update', ['pays'], 2), {
      text: 'Simulate "pays" and write its costs to the baseline?',
      button: 'Update Baseline',
    });
    assert.equal(
      runQuestion('update', ['pays', 'fails'], 4)?.text,
      'Simulate 2 tests and write their costs to the baseline?',
    );
  });

  it('is asked before many requests, with their number', () => {
    const names = Array.from({ length: 700 }, (_, index) => `test ${index}`);
    assert.deepEqual(runQuestion('check', names, 1_400), {
      text: 'Simulate 700 tests? This sends at least 1,400 requests.',
      button: 'Simulate',
    });
    assert.match(runQuestion('update', names, 1_400)?.text ?? '', /baseline\? This sends at least 1,400 requests\.$/);
    assert.equal(runQuestion('check', names.slice(0, 100), 200), undefined);
  });
});
