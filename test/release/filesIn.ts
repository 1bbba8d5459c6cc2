import { inflateRawSync } from 'node:zlib';

/** A file in a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** MS-DOS date and time. */
  readonly time: number;
  /** As in Unix. */
  readonly mode: number;
}

/** The files of a zip, by name. */
export function filesIn(zip: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(entriesOf(zip).map(({ name, bytes }) => [name, bytes]));
}

/** The files of a zip. */
export function entriesOf(zip: Buffer): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    entries.push({
      name,
      bytes: zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes),
      time: zip.readUInt32LE(at + 12),
      mode: zip.readUInt16LE(at + 40),
    });
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
