import assert from 'node:assert/strict';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { smallPng } from '../support/smallPng.mjs';

const WIDTH = 64;
/** Rows of RGB pixels whose neighbours differ a little. */
const ROWS = [0, 1, 2, 3, 4].map(row =>
  Array.from({ length: WIDTH * 3 }, (_, at) => ((at % 12) * 7 + row * 40) & 0xff),
);

describe('smallPng', () => {
  it('writes the same pixels as indices of a palette, with unfiltered rows', () => {
    // Each row uses a different filter of the format, stored without compression.
    const filtered = ROWS.flatMap((row, filter) => [
      filter,
      ...row.map((value, at) => differing(row, filter, at, value)),
    ]);
    const png = pngOf(deflateSync(Buffer.from(filtered), { level: 0 }));
    const small = smallPng(png);
    assert.ok(small.length < png.length);
    assert.deepEqual(pixelsOf(small), ROWS);
  });

  it('keeps the colours that matter if there are more than a palette has', () => {
    const grey = (at: number) => [at & 0xff, (at + 1) & 0xff, (at + 2) & 0xff];
    const many = Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: WIDTH }, (_, at) => grey(row * 61 + at)).flat(),
    );
    many[4] = Array<number[]>(WIDTH).fill([255, 0, 0]).flat();
    const small = smallPng(
      pngOf(deflateSync(Buffer.from(many.flatMap(row => [0, ...row])), { level: 0 }), 8, many.length),
    );
    const pixels = pixelsOf(small);
    assert.deepEqual(pixels[4], many[4]);
    const kept = pixels.flat();
    const far = many.flat().map((value, at) => Math.abs(value - (kept[at] ?? 999)));
    assert.ok(Math.max(...far) <= 2, String(Math.max(...far)));
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

/** Returns the rows of RGB pixels of a picture with a palette. */
function pixelsOf(png: Buffer): readonly (readonly number[])[] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const name = png.subarray(at + 4, at + 8);
    assert.equal(png.readUInt32BE(at + 8 + data.length), crc32(Buffer.concat([name, data])), name.toString());
    chunks.set(name.toString(), data);
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND']);
  assert.deepEqual([...(chunks.get('IHDR') ?? [])].slice(8), [8, 3, 0, 0, 0]);
  const colours = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  return Array.from({ length: rows.length / (WIDTH + 1) }, (_, row) => {
    const start = row * (WIDTH + 1);
    assert.equal(rows[start], 0);
    const indices = [...rows.subarray(start + 1, start + 1 + WIDTH)];
    return indices.flatMap(index => [...colours.subarray(index * 3, index * 3 + 3)]);
  });
}

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

function pngOf(data: Buffer, bits = 8, height = ROWS.length): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(height, 4);
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
