import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** Bytes of a pixel, by colour type: grey, RGB, RGBA. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [6, 4],
]);

const RGB = 2;
const PALETTE = 3;
const MOST_COLOURS = 256;

/**
 * Returns a picture in fewer bytes, as browsers write screenshots fast rather than small. Without transparency it has at
 * most 256 colours afterwards, each pixel the nearest of them. For text on plain colours, unfiltered rows take less space
 * than differences between them.
 * @param {Buffer} png of 8 bits a channel, not interlaced, as browsers write it
 */
export function smallPng(png) {
  const chunks = chunksOf(png);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const channels = CHANNELS.get(head[9] ?? -1);
  if (head[8] !== 8 || head[12] !== 0 || channels === undefined) return png;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(each => each.data));
  const rows = plainRows(inflateSync(data), head.readUInt32BE(0) * channels, channels);
  const pack = (/** @type {Buffer} */ plain) => chunk('IDAT', deflateSync(plain, { level: 9, memLevel: 9 }));
  const kept =
    head[9] === RGB
      ? inPalette(rows, head).map(each => (Buffer.isBuffer(each) ? pack(each) : chunk(each.type, each.data)))
      : [chunk('IHDR', head), pack(rows)];
  kept.push(chunk('IEND', Buffer.alloc(0)));
  const smaller = Buffer.concat([png.subarray(0, SIGNATURE), ...kept]);
  return smaller.length < png.length ? smaller : png;
}

/**
 * Returns the head, the palette and the rows of an RGB picture whose pixels are indices of a palette.
 * @param {Buffer} rows without filters @param {Buffer} head
 * @returns {({ readonly type: string, readonly data: Buffer } | Buffer)[]}
 */
function inPalette(rows, head) {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const counts = new Map();
  for (const [, , colour] of pixels(rows, width, height)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const { palette, indices } = chosen(counts);
  const indexed = Buffer.alloc((width + 1) * height);
  for (const [row, column, colour] of pixels(rows, width, height))
    indexed[row * (width + 1) + column + 1] = indices.get(colour) ?? 0;
  const newHead = Buffer.from(head);
  newHead[9] = PALETTE;
  const colours = Buffer.from(palette.flatMap(colour => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
  return [{ type: 'IHDR', data: newHead }, { type: 'PLTE', data: colours }, indexed];
}

/**
 * @param {Buffer} rows @param {number} width @param {number} height
 * @returns {Generator<readonly [row: number, column: number, colour: number]>}
 */
function* pixels(rows, width, height) {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * (width * 3 + 1) + 1 + column * 3;
      yield [row, column, rows.readUIntBE(at, 3)];
    }
}

/**
 * Chooses the colours of a palette, and each time the one that most pixels are furthest from.
 * @param {ReadonlyMap<number, number>} counts of pixels, by colour
 */
function chosen(counts) {
  const colours = [...counts].toSorted(([, one], [, other]) => other - one);
  const distances = new Float64Array(colours.length).fill(Infinity);
  /** The index of the nearest chosen colour of each colour. */
  const nearest = new Uint8Array(colours.length);
  /** @type {number[]} */
  const palette = [];
  for (let next = 0; next !== -1 && palette.length < MOST_COLOURS;) {
    const added = colours[next]?.[0] ?? 0;
    palette.push(added);
    next = -1;
    let worst = 0;
    for (const [at, [colour, count]] of colours.entries()) {
      const distance = apart(colour, added);
      if (distance < (distances[at] ?? 0)) {
        distances[at] = distance;
        nearest[at] = palette.length - 1;
      }
      const error = (distances[at] ?? 0) * count;
      if (error > worst) [worst, next] = [error, at];
    }
  }
  return { palette, indices: new Map(colours.map(([colour], at) => [colour, nearest[at] ?? 0])) };
}

/** @param {number} one @param {number} other */
function apart(one, other) {
  const difference = (/** @type {number} */ shift) => ((one >> shift) & 0xff) - ((other >> shift) & 0xff);
  return difference(16) ** 2 + difference(8) ** 2 + difference(0) ** 2;
}

/** @param {Buffer} png */
function chunksOf(png) {
  const found = [];
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
}

/**
 * Returns the rows without filters, each after its filter byte.
 * @param {Buffer} filtered @param {number} width of a row in bytes @param {number} channels bytes of a pixel
 */
function plainRows(filtered, width, channels) {
  const plain = Buffer.from(filtered);
  for (let start = 0; start < plain.length; start += width + 1) {
    const filter = plain[start];
    plain[start] = 0;
    for (let at = start + 1; at <= start + width; at++) {
      const left = at - channels > start ? (plain[at - channels] ?? 0) : 0;
      const above = start > 0 ? (plain[at - width - 1] ?? 0) : 0;
      const corner = start > 0 && at - channels > start ? (plain[at - width - 1 - channels] ?? 0) : 0;
      plain[at] = ((plain[at] ?? 0) + difference(filter, left, above, corner)) & 0xff;
    }
  }
  return plain;
}

/** @param {number | undefined} filter @param {number} left @param {number} above @param {number} corner */
function difference(filter, left, above, corner) {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return paeth(left, above, corner);
    default:
      return 0;
  }
}

/**
 * Returns the neighbour that is nearest to left + above - corner.
 * @param {number} left
 * @param {number} above
 * @param {number} corner
 */
function paeth(left, above, corner) {
  const sum = left + above - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
