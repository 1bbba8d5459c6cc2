import * as vscode from 'vscode';
import { NotFoundError } from '../../core/gateway/statusErrors';
import { COMMANDS } from '../vscode/ids';
import { resultTitle, type ResultReport } from '../../core/results/resultReport';
import { withProgress, type Waiting } from '../vscode/progress';
import { RestrictedModeError } from '../session/sessionLookup';
import type { LedgerPage, LedgerPageOptions } from '../results/ledgerPage';
import { type CompletionServices, readKnowledge, codeAt, withCode } from '../results/completed';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';
import { isCancellation, type Notify } from '../vscode/notify';
import type { Base } from '../session/session';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { Connection } from '../../core/connection';
import type { WireTransaction } from '../../core/gateway/schemas/transactionSchema';
import { abbreviateAddress } from '../../core/move/address';
import type { TransactionReport } from '../../core/results/ledgerReport';
import {
  hashOfSequenceNumber,
  hashOfVersion,
  readTransactionName,
  type TransactionName,
} from '../../core/transactions/ledger/locateTransaction';
import { RefusedError } from '../../core/userFacingError';
import { senderOf } from '../accounts/chooseSender';
import { writeClipboard } from '../vscode/clipboard';
import { onNetwork } from '../session/onNetwork';
import { askName, nameRefusal } from './transactionName';
import type { TransactionRow } from './transactionRow';
import { compareWithSimulation } from '../../core/transactions/compareSimulations';
import { transactionReport } from '../../core/transactions/ledger/transactionReport';
import { withSource } from '../results/sourceFolders';

export interface LedgerServices extends Base {
  readonly panel: Lazy<ResultPanel>;
  readonly completion: CompletionServices;
  /** Simulates a transaction and shows the report. @param network id of the network */
  readonly simulate: (draft: TransactionDraft, network: string) => Promise<void>;
}

interface LedgerPageRun extends Pick<LedgerPageOptions, 'byItself'>, Waiting {
  readonly title: string;
  readonly ledgerPage: LedgerPage;
}

/**
 * Reads data of the ledger with cancellable progress, and shows it. If it cannot be read, the page does not change; an
 * empty page shows the error.
 * @throws errors from `work`, except cancellation
 */
export async function showLedgerPage(
  services: Pick<LedgerServices, 'panel' | 'session'>,
  { title, ledgerPage, byItself, isLong = false }: LedgerPageRun,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<ResultReport>,
): Promise<void> {
  const panel = await services.panel.get();
  const run = panel.running(title);
  try {
    if (byItself === true && services.session.isRestricted)
      throw new RestrictedModeError(services.session.network, 'select Run again');
    const report = await withProgress(title, work, { isLong, ended: run?.ended });
    run?.end();
    panel.showLedgerPage(resultTitle(report), report, ledgerPage);
  } catch (error) {
    run?.end();
    panel.settle();
    if (isCancellation(error)) return;
    panel.showLedgerFailure(title, error, ledgerPage);
    throw error;
  }
}

/** A transaction: a row of the view, its hash or its version. If absent, the user is asked. */
export type TransactionArgument =
  | TransactionRow
  | string
  | (LedgerPageOptions &
      (
        | { readonly hash: string }
        | { readonly version: string }
        /** An account's transaction, identified by its sequence number. */
        | { readonly sender: string; readonly sequenceNumber: string }
      ));

/** Shows a transaction and its effects. If the network does not know the transaction, offers to wait for it. */
export async function openTransaction(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Open or Wait for Transaction');
  if (!found) return;
  const { hash, network, byItself } = found;
  const title = `Reading transaction ${abbreviateAddress(hash)}`;
  const ledgerPage = { verb: 'openTransaction', hash, network } as const;
  try {
    await showLedgerPage(services, { title, ledgerPage, byItself }, signal =>
      onNetwork(services.session, network, connection => readReport(services, connection, hash, signal)),
    );
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // A transaction that was just submitted might not be known yet.
    const wait = () => vscode.commands.executeCommand(COMMANDS.openTransaction, { hash, network, until: 'executed' });
    services.notify.error(error, { label: 'Wait for Transaction', run: wait });
  }
}

async function readReport(
  services: LedgerServices,
  connection: Connection,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionReport> {
  const { value, text } = await connection.client.getTransaction(hash, signal);
  return reportOf(services, connection, { value, text }, signal);
}

/**
 * Returns the report of a transaction for the result page, with parameter names from the source in the workspace and
 * the source locations of an abort.
 */
export async function reportOf(
  services: LedgerServices,
  connection: Connection,
  { value, text }: { readonly value: WireTransaction; readonly text: string },
  signal: AbortSignal,
): Promise<TransactionReport> {
  const knowledge = await readKnowledge(services.completion, connection, value, signal);
  const report = transactionReport({ network: connection.network, transaction: value, text, knowledge });
  const { content } = report;
  if (content.kind !== 'effects' || content.effects.success) return report;
  const sourced = await withSource(content.effects, services.completion, signal);
  const effects = await withCode(sourced, services.completion, codeAt(connection, sourced), signal);
  return { ...report, content: { kind: 'effects', effects } };
}

/**
 * Returns the hash of the transaction that an argument refers to, or of one that the user enters. A version or a
 * sequence number requires requests.
 * @returns `undefined` if the user cancels, or if the account has no such transaction
 * @throws RefusedError if the text is neither a hash nor a version; any client error
 */
export async function hashOf(
  services: LedgerServices,
  given: TransactionArgument | undefined,
  title: string,
): Promise<FoundTransaction | undefined> {
  const { network = services.session.network.id, byItself = false } = optionsOf(given);
  const hash = await resolved(services, given, title, network);
  return hash === undefined ? undefined : { hash, network, byItself };
}

interface FoundTransaction extends Required<LedgerPageOptions> {
  readonly hash: string;
}

async function resolved(
  services: LedgerServices,
  given: TransactionArgument | undefined,
  title: string,
  network: string,
): Promise<string | undefined> {
  if (typeof given === 'object' && 'sender' in given) return hashOfNumber(services, given, network);
  const name = await nameOf(services, given, title);
  return name?.kind === 'version' ? hashAt(services, name.version, network) : name?.hash;
}

function optionsOf(given: TransactionArgument | undefined): LedgerPageOptions {
  return typeof given === 'object' && !('kind' in given) ? given : {};
}

/** Returns the hash of an account's transaction. If it does not exist, shows a message. */
async function hashOfNumber(
  { session, notify }: LedgerServices,
  { sender, sequenceNumber }: { readonly sender: string; readonly sequenceNumber: string },
  network: string,
): Promise<string | undefined> {
  const who = abbreviateAddress(sender);
  const hash = await withProgress(`Searching for transaction #${sequenceNumber} of ${who}`, signal =>
    onNetwork(session, network, ({ client }) => hashOfSequenceNumber(client, sender, sequenceNumber, signal)),
  );
  if (hash === undefined) notify.info(`Transaction #${sequenceNumber} of ${who} was not found on this node.`);
  return hash;
}

function hashAt(services: LedgerServices, version: string, network: string): Promise<string> {
  return withProgress(`Searching for the transaction with version ${version}`, signal =>
    onNetwork(services.session, network, ({ client, network: { label } }) =>
      hashOfVersion(client, version, label, signal),
    ),
  );
}

type NamedArgument = Exclude<TransactionArgument, { readonly sender: string }>;

async function nameOf(
  services: LedgerServices,
  given: NamedArgument | undefined,
  title: string,
): Promise<TransactionName | undefined> {
  const text = given === undefined ? await ask(services, title) : textOf(given);
  if (text === undefined) return undefined;
  const name = readTransactionName(text);
  if (!name) throw new RefusedError(nameRefusal(text) ?? '');
  return name;
}

function textOf(given: NamedArgument): string {
  if (typeof given === 'string') return given;
  if ('kind' in given) {
    const facts = given.kind === 'transaction' ? given.listed.facts : undefined;
    return facts?.hash ?? facts?.version ?? '';
  }
  return 'hash' in given ? given.hash : given.version;
}

function ask({ session }: LedgerServices, title: string): Promise<string | undefined> {
  const { label } = session.network;
  return askName({
    title,
    prompt: `Transaction hash or ledger version. It is sent to ${label}: never enter a private key.`,
    placeHolder: '0x3d9c… or 6781425728',
    network: label,
    refusal: nameRefusal,
  });
}

/** Simulates the payload of a transaction with the same sender on the current ledger state. */
export async function simulateTransaction(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Simulate the Payload of a Transaction');
  if (!found) return;
  const { hash, network } = found;
  const report = await withProgress(`Reading transaction ${abbreviateAddress(hash)}`, signal =>
    onNetwork(services.session, network, connection => readReport(services, connection, hash, signal)),
  );
  await services.simulate(draftOf(report), network);
}

/** Compares a transaction with a simulation of its payload on the current ledger state. */
export async function compareTransaction(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Simulate and Compare');
  if (!found) return;
  const { hash, network, byItself } = found;
  const title = `Simulating transaction ${abbreviateAddress(hash)} again`;
  await showLedgerPage(
    services,
    { title, ledgerPage: { verb: 'compareTransaction', hash, network }, byItself },
    signal =>
      onNetwork(services.session, network, async connection => {
        const report = await readReport(services, connection, hash, signal);
        const draft = draftOf(report);
        const sender = await senderOf(services.session, connection.network, report.facts.sender ?? '');
        return compareWithSimulation(report, draft, sender, connection, signal);
      }),
  );
}

export async function copyHash({ notify }: LedgerServices, row?: TransactionRow): Promise<void> {
  await copy(notify, row?.kind === 'transaction' ? row.listed.facts.hash : undefined, 'hash');
}

export async function copyVersion({ notify }: LedgerServices, row?: TransactionRow): Promise<void> {
  await copy(notify, row?.kind === 'transaction' ? row.listed.facts.version : undefined, 'ledger version');
}

async function copy(notify: Notify, text: string | undefined, what: string): Promise<void> {
  if (text === undefined) return;
  await writeClipboard(text);
  notify.done(`Copied the ${what} ${text}`);
}

function draftOf({ draft, subject }: TransactionReport): TransactionDraft {
  if (draft) return draft;
  throw new RefusedError(
    `A ${subject} transaction has no payload to simulate. Select a transaction that was sent by an account.`,
  );
}
