import { parseAddress } from '../../core/move/address';

/** An address that a request's schema has let through, without leading zeros. */
export function accountAddress(text: string): string {
  return parseAddress(text.replace(/^0X/, '0x')) ?? text;
}
