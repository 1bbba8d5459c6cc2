import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** Bytes of a pixel, by colour type: grey, RGB, RGBA. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [6, 4],
]);

/**
 * Returns the same picture in fewer bytes, as browsers write screenshots fast rather than small. For text on plain
 * colours, unfiltered rows take less space than differences between them.
 * @param {Buffer} png of 8 bits a channel, not interlaced, as browsers write it
 */
export function smallPng(png) {
  const chunks = chunksOf(png);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const channels = CHANNELS.get(head[9] ?? -1);
  if (head[8] !== 8 || head[12] !== 0 || channels === undefined) return png;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(each => each.data));
  const rows = plainRows(inflateSync(data), head.readUInt32BE(0) * channels, channels);
  const packed = deflateSync(rows, { level: 9, memLevel: 9 });
  const kept = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))];
  const smaller = Buffer.concat([png.subarray(0, SIGNATURE), ...kept]);
  return smaller.length < png.length ? smaller : png;
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
