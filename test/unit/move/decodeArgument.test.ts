import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeArgument, decodeArgument } from '../../../src/core/move/argument';
import { tag } from '../payloads/write/calls';
import { typed } from '../payloads/write/typedValues';

describe('decodeArgument', function () {
  this.timeout(10_000);

  it('returns what encodeArgument encoded', () => {
    fc.assert(
      fc.property(typed, ([type, value]) => {
        assert.deepEqual(decodeArgument(tag(type), encodeArgument(tag(type), value)), value);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any bytes exactly or not at all', () => {
    fc.assert(
      fc.property(typed, fc.uint8Array({ maxLength: 80 }), ([type], bytes) => {
        const value = decodeArgument(tag(type), bytes);
        if (value !== undefined) assert.deepEqual(encodeArgument(tag(type), value), bytes);
      }),
      { numRuns: 500 },
    );
  });

  const unread: readonly (readonly [what: string, type: string, bytes: readonly number[]])[] = [
    ['bytes that break off', 'u64', [1, 2, 3]],
    ['bytes too many', 'u8', [1, 2]],
    ['a bool that is neither', 'bool', [2]],
    ['text that is no UTF-8', '0x1::string::String', [1, 0xff]],
    ['an option of two', '0x1::option::Option<u8>', [2, 1, 1]],
    ['a length that the bytes do not have', 'vector<u64>', [0xff, 0xff, 0xff, 0x7f]],
    ['a struct of another module', '0x2::m::S', [1]],
    ['a signer', 'signer', Array<number>(32).fill(1)],
    ['a type that is not filled in', 'T0', [1]],
  ];
  for (const [what, type, bytes] of unread) {
    it(`returns nothing for ${what}`, () => {
      assert.equal(decodeArgument(tag(type), Uint8Array.from(bytes)), undefined);
    });
  }
});
