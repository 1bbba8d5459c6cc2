import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { UserFacingError } from '../../core/userFacingError';
import { placeTarget, type Rerun } from '../results/rerun';
import { isCancellation } from '../shell/notify';
import type { PayloadMarks, RunMark } from './payloadMarks';
import { stretchesOf } from './payloadPlace';
import { simulateQuietly } from './quietRun';
import type { RunServices } from './runServices';

/** Simulates pinned payloads one after the other, without a question; the receipts and an open page tell the results. */
export class SaveRuns implements vscode.Disposable {
  readonly #services: RunServices;
  readonly #marks: PayloadMarks;
  /** What ends the runs of a document. */
  readonly #running = new Map<vscode.TextDocument, AbortController>();

  constructor(services: RunServices, marks: PayloadMarks) {
    this.#services = services;
    this.#marks = marks;
  }

  /**
   * Runs calls of a document, each as it then stands: edits move those that wait. Those that still run for it from before
   * are cancelled. @param calls as they stand now
   */
  async run(document: vscode.TextDocument, calls: readonly LocatedCall[]): Promise<void> {
    this.cancel(document);
    const running = new AbortController();
    this.#running.set(document, running);
    const marks = calls.map(call => this.#marks.begin(document, stretchesOf(document, call)));
    for (const mark of marks) {
      if (running.signal.aborted) return;
      if (mark) await this.#runOne(document, mark, running.signal);
    }
    if (this.#running.get(document) === running) this.#running.delete(document);
  }

  /** Ends what runs for a document. */
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
      mark.note(error instanceof UserFacingError ? error.message : 'It could not be simulated: the log says more.');
    }
  }
}

/** Whether what the page would run again stands in a payload. */
function holds(mark: RunMark, { target }: Rerun): boolean {
  return target.kind === 'place' && mark.holds(new vscode.Position(target.line, target.character));
}
