import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressToBytes, bytesToHex, concatBytes, hexToBytes } from '../../../src/core/move/hex';
import { address } from './bytes';

describe('hexToBytes', () => {
  it('reads digits with and without 0x, in any case', () => {
    assert.deepEqual(hexToBytes('0x01fF'), Uint8Array.of(1, 255));
    assert.deepEqual(hexToBytes('01Ff'), Uint8Array.of(1, 255));
    assert.deepEqual(hexToBytes('0x'), new Uint8Array());
    assert.deepEqual(hexToBytes(''), new Uint8Array());
  });

  for (const text of ['0', '0x0', '0xg0', '0X01', ' 01', '01 ', '0x0x01', '0x01\n', '-1', '１１']) {
    it(`does not read ${JSON.stringify(text)}`, () => {
      assert.equal(hexToBytes(text), undefined);
    });
  }

  it('reads back what bytesToHex writes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        assert.deepEqual(hexToBytes(bytesToHex(bytes)), bytes);
      }),
    );
  });
});

describe('bytesToHex', () => {
  it('writes two lower-case digits per byte', () => {
    assert.equal(bytesToHex(Uint8Array.of(0, 10, 255)), '0x000aff');
    assert.equal(bytesToHex(new Uint8Array()), '0x');
  });
});

describe('addressToBytes', () => {
  it('pads to 32 bytes', () => {
    assert.deepEqual([...addressToBytes('0xb')], address(0xb));
  });

  it('refuses text that is not an address', () => {
    for (const text of [`0x${'1'.repeat(65)}`, '0xzz'])
      assert.throws(() => addressToBytes(text), new RangeError(`not an account address: ${text}`));
  });
});

describe('concatBytes', () => {
  it('joins the parts in order', () => {
    assert.deepEqual(concatBytes([Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)]), Uint8Array.of(1, 2, 3));
    assert.deepEqual(concatBytes([]), new Uint8Array());
  });
});
