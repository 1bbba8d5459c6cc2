import assert from 'node:assert/strict';
import fc from 'fast-check';
import { abbreviateAddress, longAddress, parseAddress } from '../../../src/core/move/address';

const FULL = '0xa113f7a5ce3a4b0e6a1f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d25e2';

describe('parseAddress', () => {
  const spellings = [
    ...['0x1', '1', '01', '0x01', '0X1', '0x0000000000000000000000000000000000000000000000000000000000000001'],
    ...['0000000000000000000000000000000000000000000000000000000000000001'],
  ];
  for (const spelling of spellings) {
    it(`reads ${spelling} as 0x1`, () => {
      assert.equal(parseAddress(spelling), '0x1');
    });
  }

  it('returns lower case', () => {
    assert.equal(parseAddress('0xA11CE'), '0xa11ce');
    assert.equal(parseAddress(FULL.toUpperCase()), FULL);
  });

  it('keeps one zero if all digits are zero', () => {
    assert.equal(parseAddress('0x0'), '0x0');
    assert.equal(parseAddress('0'.repeat(64)), '0x0');
  });

  const wrong = [
    ...['', '0x', 'x1', '0xg', ' 0x1', '0x1 ', '0x1\n', '-0x1', '0x0x1', '@0x1', `0x${'1'.repeat(65)}`, '0x１'],
  ];
  for (const text of wrong) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      assert.equal(parseAddress(text), undefined);
    });
  }

  it('returns the same for every spelling of an account', () => {
    const digits = fc.string({ unit: fc.nat(15).map(digit => digit.toString(16)), minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(digits, fc.nat(63), fc.boolean(), fc.boolean(), (text, zeros, prefix, upper) => {
        const parsed = parseAddress(`0x${text}`);
        assert.ok(parsed !== undefined);
        const padded = text.padStart(Math.min(64, text.length + zeros), '0');
        assert.equal(parseAddress((prefix ? '0x' : '') + (upper ? padded.toUpperCase() : padded)), parsed);
        assert.equal(parseAddress(parsed), parsed);
        assert.equal(parseAddress(longAddress(parsed)), parsed);
        assert.equal(BigInt(parsed), BigInt(`0x${text}`));
      }),
    );
  });
});

describe('longAddress', () => {
  it('writes all 64 digits', () => {
    assert.equal(longAddress('0x1'), `0x${'0'.repeat(63)}1`);
    assert.equal(longAddress(FULL), FULL);
  });
});

describe('abbreviateAddress', () => {
  it('keeps up to twelve digits', () => {
    assert.equal(abbreviateAddress('0x1'), '0x1');
    assert.equal(abbreviateAddress('0x123456789abc'), '0x123456789abc');
  });

  it('shows the ends of a longer one', () => {
    assert.equal(abbreviateAddress('0x123456789abcd'), '0x1234…abcd');
    assert.equal(abbreviateAddress(FULL), '0xa113…25e2');
  });
});
