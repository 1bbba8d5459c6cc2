import { parseAddress } from '../../src/core/move/address';
import type { Ledger } from '../../src/sandbox/ledger';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';

/** Returns a ledger with only these modules, all at one address. @throws RangeError if that is not an address */
export function ledgerOfModules(addressText: string, modules: readonly LedgerModule[], chainId: number): Ledger {
  const address = parseAddress(addressText);
  if (address === undefined) throw new RangeError(`not an account address: ${addressText}`);
  const account = { sequence_number: '0', authentication_key: `0x${address.slice(2).padStart(64, '0')}` };
  return {
    chainId,
    ledgerVersion: '1000',
    oldestVersion: '0',
    timestamp: '1760000000000000',
    accounts: { [address]: { account, modules } },
    transactions: [],
    blocks: [],
  };
}
