import { bytesToHex } from './hex';

/** Returns the bytes of an address in the form of `parseAddress`. */
export function shortHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).replace(/^0x0+(?=.)/, '0x');
}
