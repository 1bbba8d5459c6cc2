import assert from 'node:assert/strict';
import { failureTitle } from '../../../src/host/simulate/failureTitle';

describe('failureTitle', () => {
  it('says which run failed', () => {
    assert.equal(failureTitle('Simulating 0x1::m::f on testnet'), 'Could not simulate 0x1::m::f on testnet');
    assert.equal(failureTitle('Encoding 0x1::m::f on testnet'), 'Could not encode 0x1::m::f on testnet');
  });

  it('says that a run that the sandbox cannot make has not failed', () => {
    assert.equal(failureTitle('Simulating 0x1::m::f on Sandbox', true), 'Not run');
  });

  it('leaves other text unchanged', () => {
    assert.equal(failureTitle('Reading 0x1'), 'Reading 0x1');
  });
});
