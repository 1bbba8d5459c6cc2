import assert from 'node:assert/strict';
import { nearestName } from '../../../src/core/text/nearestName';

describe('nearestName', () => {
  it('finds a mistyped name', () => {
    const names = ['deposit', 'transfer', 'withdraw'];
    assert.equal(nearestName('tranfser', names), 'transfer');
    assert.equal(nearestName('Transfer', names), 'transfer');
    assert.equal(nearestName('transfer_', names), 'transfer');
    assert.equal(nearestName('withdra', names), 'withdraw');
  });

  it('prefers the nearest, and the first of two that are equally near', () => {
    assert.equal(nearestName('mint_a', ['mint_bb', 'mint_b']), 'mint_b');
    assert.equal(nearestName('mint_a', ['mint_c', 'mint_b']), 'mint_c');
    assert.equal(nearestName('mint', ['mint_', 'mint']), 'mint');
  });

  it('allows one edit in a short name, and a third of the characters in a long one', () => {
    assert.equal(nearestName('ab', ['ac']), 'ac');
    assert.equal(nearestName('ab', ['cd']), undefined);
    assert.equal(nearestName('abcdef', ['abcxyz']), undefined);
    assert.equal(nearestName('abcdef', ['abcdxy']), 'abcdxy');
    assert.equal(nearestName('', ['a']), 'a');
  });

  it('compares words of at most a hundred characters, with as many names as the caller allows', () => {
    const [longest, longer] = ['x'.repeat(100), 'x'.repeat(101)];
    assert.equal(nearestName(longest, [longer]), longer);
    assert.equal(nearestName(longer, [longest]), undefined);
    assert.equal(nearestName('mint', ['burn', 'mint_'], 2), 'mint_');
    assert.equal(nearestName('mint', ['burn', 'mint_'], 1), undefined);
  });

  it('finds nothing among no names', () => {
    assert.equal(nearestName('transfer', []), undefined);
  });
});
