import * as vscode from 'vscode';
import type { Transaction } from '../../core/runs/transaction';
import { transactionAt, type PlacedTransaction } from '../payloads/callAt';
import { withProgress } from '../shell/progress';
import { settleNetwork } from '../results/networkOfResult';
import { NoEditorError, NothingToRunError, type PayloadPlace } from '../payloads/payloadAtCursor';
import { placeNow, writtenCall } from './payloadPlace';
import { placeTarget, type AgainArgument, type DraftArgument, type RerunTarget } from '../results/rerun';
import { COMMANDS } from '../shell/ids';
import type { SimulateServices } from './simulateServices';

/** The transaction that a payload command runs, with its location and the data to find it again. */
export interface CommandTarget {
  readonly transaction: Transaction;
  readonly target: RerunTarget;
  /** Absent if the transaction was given, or the user entered it. */
  readonly found?: PlacedTransaction;
}

/**
 * Returns a transaction whose call was checked on the selected network.
 * @throws PayloadError if it does not match the ABI; the client's errors
 */
export async function checked({ session }: SimulateServices, transaction: Transaction): Promise<Transaction> {
  const [{ checkTransaction }, { subjectOf }, connection] = await Promise.all([
    import('../../core/runs/transaction'),
    import('../../core/runs/simulate'),
    session.connection(),
  ]);
  return withProgress(`Reading ${subjectOf(transaction.draft)}`, signal =>
    checkTransaction(transaction, connection, signal),
  );
}

/**
 * Returns the transaction that a command is given, or the one at the cursor. If a command is run again, finds the
 * payload at its current place; if a different network is selected by then, the user chooses between the two.
 * @param verb names the action when the user is asked for values that the document leaves open
 * @returns `undefined` if the user cancels, or if there is no payload, which is shown with ways to begin
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function targetOf(
  services: SimulateServices,
  verb: string,
  given: ((PayloadPlace | DraftArgument) & AgainArgument) | undefined,
): Promise<CommandTarget | undefined> {
  const { session, payloads } = services;
  const { network: ranOn, written } = given?.again ?? {};
  if (ranOn !== undefined && !(await settleNetwork(session, ranOn))) return undefined;
  const network = session.network.id;
  if (given && 'draft' in given) {
    return { transaction: { draft: given.draft }, target: { kind: 'draft', draft: given.draft, network } };
  }
  const place = written && given ? await placeNow(payloads.locators, given, written) : given;
  const found = await transactionAt(payloads, verb, place).catch((error: unknown) => {
    offerBeginning(services, error);
    return undefined;
  });
  if (!found) return undefined;
  const now = found.call && (await writtenCall(found.place.uri, found.call));
  const target = placeTarget(found.place, { network, ...(now && { written: now }) });
  return { transaction: found.transaction, target, found };
}

/** Shows that there is nothing to run, with ways to begin. @throws any other error */
function offerBeginning({ notify }: SimulateServices, error: unknown): void {
  if (!(error instanceof NothingToRunError)) throw error;
  const begin = (label: string, command: string) => ({ label, run: () => vscode.commands.executeCommand(command) });
  notify.error(
    error,
    begin('Open Sandbox Example', COMMANDS.openExample),
    ...(error instanceof NoEditorError ? [] : [begin('Insert Call…', COMMANDS.insertCall)]),
    begin('Simulate Function…', COMMANDS.simulateFunction),
  );
}
