import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import type { ResultServices } from './resultServices';
import { historyDescription } from './historyItem';
import type { RemovedResults } from './historyStore';
import { historyMessage } from './historyMessage';
import type { HistoryResult } from './historyResult';

/** A row of the history; if it is left out, the selected row, or one that the user picks. */
export type HistoryArgument = Pick<HistoryResult, 'id'> | undefined;

/** A row of the history, or the row that has the focus when a key is pressed. */
type RemoveArgument = HistoryArgument | { readonly of: 'focus' };

/** A result is no longer in the history. */
export class GoneResultError extends UserFacingError {
  override readonly name = 'GoneResultError';

  constructor() {
    super('This result is not in the history any more: run its payload again.');
  }
}

/** Shows a past result on the result page, with its age. */
export async function openResult(services: ResultServices, given?: HistoryArgument): Promise<void> {
  const id = given?.id ?? (await pickFromHistory(services, { title: 'Open Result' }))?.id;
  if (id === undefined) return;
  const store = await services.history.store();
  const opened = await store.read(id);
  if (!opened) throw new GoneResultError();
  services.panel.showFromHistory(id, historyMessage(opened));
}

/** Runs the payload of a past result again, on its own network or on the one that is selected now. */
export async function rerunResult(services: ResultServices, given?: HistoryArgument): Promise<void> {
  const id = given?.id ?? (await pickFromHistory(services, { title: 'Run Again' }))?.id;
  if (id === undefined) return;
  const opened = await (await services.history.store()).read(id);
  if (!opened) throw new GoneResultError();
  await services.runAgain(opened.kept.rerun);
}

/** Pins or unpins results: newer results do not displace pinned ones. */
export async function pinResults(services: ResultServices, pinned: boolean, given?: HistoryArgument): Promise<void> {
  const store = await services.history.store();
  for (const id of services.historyView.chosen(given)) await store.pin(id, pinned);
}

/** Removes results from the history, with Undo. */
export async function removeResults(services: ResultServices, given?: RemoveArgument): Promise<void> {
  const { historyView } = services;
  const ids = given && 'of' in given ? historyView.chosenByKey() : historyView.chosen(given);
  if (ids.length === 0) return;
  const removed = await (await services.history.store()).remove(ids);
  // The row that last had the focus may be gone.
  if (removed.files.length > 0) offerUndo(services, removed);
}

/** Removes all results that are not pinned from the history, with Undo. */
export async function clearHistory(services: ResultServices): Promise<void> {
  const removed = await (await services.history.store()).clear();
  if (removed.count > 0) offerUndo(services, removed);
  else services.notify.info('There is nothing to clear: pinned results stay until you remove them.');
}

function offerUndo({ notify, history }: ResultServices, removed: RemovedResults): void {
  const words = removed.count === 1 ? 'a result' : `${removed.count} results`;
  const run = async () => (await history.store()).restore(removed);
  notify.info(`Removed ${words} from the history.`, { label: 'Undo', run });
}

/** An input prompt for a past result. */
export interface HistoryChoice {
  readonly title: string;
  readonly placeHolder?: string;
  /** Selects the results to offer; absent for all. */
  readonly fits?: (kept: HistoryResult) => boolean;
}

/** The history has no results to choose from. */
export class EmptyHistoryError extends UserFacingError {
  override readonly name = 'EmptyHistoryError';
}

/** Asks for a past result. @throws EmptyHistoryError */
export async function pickFromHistory(
  { history }: ResultServices,
  { title, placeHolder, fits = () => true }: HistoryChoice,
): Promise<HistoryResult | undefined> {
  const results = (await (await history.store()).list()).filter(fits);
  if (results.length === 0) {
    throw new EmptyHistoryError(
      'The history has no result for this: put the cursor in a payload and run "Movescope: Simulate Payload at Cursor" first.',
    );
  }
  const now = Date.now();
  const items = results.map(kept => ({
    label: kept.subject,
    description: historyDescription(kept, now),
    kept,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    matchOnDescription: true,
    ...(placeHolder !== undefined && { placeHolder }),
  });
  return chosen?.kept;
}
