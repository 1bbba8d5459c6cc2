import * as vscode from 'vscode';
import { GatewayError } from '../../core/gateway/gatewayError';
import { abbreviateAddress } from '../../core/move/address';
import { aptOfOctas } from '../../core/move/aptosCoin';
import { groupDigits } from '../../core/text/digits';
import { cellText, gasFacts, ledgerFacts, ledgerGas, type Fact } from '../../core/results/facts';
import type { TransactionFacts, TransactionStatus } from '../../core/results/ledgerReport';
import { ageText, momentOfMicroseconds } from '../../core/text/moments';
import { verdictText } from '../../core/results/simulationWords';
import { pastVerdictOf, parseVmStatus } from '../../core/results/verdict';
import {
  type Direction,
  type LoadedTransactions,
  fitsFilter,
  isFiltering,
  type ListedTransaction,
  type TransactionFilter,
} from '../../core/transactions/ledger/accountTransactions';
import { sentenceOf } from '../../core/userFacingError';
import { COMMANDS, ITEM_CONTEXTS } from '../vscode/ids';
import { shortSubject } from '../../core/move/functionId';
import type { TransactionRow } from './transactionRow';
import { spokenRow } from '../vscode/markdown';

const ICONS: Readonly<Record<TransactionStatus, vscode.ThemeIcon>> = {
  succeeded: new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed')),
  failed: new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground')),
  pending: new vscode.ThemeIcon('clock', new vscode.ThemeColor('charts.yellow')),
  unknown: new vscode.ThemeIcon('question'),
};
const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'pending',
  unknown: 'with an unknown outcome',
};

/**
 * Returns the tree item of a row.
 * @param network part of the row's id, so rows of different networks have different ids
 * @param now milliseconds since the epoch
 */
export function transactionItem(row: TransactionRow, network: string, now: number): vscode.TreeItem {
  const id = `${network}/transactions/${row.address}`;
  switch (row.kind) {
    case 'sender': {
      const item = new vscode.TreeItem(
        row.label ?? abbreviateAddress(row.address),
        vscode.TreeItemCollapsibleState.Collapsed,
      );
      item.id = id;
      if (row.label !== undefined) item.description = abbreviateAddress(row.address);
      item.tooltip = row.address;
      item.iconPath = new vscode.ThemeIcon('account');
      item.contextValue = ITEM_CONTEXTS.sender;
      return readable(item);
    }
    case 'transaction':
      return transactionOf(row, id, now);
    case 'page':
      return pageItem(row, id);
    case 'unreadPage':
      return failureItem(row, id);
    case 'note': {
      const item = new vscode.TreeItem(row.text);
      item.id = `${id}/note`;
      item.tooltip = row.text;
      item.iconPath = new vscode.ThemeIcon('info');
      if (row.retry) item.command = refreshing(row.address);
      return item;
    }
  }
}

function transactionOf(
  row: TransactionRow & { readonly kind: 'transaction' },
  parent: string,
  now: number,
): vscode.TreeItem {
  const { facts } = row.listed;
  const item = new vscode.TreeItem(shortSubject(facts.subject));
  item.id = `${parent}/${facts.hash ?? facts.version ?? facts.sequenceNumber ?? ''}`;
  item.description = descriptionOf(facts, now);
  item.iconPath = ICONS[facts.status];
  item.contextValue = contextOf(row.listed);
  item.command = { command: COMMANDS.openTransaction, title: 'Open or Wait for Transaction', arguments: [row] };
  const { label, description } = item;
  item.accessibilityInformation = spokenRow({ label }, STATUS_WORDS[facts.status], description);
  return item;
}

function contextOf({ facts, call }: ListedTransaction): string {
  if (facts.publishes) return ITEM_CONTEXTS.publishingTransaction;
  return call ? ITEM_CONTEXTS.sentTransaction : ITEM_CONTEXTS.transaction;
}

/**
 * Returns a description such as `3 hr. ago · 9 gas · 0.000009 APT · #12`. The most useful facts come first, because
 * narrow views truncate it.
 */
function descriptionOf(facts: TransactionFacts, now: number): string {
  const { sequenceNumber, replayProtectionNonce: nonce, gasUsed, feeOctas, timestamp } = facts;
  return [
    timestamp && agoText(timestamp, now),
    gasUsed && /^\d+$/.test(gasUsed) ? `${groupDigits(gasUsed)} gas` : undefined,
    feeOctas && aptOfOctas(BigInt(feeOctas)),
    nonce === undefined ? sequenceNumber && `#${groupDigits(sequenceNumber)}` : 'orderless',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** @param timestamp microseconds since the epoch; if it is not a valid time, it is returned unchanged. */
function agoText(timestamp: string, now: number): string {
  return momentOfMicroseconds(timestamp) ? ageText(Number(timestamp) / 1000, now) : timestamp;
}

function pageItem(row: TransactionRow & { readonly kind: 'page' }, parent: string): vscode.TreeItem {
  const { direction, beside, isReading } = row;
  const isOlder = direction === 'older';
  const item = new vscode.TreeItem(isReading ? `Reading ${direction} transactions…` : isOlder ? 'Older' : 'Newer');
  item.id = `${parent}/${direction}`;
  if (isReading) {
    item.iconPath = new vscode.ThemeIcon('loading~spin');
    return item;
  }
  if (beside !== undefined) item.description = `${isOlder ? 'before' : 'after'} #${groupDigits(beside)}`;
  item.tooltip = isOlder ? 'Load older transactions' : 'Check for newer transactions';
  item.iconPath = new vscode.ThemeIcon(isOlder ? 'arrow-down' : 'arrow-up');
  item.command = { command: COMMANDS.readTransactions, title: 'Read', arguments: [row] };
  return readable(item);
}

function failureItem(row: TransactionRow & { readonly kind: 'unreadPage' }, parent: string): vscode.TreeItem {
  const { error, direction } = row;
  const sentence = sentenceOf(error);
  const item = new vscode.TreeItem(shortSentence(error) ?? sentence);
  item.id = `${parent}/${direction}`;
  item.tooltip = `${sentence}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
  item.command = direction === 'newest' ? refreshing(row.address) : retrying(row, direction);
  item.accessibilityInformation = spokenRow({ label: `Error: ${sentence}` }, 'click to try again');
  return item;
}

function refreshing(address: string): vscode.Command {
  return { command: COMMANDS.refreshTransactions, title: 'Read', arguments: [{ address }] };
}

function retrying({ address }: TransactionRow, direction: Direction): vscode.Command {
  return { command: COMMANDS.readTransactions, title: 'Try Again', arguments: [{ address, direction }] };
}

/** Returns only the reason, because views can be narrow and the row above shows what could not be read. */
function shortSentence(error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  return error.explanation.charAt(0).toUpperCase() + error.explanation.slice(1);
}

/** Adds a label with the description to an item; otherwise, screen readers read only the tooltip. */
function readable(item: vscode.TreeItem): vscode.TreeItem {
  item.accessibilityInformation = spokenRow(item);
  return item;
}

/** Returns all known facts about a listed transaction as plain text, so nothing in it becomes a link. */
export function transactionTooltip(facts: TransactionFacts): string {
  const known = [...ledgerFacts(facts), ...gasFacts(ledgerGas(facts))];
  return [facts.subject, statusLine(facts), '', ...known.map(fact => `${fact.name}: ${valueText(fact)}`)].join('\n');
}

function valueText({ cell }: Fact): string {
  const moment = cell.kind === 'moment' ? momentOfMicroseconds(cell.digits) : undefined;
  return moment ? `${moment.local} (${moment.utc})` : cellText(cell);
}

function statusLine({ status, vmStatus, maxGasAmount }: TransactionFacts): string {
  if (status === 'pending') return 'Pending: not executed yet';
  if (vmStatus === undefined) return 'The node does not report the outcome';
  const verdict = pastVerdictOf(parseVmStatus(vmStatus), status === 'succeeded', maxGasAmount ?? '');
  return [verdictText(verdict), verdict.meaning].filter(words => words !== undefined).join('. ');
}

/**
 * Returns the rows below an account: the transactions that match the filter, between the rows that load newer and older
 * transactions.
 */
export function transactionRows(
  address: string,
  loaded: LoadedTransactions,
  filter: TransactionFilter,
): readonly TransactionRow[] {
  const { rows, failure } = loaded;
  if (failure?.direction === 'newest')
    return [{ kind: 'unreadPage', address, direction: 'newest', error: failure.error }];
  const shown = rows.filter(row => fitsFilter(row, filter));
  return [
    ...pageRow('newer', address, loaded),
    ...shown.map(listed => ({ kind: 'transaction' as const, address, listed })),
    ...noteRow(address, rows.length, shown.length, filter),
    ...(loaded.mayBeOlder ? pageRow('older', address, loaded) : []),
  ];
}

function pageRow(
  direction: 'older' | 'newer',
  address: string,
  { rows, reading, failure }: LoadedTransactions,
): readonly TransactionRow[] {
  if (failure?.direction === direction) return [{ kind: 'unreadPage', address, direction, error: failure.error }];
  const ordered = direction === 'older' ? rows.toReversed() : rows;
  const beside = ordered.find(({ facts }) => facts.sequenceNumber !== undefined)?.facts.sequenceNumber;
  const isReading = reading === direction;
  return [{ kind: 'page', address, direction, isReading, ...(beside !== undefined && { beside }) }];
}

function noteRow(address: string, loaded: number, shown: number, filter: TransactionFilter): readonly TransactionRow[] {
  if (shown > 0) return [];
  if (loaded === 0) return [{ kind: 'note', address, text: 'This account has sent no transactions.', retry: false }];
  if (!isFiltering(filter)) return [];
  const text = `None of the ${groupDigits(loaded)} loaded transactions match the filter.`;
  return [{ kind: 'note', address, text, retry: false }];
}
