import { hexToBytes } from '../../../src/core/move/hex';

/** Returns bytes from hex with spaces. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = hexToBytes(hex.replaceAll(/\s/g, ''));
  if (!bytes) throw new RangeError(`no hex: ${hex}`);
  return bytes;
}

/** The contents of a file in hex, made without the reader or the writer. */
export interface FileParts {
  /** The version, little-endian; version 10 if left out. */
  readonly version?: string;
  /** Tables by their number, in file order; each shorter than 128 bytes. */
  readonly tables: readonly (readonly [kind: number, hex: string])[];
  /** The bytes after the tables; the self handle 0 if left out. */
  readonly end?: string;
}

/** Returns the bytes of a file. */
export function fileOf({ version = '0a00000a', tables, end = '00' }: FileParts): Uint8Array {
  let offset = 0;
  const headers = tables.map(([kind, hex]) => {
    const { length } = bytesOf(hex);
    offset += length;
    return [kind, offset - length, length];
  });
  const head = [tables.length, ...headers.flat()].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return bytesOf(`a11ceb0b ${version} ${head} ${tables.map(([, hex]) => hex).join('')} ${end}`);
}

const CAFE = `${'00'.repeat(30)}cafe`;

/** Returns the tables of the module `0xcafe::m` with the function `f(u64)`. @param code its instructions, counted */
export function tablesOf(code: string, others: FileParts['tables'] = []): FileParts['tables'] {
  return [
    [0x01, '00 00'],
    // No type parameters, no access specifiers, no attributes.
    [0x03, '00 01 01 00 00 01 00'],
    // Signature 0 is empty, 1 is u64.
    [0x05, '00 01 03'],
    [0x07, '01 6d 01 66'],
    [0x08, CAFE],
    ...others,
    // Handle 0, public, no flags, nothing acquired, no locals.
    [0x0c, `00 01 00 00 00 ${code}`],
  ];
}
