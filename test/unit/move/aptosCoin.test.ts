import assert from 'node:assert/strict';
import { signedUnits, wholeUnits } from '../../../src/core/move/aptosCoin';

describe('an amount of an asset', () => {
  it('is exact, with grouped digits and without trailing zeros', () => {
    const texts = [-62_300n, 0n, 1n, 100_000_000n, 123_456_789_012_345_678n].map(amount => wholeUnits(amount, 8));
    assert.deepEqual(texts, ['-0.000623', '0', '0.00000001', '1', '1,234,567,890.12345678']);
  });

  it('has a sign in a difference, also of nothing', () => {
    assert.deepEqual(
      [-15n, 0n, 15n].map(amount => signedUnits(amount, 1)),
      ['-1.5', '+0', '+1.5'],
    );
  });
});
