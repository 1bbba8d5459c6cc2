import assert from 'node:assert/strict';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { smallPng } from '../support/smallPng.mjs';

const WIDTH = 64;
/** Rows of RGB pixels whose neighbours differ a little. */
const ROWS = [0, 1, 2, 3, 4].map(row => Array.from({ length: WIDTH * 3 }, (_, at) => (at * 7 + row * 40) & 0xff));

describe('smallPng', () => {
  it('writes the same pixels, with unfiltered rows', () => {
    // Each row uses a different filter of the format, stored without compression.
    const filtered = ROWS.flatMap((row, filter) => [
      filter,
      ...row.map((value, at) => differing(row, filter, at, value)),
    ]);
    const png = pngOf(deflateSync(Buffer.from(filtered), { level: 0 }));
    const small = smallPng(png);
    assert.ok(small.length < png.length);
    assert.deepEqual([...small.subarray(0, 33)], [...png.subarray(0, 33)]);
    const length = small.readUInt32BE(33);
    const plain = inflateSync(small.subarray(41, 41 + length));
    assert.deepEqual(
      [...plain],
      ROWS.flatMap(row => [0, ...row]),
    );
    assert.equal(small.readUInt32BE(41 + length), crc32(small.subarray(37, 41 + length)));
    assert.equal(small.toString('latin1', small.length - 8, small.length - 4), 'IEND');
  });

  it('leaves a picture unchanged if it would not get smaller', () => {
    const small = smallPng(pngOf(deflateSync(Buffer.from(ROWS.flatMap(row => [0, ...row])), { level: 0 })));
    assert.equal(smallPng(small), small);
  });

  it('leaves a picture in a different format unchanged', () => {
    const png = pngOf(Buffer.from('not looked at'), 16);
    assert.equal(smallPng(png), png);
  });
});

/** Returns what a filter stores for a value: its difference from the predicted value. */
function differing(row: readonly number[], filter: number, at: number, value: number): number {
  const before = ROWS[filter - 1];
  const left = at < 3 ? 0 : (row[at - 3] ?? 0);
  const above = before?.[at] ?? 0;
  const corner = at < 3 ? 0 : (before?.[at - 3] ?? 0);
  const nearest = [left, above, corner].toSorted(
    (one, other) => Math.abs(left + above - corner - one) - Math.abs(left + above - corner - other),
  );
  const foretold = [0, left, above, (left + above) >> 1, nearest[0] ?? 0][filter] ?? 0;
  return (value - foretold) & 0xff;
}

function pngOf(data: Buffer, bits = 8): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(ROWS.length, 4);
  head.set([bits, 2], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
