const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns the bytes as `0x` and two lower-case hex digits each. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '0x';
  for (const byte of bytes) hex += HEX[byte] ?? '';
  return hex;
}

/** Parses hex digits, with or without `0x`; `undefined` if `text` is not an even number of hex digits. */
export function hexToBytes(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Returns the 32 bytes of an account address in the form of {@link parseAddress}. */
export function addressToBytes(address: string): Uint8Array {
  const bytes = hexToBytes(address.slice(2).padStart(64, '0'));
  if (bytes?.length !== 32) throw new RangeError(`not an account address: ${address}`);
  return bytes;
}

/** Concatenates all parts. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
