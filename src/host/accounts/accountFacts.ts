import { parseAddress } from '../../core/move/address';
import type { WireAccount } from '../../core/gateway/schemas/answerSchemas';
import { groupDigits } from '../../core/text/digits';

/** Returns a node's data about an account as lines of text. @param address normalized by `parseAddress` */
export function accountFacts(address: string, account: WireAccount): readonly string[] {
  const { sequence_number: next, authentication_key: key } = account;
  const isOther = ![address, '0x0'].includes(parseAddress(key) ?? '');
  const untouched = untouchedWords(address, account);
  return [
    `sequence number ${groupDigits(next)}`,
    ...(isOther ? [`${keyWords(address, key)}:`, key] : [keyWords(address, key)]),
    ...(untouched === undefined ? [] : [untouched]),
  ];
}

/**
 * Returns a note that an account might not exist, or `undefined` if the account has been used: since AIP-115, public
 * nodes return data for any address.
 */
export function untouchedWords(
  address: string,
  { sequence_number: next, authentication_key: key }: WireAccount,
): string | undefined {
  if (next !== '0' || parseAddress(key) !== address) return undefined;
  return 'It has not sent any transactions. Nodes return the same data for an address without an account.';
}

export function keyWords(address: string, key: string): string {
  const read = parseAddress(key);
  if (read === address) return 'authentication key: same as the address, never rotated';
  if (read === '0x0') return 'authentication key: 0x0, so no key can sign for it';
  return 'authentication key, rotated (differs from the address)';
}
