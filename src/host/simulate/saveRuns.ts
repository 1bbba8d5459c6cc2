import { resultTitle } from '../../core/results/resultReport';
import * as vscode from 'vscode';
import { type LocatedCall, trackSpan, type TextSpan } from '../../core/payloads/located';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { Transaction } from '../../core/transactions/transaction';
import { RefusedError, UserFacingError } from '../../core/userFacingError';
import { senderOf } from '../accounts/chooseSender';
import type { DocumentLocators } from '../payloads/documentLocators';
import { completed } from '../results/completed';
import { placeTarget, type Rerun } from '../results/rerun';
import { isCancellation } from '../vscode/notify';
import type { PayloadMarks, RunMark, RunServices } from './payloadMarks';
import { spansOf, nearestCall } from './payloadMark';
import { keepPins, pinsOf, type Pin } from './pinState';

/**
 * Simulates pinned payloads one by one, without asking the user. Shows each result in a receipt and, if the page shows
 * the same payload, on the page.
 */
export class SaveRuns implements vscode.Disposable {
  readonly #services: RunServices;
  readonly #marks: PayloadMarks;
  readonly #running = new Map<vscode.TextDocument, AbortController>();

  constructor(services: RunServices, marks: PayloadMarks) {
    this.#services = services;
    this.#marks = marks;
  }

  /**
   * Runs calls in a document, one after another. The text of each call is read when its turn comes, because edits can
   * move calls that are waiting. Cancels earlier runs for the document.
   * @param calls at their current positions
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

  cancel(document: vscode.TextDocument): void {
    this.#running.get(document)?.abort(new vscode.CancellationError());
    this.#running.delete(document);
  }

  dispose(): void {
    for (const running of this.#running.values()) running.abort(new vscode.CancellationError());
  }

  async #runOne(document: vscode.TextDocument, mark: RunMark, signal: AbortSignal): Promise<void> {
    const { notify, session } = this.#services.completion;
    const standing = mark.start();
    if (!standing) return;
    const { position, written } = standing;
    const before = { network: session.network.id, written };
    try {
      const { report, transaction } = await simulateQuietly(this.#services, document, position, signal);
      const panel = await this.#services.panel.get();
      if (signal.aborted) return;
      const rerun: Rerun = { verb: 'simulate', target: placeTarget({ uri: document.uri, position }, before) };
      const isShown = panel.shows(document.uri, each => each === mark.rerun || holds(mark, each));
      mark.end(report, { transaction, rerun: isShown ? rerun : mark.rerun });
      if (isShown) panel.update({ title: resultTitle(report), report, rerun });
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return;
      notify.logged(error);
      mark.note(error instanceof UserFacingError ? error.message : 'Simulation failed. See the log for details.');
    }
  }
}

/** Whether a mark belongs to the payload that the page would run again. */
function holds(mark: RunMark, { target }: Rerun): boolean {
  return target.kind === 'place' && mark.holds(new vscode.Position(target.line, target.character));
}

interface QuietResult {
  readonly report: SimulationReport;
  readonly transaction: Transaction;
}

/** Simulates without prompts or messages. @throws RefusedError if a value is missing; PayloadError; any client error */
async function simulateQuietly(
  services: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<QuietResult> {
  const { session } = services.completion;
  if (session.isRestricted) throw new RefusedError('This workspace is not trusted. Use the Simulate command.');
  const transaction = await quietTransaction(services, document, position, signal);
  const connection = await session.connection();
  const { network } = connection;
  const address = transaction.draft.given.sender ?? session.senderOn(network);
  if (address === undefined) throw new RefusedError('No sender. Run "Movescope: Set Default Sender".');
  const [{ requestSimulation }, { checkTransaction }, { simulationReport }, sender] = await Promise.all([
    import('../../core/transactions/simulate'),
    import('../../core/transactions/transaction'),
    import('../../core/transactions/report'),
    senderOf(session, network, address),
  ]);
  const ran = await checkTransaction(transaction, connection, signal);
  const answer = await requestSimulation(ran, sender, connection, signal);
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
    throw new RefusedError('The payload is invalid. Correct it and save again.');
  const [{ documentPayload, readCall, transactionOf }, { unreadableIn }] = await Promise.all([
    import('../../core/transactions/transaction'),
    import('../payloads/payloadAtCursor'),
  ]);
  if (unreadableIn(document, found))
    throw new RefusedError('The payload contains U+FFFD. Reopen the file with the correct encoding.');
  const transaction = await transactionOf(documentPayload(found), {
    read: async call => {
      const { id, text } = call.function;
      if (!id) throw new RefusedError(`The address of ${text} is unknown. Use the Simulate command.`);
      return readCall(call, await session.connection(), signal);
    },
    fill: () => Promise.resolve(undefined),
  });
  if (!transaction) throw new RefusedError('Some values are not literals. Use the Simulate command.');
  return transaction;
}

/** A pin in an open document. It moves with edits. */
interface LivePin {
  readonly pin: Pin;
  name: TextSpan;
}

/** The payloads that are simulated when their documents are saved. They are stored for the workspace. */
export class PinnedPayloads implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #locators: DocumentLocators;
  readonly #live = new Map<vscode.TextDocument, LivePin[]>();
  readonly #owned: readonly vscode.Disposable[];

  constructor(state: vscode.Memento, locators: DocumentLocators) {
    this.#state = state;
    this.#locators = locators;
    this.#owned = [
      vscode.workspace.onDidOpenTextDocument(document => this.#open(document)),
      vscode.workspace.onDidCloseTextDocument(document => {
        this.#live.delete(document);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const { rangeOffset, rangeLength, text } of contentChanges)
          for (const live of this.#live.get(document) ?? [])
            live.name = trackSpan(live.name, {
              offset: rangeOffset,
              removed: rangeLength,
              inserted: text.length,
            }).span;
      }),
    ];
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** Pins or unpins a call. @returns whether it is now pinned */
  async toggle(document: vscode.TextDocument, call: LocatedCall): Promise<boolean> {
    const pinned = await this.callsIn(document);
    const others = pinned.filter(each => !isSame(each, call));
    const isPinned = others.length === pinned.length;
    await this.#keep(document, isPinned ? [call, ...others] : others);
    return isPinned;
  }

  /** Returns the pinned calls of a document at their current positions. */
  async callsIn(document: vscode.TextDocument): Promise<readonly LocatedCall[]> {
    const live = this.#live.get(document);
    const calls = live && (await this.#locators.of(document))?.all();
    if (!calls) return [];
    const found = live.flatMap(({ pin, name }) => {
      const here = calls.find(call => touches(spansOf(document, call).name, name));
      return here ?? nearestCall(document, calls, { functionText: pin.function, offset: name.from }) ?? [];
    });
    return [...new Set(found)];
  }

  /** Stores the current pins of a saved document, except pins whose call no longer exists. */
  async keepFound(document: vscode.TextDocument): Promise<void> {
    await this.#keep(document, await this.callsIn(document));
  }

  dispose(): void {
    this.#live.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const live = pinsOf(this.#state, document).map(pin => {
      const from = document.offsetAt(new vscode.Position(pin.line, pin.character));
      return { pin, name: { from, to: from + pin.function.length } };
    });
    if (live.length > 0) this.#live.set(document, live);
  }

  async #keep(document: vscode.TextDocument, calls: readonly LocatedCall[]): Promise<void> {
    const uri = document.uri.toString();
    const live = calls.map(call => {
      const { line, character } = call.function.range.start;
      const pin = { uri, function: call.function.text, line, character };
      return { pin, name: spansOf(document, call).name };
    });
    if (live.length === 0) this.#live.delete(document);
    else this.#live.set(document, live);
    const pins = live.map(({ pin }) => pin);
    await keepPins(this.#state, document, pins);
  }
}

/** Whether two calls have the same position, because a locator might create a new object for the same call. */
function isSame({ function: one }: LocatedCall, { function: other }: LocatedCall): boolean {
  const [{ start }, { start: place }] = [one.range, other.range];
  return start.line === place.line && start.character === place.character;
}

function touches(one: TextSpan, other: TextSpan): boolean {
  return one.from <= other.to && other.from <= one.to;
}
