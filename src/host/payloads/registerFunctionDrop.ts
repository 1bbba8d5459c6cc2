import * as vscode from 'vscode';
import { withSignal } from '../shell/cancellation';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { DRAGGED_ROWS, readDroppedFunction } from '../shell/draggedRow';

/** Lets an entry function of the Modules view be dropped into a document as a call; the rest is loaded by the first drop. */
export function registerFunctionDrop(session: Session, notify: Notify): vscode.Disposable {
  const provider: vscode.DocumentDropEditProvider = {
    async provideDocumentDropEdits(document, _position, data, token) {
      const dropped = readDroppedFunction((await data.get(DRAGGED_ROWS)?.asString()) ?? '');
      if (!dropped) return undefined;
      try {
        const { callEdits } = await import('./functionDrop');
        return await withSignal(token, signal => callEdits(session, dropped, document, signal));
      } catch (error) {
        notify.error(error);
        return undefined;
      }
    },
  };
  // By pattern it fits documents better than what VS Code makes of the text of a drop, and comes first.
  const everywhere = { pattern: '**' };
  return vscode.languages.registerDocumentDropEditProvider(everywhere, provider, { dropMimeTypes: [DRAGGED_ROWS] });
}
