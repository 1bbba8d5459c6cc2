import * as vscode from 'vscode';
import { abbreviateAddress } from '../../core/move/address';
import { counted, groupDigits } from '../../core/move/groupDigits';
import { momentOfMicroseconds } from '../../core/move/moments';
import {
  findWriters as searchBlocks,
  writtenPlaces,
  type FoundWriters,
  type SearchedBlock,
  type Writer,
  type WriterSearch,
  type WrittenPlace,
} from '../../core/runs/ledger/findWriters';
import { UserFacingError } from '../../core/userFacingError';
import { onNetwork } from '../shell/onNetwork';
import { withProgress } from '../shell/progress';
import { hashOf, openTransaction, type TransactionArgument } from './openTransaction';
import type { LedgerServices } from './showLedgerPage';

/** The transaction wrote nothing that others could have written, too. */
export class NothingWrittenError extends UserFacingError {
  override readonly name = 'NothingWrittenError';
}

/** How many blocks a search may look through: one request each. */
const BOUNDS = [10, 50, 200] as const;
/** Maximum number of transactions that are listed. */
const MOST_LISTED = 500;

/**
 * Looks in the blocks around a committed transaction for others that wrote the same resources or table items, and opens
 * the one that the user picks.
 */
export async function findWriters(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Find Writers of the Same State');
  if (!found) return;
  const { hash, network } = found;
  const transaction = await withProgress(`Reading transaction ${abbreviateAddress(hash)}`, signal =>
    onNetwork(services.session, network, async ({ client }) => (await client.getTransaction(hash, signal)).value),
  );
  const version: unknown = Reflect.get(transaction, 'version');
  const written = writtenPlaces(transaction);
  if (typeof version !== 'string' || written.length === 0)
    throw new NothingWrittenError('This transaction has written no state yet: wait until it is executed.');
  const places = await pickPlaces(written);
  if (!places || places.length === 0) return;
  const range = await pickRange(version);
  if (!range) return;
  const search = { version, places, ...range };
  const title = `Looking for writers of the same state in up to ${counted(range.blocks, 'block')}`;
  const result = await withProgress(
    title,
    (signal, say) =>
      onNetwork(services.session, network, ({ client }) =>
        searchBlocks(
          client,
          search,
          (block, count) => {
            say(`${groupDigits(count)} of ${range.blocks}: block ${groupDigits(block.height)}`);
          },
          signal,
        ),
      ),
    { isLong: true },
  );
  if (result.writers.length === 0) services.notify.info(nothingFound(search, result));
  else await pickWriter(services, network, search, result);
}

async function pickPlaces(written: readonly WrittenPlace[]): Promise<readonly WrittenPlace[] | undefined> {
  const items = written.map(place => ({ label: place.words, picked: true, place }));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Find Writers of the Same State (1/2)',
    placeHolder: 'Clear what every transaction writes, such as the supply of a coin',
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ place }) => place);
}

async function pickRange(version: string): Promise<Pick<WriterSearch, 'direction' | 'blocks'> | undefined> {
  const items = (['after', 'before'] as const).flatMap(direction =>
    BOUNDS.map(blocks => ({
      label: `${blocks} blocks ${direction === 'after' ? 'from it on' : 'up to it'}`,
      description: `up to ${counted(blocks, 'request')}`,
      direction,
      blocks,
    })),
  );
  return vscode.window.showQuickPick(items, {
    title: 'Find Writers of the Same State (2/2)',
    placeHolder: `Which blocks to look through around version ${groupDigits(version)}`,
    ignoreFocusOut: true,
  });
}

interface WriterItem extends vscode.QuickPickItem {
  readonly hash?: string;
}

async function pickWriter(
  services: LedgerServices,
  network: string,
  search: WriterSearch,
  result: FoundWriters,
): Promise<void> {
  const { writers } = result;
  const more = writers.length - MOST_LISTED;
  const rows: readonly WriterItem[] = [
    // First, as what was not looked at matters as much as what was found.
    { label: `$(info) ${capitalized(searchedText(search, result))}` },
    { label: 'transactions', kind: vscode.QuickPickItemKind.Separator },
    ...writers.slice(0, MOST_LISTED).map(writerItem),
    ...(more > 0 ? [{ label: `$(info) ${groupDigits(more)} more` }] : []),
  ];
  const chosen = await vscode.window.showQuickPick(rows, {
    title: `Writers of the Same State as Version ${groupDigits(search.version)}`,
    placeHolder: `${counted(writers.length, 'transaction')} in ${counted(result.blocks.length, 'block')}: select one to open it`,
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (chosen?.hash !== undefined) await openTransaction(services, { hash: chosen.hash, network, byItself: true });
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function writerItem({ facts, places }: Writer): WriterItem {
  const { hash, version = '', sender, subject, status, timestamp } = facts;
  const moment = timestamp === undefined ? undefined : momentOfMicroseconds(timestamp)?.local;
  const parts = [sender === undefined ? undefined : abbreviateAddress(sender), moment, status];
  return {
    label: `${groupDigits(version)} ${subject}`,
    description: parts.filter(part => part !== undefined).join(' · '),
    detail: places.map(({ words }) => words).join(', '),
    ...(hash !== undefined && { hash }),
  };
}

function nothingFound(search: WriterSearch, result: FoundWriters): string {
  return `No other transaction wrote the same state: ${searchedText(search, result)}`;
}

/** Says which blocks were looked through, when they were made, and why no others were. */
function searchedText({ direction, blocks: most }: WriterSearch, { blocks, end, partial }: FoundWriters): string {
  const ordered = direction === 'after' ? blocks : blocks.toReversed();
  const [first, last] = [ordered[0], ordered.at(-1)];
  const range =
    first && last
      ? `looked at ${first === last ? `block ${blockText(first)}` : `blocks ${blockText(first)} to ${blockText(last)}`}`
      : 'no block could be looked at';
  const missing =
    partial.length === 0 ? '' : `. The node sent only a part of ${counted(partial.length, 'block')} among them`;
  return `${range}, ${endText(end, most)}${missing}.`;
}

function endText(end: FoundWriters['end'], most: number): string {
  switch (end) {
    case 'bound':
      return `which is the limit of ${counted(most, 'block')}; there may be others beyond`;
    case 'newest':
      return 'up to the newest one';
    case 'first':
      return 'back to the first one';
    case 'pruned':
      return 'as the node has pruned those before';
  }
}

function blockText({ height, timestamp }: SearchedBlock): string {
  const moment = momentOfMicroseconds(timestamp)?.local;
  return `${groupDigits(height)}${moment === undefined ? '' : ` (${moment})`}`;
}
