import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import type { KeptResult } from '../history/keptResult';
import { historyDescription } from '../views/historyItem';
import type { Services } from '../services';

/** What to choose from. */
export interface KeptChoice {
  readonly title: string;
  readonly placeHolder?: string;
  /** All where absent. */
  readonly fits?: (kept: KeptResult) => boolean;
}

/** The history has nothing that could be chosen. */
export class EmptyHistoryError extends UserFacingError {
  override readonly name = 'EmptyHistoryError';
}

/** Asks for a past result. @throws EmptyHistoryError */
export async function pickKept(
  { history }: Services,
  { title, placeHolder, fits = () => true }: KeptChoice,
): Promise<KeptResult | undefined> {
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
