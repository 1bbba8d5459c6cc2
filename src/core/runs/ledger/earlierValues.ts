import { readUserTransaction, type WireSimulationResult } from '../../gateway/schemas/simulationResultSchema';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { parseAddress } from '../../move/address';
import { parseTypeTag, typeTagText } from '../../move/typeTag';
import { changesByAccount } from '../report';
import type { ChangeReport, EarlierValue, SimulationReport } from '../../reports/simulationReport';

/**
 * Returns the report with the values that the newest of these transactions wrote where the simulation writes. Only
 * transactions up to the simulation's ledger version count; there is no earlier value if none of them wrote there, or
 * the newest deleted it.
 * @param transactions of the same network, in any order; those not sent by a user are ignored
 */
export function withEarlierValues(
  report: SimulationReport,
  transactions: readonly WireTransaction[],
): SimulationReport {
  const upTo = BigInt(report.details.ledgerVersion);
  const history = transactions
    .map(readUserTransaction)
    .filter(transaction => transaction !== undefined)
    .filter(({ version }) => BigInt(version) <= upTo)
    .sort((one, other) => (BigInt(one.version) > BigInt(other.version) ? -1 : 1));
  const values = newestValues(history);
  let found = 0;
  const withBefore = (change: ChangeReport, account = ''): ChangeReport => {
    if (change.kind !== 'writeResource' && change.kind !== 'writeTableItem') return change;
    const before = values.get(placeOf(change, account) ?? '') ?? change.before;
    if (!before) return change;
    found++;
    return { ...change, before };
  };
  const accounts = report.accounts.map(account => ({
    ...account,
    changes: account.changes.map(change => withBefore(change, account.address)),
  }));
  const otherChanges = report.otherChanges.map(change => withBefore(change));
  return { ...report, accounts, otherChanges, earlier: { transactions: history.length, found } };
}

/** By place; `undefined` if it was deleted last. @param history newest first */
function newestValues(history: readonly WireSimulationResult[]): ReadonlyMap<string, EarlierValue | undefined> {
  const values = new Map<string, EarlierValue | undefined>();
  for (const { changes, sender, version, timestamp } of history) {
    const { accounts, otherChanges } = changesByAccount(changes, parseAddress(sender) ?? sender);
    const placed = [{ address: '', changes: otherChanges }, ...accounts];
    for (const account of placed) {
      for (const change of account.changes) {
        const place = placeOf(change, account.address);
        if (place === undefined || values.has(place)) continue;
        const value = valueOf(change);
        values.set(place, value === undefined ? undefined : { version, timestamp, value });
      }
    }
  }
  return values;
}

/** Returns a key of the place of a change in the ledger; `undefined` if it has no value to show. */
function placeOf(change: ChangeReport, account: string): string | undefined {
  switch (change.kind) {
    case 'writeResource':
    case 'deleteResource': {
      const type = parseTypeTag(change.type);
      return JSON.stringify([account, type ? typeTagText(type) : change.type]);
    }
    case 'writeTableItem':
    case 'deleteTableItem':
      return JSON.stringify(['table', parseAddress(change.handle) ?? change.handle, change.key]);
    case 'writeModule':
    case 'deleteModule':
    case 'unknown':
      return undefined;
  }
}

function valueOf(change: ChangeReport): EarlierValue['value'] | undefined {
  if (change.kind === 'writeResource') return change.data;
  return change.kind === 'writeTableItem' ? change.value : undefined;
}
