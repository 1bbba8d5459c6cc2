/** BCS written independently of the code under test: little-endian integers, ULEB128 lengths. */

export type Bytes = readonly number[];

export function uint(value: bigint | number, size: number): Bytes {
  return Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn));
}

export const u8 = (value: number) => uint(value, 1);
export const u64 = (value: bigint | number) => uint(value, 8);

/** Seven bits per byte, lowest first; the high bit is set if more bytes follow. */
export function uleb(value: number): Bytes {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...uleb(Math.floor(value / 0x80))];
}

export function string(text: string): Bytes {
  const utf8 = [...new TextEncoder().encode(text)];
  return [...uleb(utf8.length), ...utf8];
}

export function bytes(content: Bytes): Bytes {
  return [...uleb(content.length), ...content];
}

export function vector(...items: readonly Bytes[]): Bytes {
  return [...uleb(items.length), ...items.flat()];
}

/** An address whose digits fit into one byte. */
export function address(last: number): Bytes {
  return [...Array.from({ length: 31 }, () => 0), last];
}

export const NONE: Bytes = [0];
export const some = (content: Bytes): Bytes => [1, ...content];

export function fromHex(digits: string): Bytes {
  return (digits.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16));
}

/** sha3-256 of `APTOS::RawTransaction` and of `APTOS::RawTransactionWithData`. */
export const PLAIN = fromHex('b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193');
export const WITH_DATA = fromHex('5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c');

/** `0xa`'s transaction number 7 on chain 2 around a payload: 2000 gas units at 100 octas until second 1700000600. */
export function rawBytes(payload: Bytes, sequenceNumber = 7n): Bytes {
  return [...address(0xa), ...u64(sequenceNumber), ...payload, ...u64(2000), ...u64(100), ...u64(1700000600), ...u8(2)];
}

/** `0x1::coin::transfer<0x1::aptos_coin::AptosCoin>(@0xb, 1000)` without the tag of an entry function payload. */
export const TRANSFER: Bytes = [
  ...address(1),
  ...string('coin'),
  ...string('transfer'),
  ...vector([7, ...address(1), ...string('aptos_coin'), ...string('AptosCoin'), ...vector()]),
  ...vector(bytes(address(0xb)), bytes(u64(1000))),
];
