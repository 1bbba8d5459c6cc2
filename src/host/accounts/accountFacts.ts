import { parseAddress } from '../../core/move/address';
import type { WireAccount } from '../../core/gateway/schemas/answerSchemas';
import { groupDigits } from '../../core/move/groupDigits';

/** Returns a node's data about an account, as lines of text. @param address as `parseAddress` returns it */
export function accountFacts(address: string, account: WireAccount): readonly string[] {
  const { sequence_number: next, authentication_key: key } = account;
  const isUntouched = next === '0' && parseAddress(key) === address;
  return [
    `sequence number ${groupDigits(next)}`,
    ...keyWords(address, key),
    // Public nodes with AIP-115 return this for every address (FACTS §13).
    ...(isUntouched ? ['It has sent nothing yet; a node reports the same for an address without an account.'] : []),
  ];
}

function keyWords(address: string, key: string): readonly string[] {
  const read = parseAddress(key);
  if (read === address) return ['authentication key: the address itself, never rotated'];
  if (read === '0x0') return ['authentication key: 0x0, so no key can sign for it'];
  return ['authentication key, rotated (it is not the address):', key];
}
