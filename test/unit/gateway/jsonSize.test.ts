import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mayHoldMore } from '../../../src/core/gateway/httpTransport';

describe('mayHoldMore', () => {
  it('counts lists, objects and commas', () => {
    const text = '[{"a":1,"b":[]},0]';
    assert.equal(mayHoldMore(text, 4), true);
    assert.equal(mayHoldMore(text, 5), false);
  });

  it('returns false for any value within the limit', () => {
    const values = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, each) => sum + values(each), 1)
        : 1;
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value);
        assert.equal(mayHoldMore(text, text.length), false);
        // Each value but the first follows a comma or a bracket.
        if (!mayHoldMore(text, 5)) assert.ok(values(value) <= 6 || text.length <= 5);
      }),
    );
  });
});
