import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Transaction } from '../../core/runs/transaction';
import { UserFacingError } from '../../core/userFacingError';
import { senderOf } from '../accounts/chooseSender';
import { completed } from '../results/completed';
import { placeTarget, type Rerun } from '../results/rerun';
import { isCancellation } from '../shell/notify';
import type { PayloadMarks, RunMark } from './payloadMarks';
import { spansOf } from './payloadPlace';
import type { RunServices } from './runServices';

/**
 * Simulates pinned payloads one after the other, without asking questions; receipts and an open page show the results.
 */
export class SaveRuns implements vscode.Disposable {
  readonly #services: RunServices;
  readonly #marks: PayloadMarks;
  /** Cancels the runs of each document. */
  readonly #running = new Map<vscode.TextDocument, AbortController>();

  constructor(services: RunServices, marks: PayloadMarks) {
    this.#services = services;
    this.#marks = marks;
  }

  /**
   * Runs calls in a document, each in the state that it has when its turn comes: edits move the waiting ones. Cancels
   * earlier runs for the document.
   * @param calls at their current places
   */
  async run(document: vscode.TextDocument, calls: readonly LocatedCall[]): Promise<void> {
    this.cancel(document);
    const running = new AbortController();
    this.#running.set(document, running);
    const marks = calls.map(call => this.#marks.begin(document, spansOf(document, call)));
    for (const mark of marks) {
      if (running.signal.aborted) return;
      if (mark) await this.#runOne(document, mark, running.signal);
    }
    if (this.#running.get(document) === running) this.#running.delete(document);
  }

  /** Cancels the runs for a document. */
  cancel(document: vscode.TextDocument): void {
    this.#running.get(document)?.abort(new vscode.CancellationError());
    this.#running.delete(document);
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
  }

  async #runOne(document: vscode.TextDocument, mark: RunMark, signal: AbortSignal): Promise<void> {
    const {
      panel,
      completion: { notify, session },
    } = this.#services;
    const standing = mark.start();
    if (!standing) return;
    const { position, written } = standing;
    const before = { network: session.network.id, written };
    try {
      const { report, transaction } = await simulateQuietly(this.#services, document, position, signal);
      if (signal.aborted) return;
      const rerun: Rerun = { verb: 'simulate', target: placeTarget({ uri: document.uri, position }, before) };
      const isShown = panel.shows(document.uri, each => each === mark.rerun || holds(mark, each));
      mark.end(report, { transaction, rerun: isShown ? rerun : mark.rerun });
      if (isShown) panel.update({ report, rerun });
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return;
      notify.logged(error);
      mark.note(
        error instanceof UserFacingError ? error.message : 'It could not be simulated: see the log for details.',
      );
    }
  }
}

/** Whether the payload that the page would run again is the one with a mark. */
function holds(mark: RunMark, { target }: Rerun): boolean {
  return target.kind === 'place' && mark.holds(new vscode.Position(target.line, target.character));
}

/** A run that asks no questions lacks a value that only the user can provide. */
export class NeedsUserError extends UserFacingError {
  override readonly name = 'NeedsUserError';
}

/** The result of a run that asks no questions. */
export interface QuietResult {
  readonly report: SimulationReport;
  readonly transaction: Transaction;
}

/**
 * Simulates the payload at a place without showing a question, a message or a page.
 * @throws NeedsUserError if a value is missing; PayloadError; the client's errors
 */
async function simulateQuietly(
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
    import('../payloads/payloadAtCursor'),
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
