import { isJsonObject, type JsonObject, type JsonValue } from '../core/json';
import { parseAddress } from '../core/move/address';
import { ACCOUNT_TYPE } from './fungibleStore';
import type { AccountData, Ledger, LedgerAccount, LedgerTransaction, Resource } from './ledger';

/**
 * Returns a ledger with the changes that transactions wrote: resources, accounts, and the coin supply. Modules and the
 * items of other tables are unchanged.
 */
export function applyChanges(ledger: Ledger, transactions: readonly LedgerTransaction[]): Ledger {
  return transactions
    .flatMap(({ changes }) => (Array.isArray(changes) ? (changes as readonly JsonValue[]) : []))
    .reduce((before, change) => (isJsonObject(change) ? applyChange(before, change) : before), ledger);
}

function applyChange(ledger: Ledger, change: JsonObject): Ledger {
  const { data } = change;
  switch (change.type) {
    case 'write_resource':
      if (!isJsonObject(data) || typeof data.type !== 'string') return ledger;
      return withResource(ledger, change, { type: data.type, data: data.data ?? null });
    case 'delete_resource':
      return withoutResource(ledger, change);
    case 'write_table_item': {
      const { coinSupply } = ledger;
      const value = isJsonObject(data) ? data.value : undefined;
      if (!coinSupply || change.handle !== coinSupply.handle || typeof value !== 'string') return ledger;
      return { ...ledger, coinSupply: { ...coinSupply, value } };
    }
    default:
      return ledger;
  }
}

function withResource(ledger: Ledger, change: JsonObject, resource: Resource): Ledger {
  return changed(ledger, change, before => {
    const isThere = before.resources.some(({ type }) => type === resource.type);
    const resources = isThere
      ? before.resources.map(each => (each.type === resource.type ? resource : each))
      : [...before.resources, resource];
    const account = accountData(resource);
    return { ...before, resources, ...(account ? { account } : {}) };
  });
}

function withoutResource(ledger: Ledger, change: JsonObject): Ledger {
  return changed(ledger, change, before => ({
    ...before,
    resources: before.resources.filter(({ type }) => type !== change.resource),
  }));
}

function changed(ledger: Ledger, { address }: JsonObject, how: (before: LedgerAccount) => LedgerAccount): Ledger {
  const at = typeof address === 'string' ? parseAddress(address) : undefined;
  if (at === undefined) return ledger;
  const before = Object.hasOwn(ledger.accounts, at) ? ledger.accounts[at] : undefined;
  return { ...ledger, accounts: { ...ledger.accounts, [at]: how(before ?? { resources: [], modules: [] }) } };
}

function accountData({ type, data }: Resource): AccountData | undefined {
  if (type !== ACCOUNT_TYPE || !isJsonObject(data)) return undefined;
  const { sequence_number, authentication_key } = data;
  if (typeof sequence_number !== 'string' || typeof authentication_key !== 'string') return undefined;
  return { sequence_number, authentication_key };
}
