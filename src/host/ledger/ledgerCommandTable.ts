import * as vscode from 'vscode';
import type { Answer } from '../../core/gateway/answer';
import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import type { WaitProgress } from '../../core/gateway/waitUntilExecuted';
import { abbreviateAddress } from '../../core/move/address';
import {
  type Direction,
  type TransactionFilter,
  calledFunctions,
} from '../../core/transactions/ledger/accountTransactions';
import { readVersion, readTransactionName } from '../../core/transactions/ledger/locateTransaction';
import { visibleName } from '../../core/text/visibleText';
import { RefusedError, type UserFacingError } from '../../core/userFacingError';
import { pickAccount } from '../accounts/chooseSender';
import type { LedgerPageOptions } from '../results/ledgerPage';
import { TRANSACTION_ROW, type TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { LEDGER_COMMANDS } from '../vscode/ids';
import { onNetwork } from '../session/onNetwork';
import {
  openTransaction,
  compareTransaction,
  copyHash,
  copyVersion,
  simulateTransaction,
  reportOf,
  type LedgerServices,
  type TransactionArgument,
  showLedgerPage,
} from './openTransaction';
import { askName, versionRefusal, hashRefusal } from './transactionName';
import type { TransactionRow } from './transactionRow';
import type { TransactionsView } from './transactionsView';
import { openPublishedSource } from './openPublishedSource';
import type { Base } from '../session/session';
import { blockReport } from '../../core/transactions/ledger/transactionReport';
import { WaitTimeoutError } from '../../core/gateway/requestErrors';

const TRANSACTION = [
  'text',
  TRANSACTION_ROW,
  { network: 'text?', hash: 'text' },
  { network: 'text?', version: 'text' },
  { network: 'text?', sender: 'text', sequenceNumber: 'text' },
] as const satisfies readonly TakenArgument[];
const WAIT = {
  ...{ network: 'text?', hash: 'text', until: ['executed'], timeLimitMs: 'number?' },
} as const satisfies TakenArgument;
const SENT = { address: 'text', direction: 'text?', sequenceNumber: 'text?' } as const satisfies TakenArgument;

export function ledgerCommandTable(
  services: LedgerServices,
  transactions: TransactionsView,
): CommandTable<typeof LEDGER_COMMANDS> {
  const { session, notify } = services;
  const list = { session, notify, transactions };
  return {
    openTransaction: {
      takes: [WAIT, ...TRANSACTION],
      run: (given?: TransactionArgument | WaitArgument) =>
        isWait(given) ? waitForTransaction(services, given) : openTransaction(services, given),
    },
    openBlock: {
      takes: ['text', TRANSACTION_ROW, { network: 'text?', version: 'text' }],
      run: given => openBlock(services, given),
    },
    refreshTransactions: { takes: [SENT], run: given => refreshTransactions(list, given) },
    readTransactions: {
      takes: [{ ...SENT, direction: ['newest', 'older', 'newer'] }],
      run: given => readTransactions(list, given),
    },
    goToTransaction: { takes: [SENT], run: given => goToTransaction(list, given) },
    filterTransactions: {
      takes: [{ text: 'text?' }],
      ignoresRow: true,
      run: given => filterTransactions(list, given),
    },
    clearTransactionFilter: { run: () => clearTransactionFilter(list) },
    simulateTransaction: { takes: TRANSACTION, run: given => simulateTransaction(services, given) },
    compareTransaction: { takes: TRANSACTION, run: given => compareTransaction(services, given) },
    openPublishedSource: { takes: TRANSACTION, run: given => openPublishedSource(services, given) },
    copyTransactionHash: { takes: [TRANSACTION_ROW], run: given => copyHash(services, given) },
    copyTransactionVersion: { takes: [TRANSACTION_ROW], run: given => copyVersion(services, given) },
  };
}

/**
 * A block, identified by one of its ledger versions: a row of the view, or the version. If absent, the user is asked.
 */
type BlockArgument = TransactionRow | string | BlockOptions;

interface BlockOptions extends LedgerPageOptions {
  readonly version: string;
  /** Whether to load the transactions of the block; true by default. */
  readonly withTransactions?: boolean;
}

/** Shows the block that contains a ledger version, with its transactions unless the user chooses otherwise. */
export async function openBlock(services: LedgerServices, given?: BlockArgument): Promise<void> {
  const typed = given === undefined ? await askVersion(services) : textOf(given);
  if (typed === undefined) return;
  const version = readVersion(typed);
  if (version === undefined) throw new RefusedError('A ledger version must be a whole number.');
  const options: Partial<BlockOptions> = typeof given === 'object' && !('kind' in given) ? given : {};
  const { network = services.session.network.id, byItself = false } = options;
  const withTransactions = given === undefined ? await askTransactions() : options.withTransactions !== false;
  if (withTransactions === undefined) return;
  const title = `Reading the block at version ${version}`;
  const ledgerPage = { verb: 'openBlock', version, network, ...(!withTransactions && { withTransactions }) } as const;
  await showLedgerPage(services, { title, ledgerPage, byItself }, signal =>
    onNetwork(services.session, network, async connection => {
      const block = await connection.client.getBlockByVersion(version, { withTransactions }, signal);
      return blockReport(connection.network, block, { withTransactions });
    }),
  );
}

function textOf(given: BlockArgument): string | undefined {
  if (typeof given === 'string') return given;
  if (!('kind' in given)) return given.version;
  const version = given.kind === 'transaction' ? given.listed.facts.version : undefined;
  if (version === undefined)
    throw new RefusedError('This transaction is not in a block yet. Wait until it is executed.');
  return version;
}

function askVersion({ session }: LedgerServices): Promise<string | undefined> {
  return askName({
    title: 'Open Block (1/2)',
    prompt: 'Enter a ledger version in the block',
    placeHolder: '6781425728',
    network: session.network.label,
    refusal: versionRefusal,
  });
}

/** @returns `undefined` if the user cancels */
async function askTransactions(): Promise<boolean | undefined> {
  const items = [
    { label: 'With Transactions', description: 'the complete block', isChosen: true },
    { label: 'Without Transactions', description: 'faster; you can load them later on the page', isChosen: false },
  ];
  const options = { title: 'Open Block (2/2)', placeHolder: 'Select what to load' };
  return (await vscode.window.showQuickPick(items, options))?.isChosen;
}

interface WaitArgument extends LedgerPageOptions {
  readonly hash: string;
  readonly until: 'executed';
  readonly timeLimitMs?: number;
}

function isWait(given: TransactionArgument | WaitArgument | undefined): given is WaitArgument {
  return typeof given === 'object' && 'until' in given;
}

const MINUTE = 60_000;
/** The default timeout in ms. It is longer than the usual validity of a transaction. */
const TIME_LIMIT = 10 * MINUTE;

/** Waits until a transaction is executed, then shows it. Shows a notification if the window is not focused. */
async function waitForTransaction(services: LedgerServices, given: WaitArgument): Promise<void> {
  const refusal = hashRefusal(given.hash);
  const name = readTransactionName(given.hash);
  if (refusal !== undefined || name?.kind !== 'hash') throw new RefusedError(refusal ?? '');
  const { hash } = name;
  const { network = services.session.network.id, timeLimitMs = TIME_LIMIT } = given;
  const title = `Waiting for transaction ${abbreviateAddress(hash)} (${limitWords(timeLimitMs)})`;
  await showLedgerPage(
    services,
    { title, ledgerPage: { verb: 'openTransaction', hash, network }, isLong: true },
    (signal, say) =>
      onNetwork(services.session, network, async connection => {
        const wait = { timeLimitMs, onProgress: (progress: WaitProgress) => say(progressWords(progress)) };
        const { answer, late } = await answerOrSeen(connection.client.waitForTransaction(hash, wait, signal));
        const report = await reportOf(services, connection, answer, signal);
        if (late) services.notify.error(late);
        else if (!vscode.window.state.focused) {
          const how = report.verdict?.title ?? 'Executed';
          services.notify.info(`${how}: ${report.subject} on ${connection.network.label}, ${abbreviateAddress(hash)}.`);
        }
        return report;
      }),
  );
}

/**
 * Returns a transaction. If it is not executed before the timeout, returns its last known state and the error.
 * @throws if it was never found
 */
async function answerOrSeen(
  waited: Promise<Answer<WireTransaction>>,
): Promise<{ readonly answer: Answer<WireTransaction>; readonly late?: UserFacingError }> {
  try {
    return { answer: await waited };
  } catch (error) {
    if (error instanceof WaitTimeoutError && error.waited.seen) return { answer: error.waited.seen, late: error };
    throw error;
  }
}

function limitWords(ms: number): string {
  const minutes = ms / MINUTE;
  return minutes < 1 ? 'less than a minute' : `at most ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}

/** Returns a message about what is known so far. If the hash is unknown, it might be wrong or too recent. */
function progressWords(progress: WaitProgress): string {
  const seconds = Math.floor(progress.elapsedMs / 1000);
  const after = seconds === 0 ? '' : ` after ${seconds} s`;
  switch (progress.kind) {
    case 'pending':
      return `Pending${after}: the network has not executed it yet.`;
    case 'unknown':
      return `Not found${after}: it might not have reached the network yet, or the hash is wrong.`;
    case 'other':
      return `Unknown transaction type “${visibleName(progress.type)}”${after}. Trying again.`;
    case 'failed':
      return `Status unknown${after}: ${progress.error.explanation} Trying again.`;
  }
}

interface ListServices extends Base {
  readonly transactions: TransactionsView;
}

interface SenderArgument {
  readonly address: string;
}

interface PageArgument extends SenderArgument {
  readonly direction: Direction;
}

/** Reloads the transactions of an account, or of all accounts. */
export async function refreshTransactions({ transactions }: ListServices, given?: SenderArgument): Promise<void> {
  await transactions.refresh(given?.address);
}

export async function readTransactions({ transactions, notify }: ListServices, given?: PageArgument): Promise<void> {
  if (!given) return;
  const count = await transactions.more(given.address, given.direction);
  if (count === 0 && given.direction === 'newer') notify.done('No newer transactions');
}

export async function goToTransaction(
  services: ListServices,
  given?: SenderArgument & { readonly sequenceNumber?: string },
): Promise<void> {
  const { session } = services;
  const address =
    given?.address ?? (await pickAccount(await session.accountsOn(session.network), 'Go to Sequence Number (1/2)'));
  if (address === undefined) return;
  const typed = given?.sequenceNumber ?? (await askNumber(services, address));
  const number = typed === undefined ? undefined : readVersion(typed);
  if (number === undefined) return;
  await services.transactions.goTo(address, number);
}

function askNumber({ session }: ListServices, address: string): Promise<string | undefined> {
  return askName({
    title: `Transactions of ${abbreviateAddress(address)}`,
    prompt: 'Sequence number to start from',
    placeHolder: '0',
    network: session.network.label,
    refusal: versionRefusal,
  });
}

interface FilterItem extends vscode.QuickPickItem {
  readonly filter: TransactionFilter;
}

export async function filterTransactions({ transactions }: ListServices, given?: TransactionFilter): Promise<void> {
  const filter = given ?? (await askFilter(transactions));
  if (filter) await transactions.setFilter(filter);
}

async function askFilter(transactions: TransactionsView): Promise<TransactionFilter | undefined> {
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
    placeHolder: 'Select which loaded transactions to show',
  });
  return chosen?.filter;
}

export async function clearTransactionFilter({ transactions }: ListServices): Promise<void> {
  await transactions.setFilter({});
}
