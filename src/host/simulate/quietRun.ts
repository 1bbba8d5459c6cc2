import type * as vscode from 'vscode';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Transaction } from '../../core/runs/transaction';
import { UserFacingError } from '../../core/userFacingError';
import { completed } from '../results/completed';
import { senderOf } from '../accounts/chooseSender';
import type { RunServices } from './runServices';

/** A run that must not ask lacks what only the user can say. */
export class NeedsUserError extends UserFacingError {
  override readonly name = 'NeedsUserError';
}

/** What a quiet run came to. */
export interface QuietResult {
  readonly report: SimulationReport;
  readonly transaction: Transaction;
}

/**
 * Simulates the payload at a place without a question, a message or a page.
 * @throws NeedsUserError where something is missing; PayloadError; the client's errors
 */
export async function simulateQuietly(
  services: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<QuietResult> {
  const { session } = services.completion;
  if (session.isRestricted) throw new NeedsUserError('This workspace is not trusted: simulate by the command.');
  const transaction = await quietTransaction(services, document, position, signal);
  const connection = await session.connection();
  const { network } = connection;
  const address = transaction.draft.given.sender ?? session.senderOn(network);
  if (address === undefined) throw new NeedsUserError('No sender: run Movescope: Set Default Sender.');
  const [{ requestSimulation }, { simulationReport }, sender] = await Promise.all([
    import('../../core/runs/simulate'),
    import('../../core/runs/report'),
    senderOf(session, network, address),
  ]);
  const answer = await requestSimulation(transaction, sender, connection, signal);
  const { transaction: ran } = answer;
  const simulated = { connection, transaction: ran };
  return {
    report: await completed(simulationReport(answer), services.completion, signal, simulated),
    transaction: ran,
  };
}

async function quietTransaction(
  { locators, completion: { session } }: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<Transaction> {
  const found = (await locators.of(document))?.locateAt(position);
  if (found?.kind !== 'found' && found?.kind !== 'hole')
    throw new NeedsUserError('The payload cannot be read: correct it and save again.');
  const [{ documentPayload, readCall, transactionOf }, { unreadableIn }] = await Promise.all([
    import('../../core/runs/transaction'),
    import('../payloads/unreadableText'),
  ]);
  if (unreadableIn(document, found))
    throw new NeedsUserError('The payload has U+FFFD: reopen the file with its encoding.');
  const transaction = await transactionOf(documentPayload(found), {
    read: async call => {
      const { id, text } = call.function;
      if (!id) throw new NeedsUserError(`The address of ${text} is not known: simulate by the command.`);
      return readCall(call, await session.connection(), signal);
    },
    fill: () => Promise.resolve(undefined),
  });
  if (!transaction) throw new NeedsUserError('It leaves values open: simulate by the command.');
  return transaction;
}
