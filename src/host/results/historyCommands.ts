import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import type { ResultServices } from './resultServices';
import { historyDescription } from './historyItem';
import type { RemovedResults } from './historyStore';
import { historyMessage } from './historyMessage';
import type { HistoryResult } from './historyResult';

/** A row of the history; what is selected there, or asked for, where none is given. */
export type HistoryArgument = Pick<HistoryResult, 'id'> | undefined;

/** The same, or what a key is for, which is for the row with the focus. */
export type RemoveArgument = HistoryArgument | { readonly of: 'focus' };

/** A result is not in the history any more. */
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

/** Runs a past result's payload again, on the network that it is from, or on the one that is selected now. */
export async function rerunResult(services: ResultServices, given?: HistoryArgument): Promise<void> {
  const id = given?.id ?? (await pickFromHistory(services, { title: 'Run Again' }))?.id;
  if (id === undefined) return;
  const opened = await (await services.history.store()).read(id);
  if (!opened) throw new GoneResultError();
  await services.runAgain(opened.kept.rerun);
}

/** Keeps results from being pushed out by newer ones, or no longer so. */
export async function pinResults(services: ResultServices, pinned: boolean, given?: HistoryArgument): Promise<void> {
  const store = await services.history.store();
  for (const id of services.historyView.chosen(given)) await store.pin(id, pinned);
}

/** Takes results out of the history, with an undo. */
export async function removeResults(services: ResultServices, given?: RemoveArgument): Promise<void> {
  const { historyView } = services;
  const ids = given && 'of' in given ? historyView.chosenByKey() : historyView.chosen(given);
  if (ids.length === 0) return;
  const removed = await (await services.history.store()).remove(ids);
  // The row that had the focus last may be gone.
  if (removed.files.length > 0) offerUndo(services, removed);
}

/** Takes all results that are not pinned out of the history, with an undo. */
export async function clearHistory(services: ResultServices): Promise<void> {
  const removed = await (await services.history.store()).clear();
  if (removed.count > 0) offerUndo(services, removed);
  else services.notify.info('There is nothing to clear: what is pinned stays until it is removed.');
}

function offerUndo({ notify, history }: ResultServices, removed: RemovedResults): void {
  const words = removed.count === 1 ? 'a result' : `${removed.count} results`;
  const run = async () => (await history.store()).restore(removed);
  notify.info(`Removed ${words} from the history.`, { label: 'Undo', run });
}

/** What to choose from. */
export interface HistoryChoice {
  readonly title: string;
  readonly placeHolder?: string;
  /** All where absent. */
  readonly fits?: (kept: HistoryResult) => boolean;
}

/** The history has nothing that could be chosen. */
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
