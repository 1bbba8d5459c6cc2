import { writeClipboard } from '../shell/clipboard';
import type { TransactionDraft } from '../../core/payloads/draft';
import { abbreviateAddress } from '../../core/move/address';
import type { TransactionReport } from '../../core/reports/ledgerReport';
import { withProgress } from '../shell/cancellation';
import type { Notify } from '../shell/notify';
import type { TransactionRow } from './transactionRow';
import { onNetwork } from '../shell/onNetwork';
import { hashOf, readReport, TransactionNameError, type TransactionArgument } from './openTransaction';
import { senderOf } from '../accounts/chooseSender';
import { showLook, type LedgerServices } from './showLook';

/** Simulates what a transaction called, as its sender and as the ledger is now. */
export async function simulateTransaction(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Simulate the Payload of a Transaction');
  if (!found) return;
  const { hash, network } = found;
  const report = await withProgress(`Reading transaction ${abbreviateAddress(hash)}`, signal =>
    onNetwork(services.session, network, connection => readReport(services, connection, hash, signal)),
  );
  await services.simulate(draftOf(report), network);
}

/** Shows a transaction beside a simulation of its payload as the ledger is now. */
export async function compareTransaction(services: LedgerServices, given?: TransactionArgument): Promise<void> {
  const found = await hashOf(services, given, 'Compare a Transaction with a Simulation');
  if (!found) return;
  const { hash, network, byItself } = found;
  const title = `Simulating transaction ${abbreviateAddress(hash)} again`;
  await showLook(services, { title, look: { verb: 'compareTransaction', hash, network }, byItself }, signal =>
    onNetwork(services.session, network, async connection => {
      const report = await readReport(services, connection, hash, signal);
      const draft = draftOf(report);
      const sender = await senderOf(services.session, connection.network, report.facts.sender ?? '');
      const { compareWithSimulation } = await import('../../core/runs/ledger/compareWithSimulation');
      return compareWithSimulation(report, draft, sender, connection, signal);
    }),
  );
}

/** Copies the hash of a transaction. */
export async function copyHash({ notify }: LedgerServices, row?: TransactionRow): Promise<void> {
  await copy(notify, row?.kind === 'transaction' ? row.listed.facts.hash : undefined, 'hash');
}

/** Copies the ledger version of a transaction. */
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
  throw new TransactionNameError(
    `A ${subject} transaction has no payload that can be simulated: choose one that somebody sent.`,
  );
}
