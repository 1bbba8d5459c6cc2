import assert from 'node:assert/strict';
import { ByteCursor, BytecodeError } from '../../../src/core/bytecode/byteCursor';
import { ByteSink } from '../../../src/core/bytecode/codec';

describe('a number in ULEB128', () => {
  const numbers = [0, 1, 127, 128, 129, 16_383, 16_384, 2 ** 32 - 1];

  it('is read as it was written, to its last byte', () => {
    for (const number of numbers) {
      const cursor = new ByteCursor(new ByteSink().uleb(number).toBytes(), 'constant');
      assert.deepEqual([cursor.uleb(), cursor.isAtEnd], [number, true]);
    }
    assert.deepEqual([...new ByteSink().uleb(128).toBytes()], [0x80, 0x01]);
  });

  it('is refused if it is longer than it needs to be, or has more than 32 bits', () => {
    for (const bytes of [
      [0x80, 0x00],
      [0x80, 0x80, 0x80, 0x80, 0x10],
      [0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
    ]) {
      assert.throws(() => new ByteCursor(Uint8Array.from(bytes), 'constant').uleb(), BytecodeError, String(bytes));
    }
  });
});
