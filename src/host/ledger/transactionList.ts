import * as vscode from 'vscode';
import { readVersion } from '../../core/runs/ledger/locateTransaction';
import { abbreviateAddress } from '../../core/move/address';
import { askName, versionRefusal } from './transactionName';
import type { Direction, TransactionFilter } from '../../core/runs/ledger/accountTransactions';
import type { LedgerServices } from './showLook';
import type { TransactionsView } from './transactionsView';

/** The services that the commands of the Transactions view need. */
export interface ListServices extends Pick<LedgerServices, 'session' | 'notify'> {
  readonly transactions: TransactionsView;
}

/** An account of the Transactions view. */
interface SenderArgument {
  readonly address: string;
}

/** The page of an account to read. */
interface PageArgument extends SenderArgument {
  readonly direction: Direction;
}

/** Reads the transactions of an account, or of all accounts, again. */
export async function refreshTransactions({ transactions }: ListServices, given?: SenderArgument): Promise<void> {
  await transactions.refresh(given?.address);
}

/** Reads one more page of an account. */
export async function readTransactions({ transactions, notify }: ListServices, given?: PageArgument): Promise<void> {
  if (!given) return;
  const count = await transactions.more(given.address, given.direction);
  if (count === 0 && given.direction === 'newer') notify.done('No newer transactions');
}

/** Shows an account's transactions from a sequence number on. */
export async function goToTransaction(
  services: ListServices,
  given?: SenderArgument & { readonly sequenceNumber?: string },
): Promise<void> {
  const address = given?.address ?? (await askAccount(services));
  if (address === undefined) return;
  const text = given?.sequenceNumber ?? (await askNumber(services, address));
  const number = text === undefined ? undefined : readVersion(text);
  if (number === undefined) return;
  await services.transactions.goTo(address, number);
}

async function askAccount({ session }: ListServices): Promise<string | undefined> {
  const items = (await session.accountsOn(session.network)).map(({ address, label }) => ({
    label: label ?? abbreviateAddress(address),
    description: address,
    address,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Go to Sequence Number (1/2)',
    placeHolder: 'Select an account',
    matchOnDescription: true,
  });
  return chosen?.address;
}

function askNumber({ session }: ListServices, address: string): Promise<string | undefined> {
  return askName({
    title: `Transactions of ${abbreviateAddress(address)}`,
    prompt: 'The sequence number to begin with',
    placeHolder: '0',
    network: session.network.label,
    refusal: versionRefusal,
  });
}

interface FilterItem extends vscode.QuickPickItem {
  readonly filter: TransactionFilter;
}

/** Filters the loaded transactions in the view. */
export async function filterTransactions({ transactions }: ListServices, given?: TransactionFilter): Promise<void> {
  const filter = given ?? (await askFilter(transactions));
  if (filter) await transactions.setFilter(filter);
}

async function askFilter(transactions: TransactionsView): Promise<TransactionFilter | undefined> {
  const { calledFunctions } = await import('../../core/runs/ledger/accountTransactions');
  const rows = transactions.loaded();
  const failed = rows.filter(({ facts }) => facts.status === 'failed').length;
  const items: FilterItem[] = [
    { label: 'All', description: `${rows.length} loaded`, filter: {} },
    { label: 'Failed only', description: String(failed), filter: { failedOnly: true } },
    ...calledFunctions(rows).map(({ subject, count }) => ({
      label: subject,
      description: String(count),
      filter: { text: subject },
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Filter Transactions',
    placeHolder: 'Which of the loaded transactions? Older ones have to be loaded first.',
  });
  return chosen?.filter;
}

/** Clears the filter of the view. */
export async function clearTransactionFilter({ transactions }: ListServices): Promise<void> {
  await transactions.setFilter({});
}
