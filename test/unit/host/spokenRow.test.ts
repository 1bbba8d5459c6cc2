import assert from 'node:assert/strict';
import { spokenRow } from '../../../src/host/vscode/markdown';

describe('what a screen reader says for a row', () => {
  it('is its label and description, and what only its icon shows', () => {
    assert.deepEqual(spokenRow({ label: 'deposit', description: 'function' }, 'an upgrade would be rejected'), {
      label: 'deposit, function, an upgrade would be rejected',
    });
    assert.deepEqual(spokenRow({ label: 'sources' }), { label: 'sources' });
    assert.deepEqual(spokenRow({ label: { label: 'found' }, description: true }), { label: 'found' });
  });

  it('has words in the place of signs', () => {
    const description = '3 hr. ago · 9 gas · #12';
    assert.equal(
      spokenRow({ label: 'coin::transfer', description }).label,
      'coin::transfer, 3 hr. ago, 9 gas, number 12',
    );
    assert.equal(spokenRow({ label: 'parameter 2: u8 → u64' }).label, 'parameter 2: u8 to u64');
  });
});
