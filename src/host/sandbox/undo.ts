import * as vscode from 'vscode';
import { RefusedError } from '../../core/userFacingError';
import type { Ledger } from '../../sandbox/ledger';
import type { Base } from '../session/session';
import type { Action } from '../vscode/notify';

/** Returns the button that undoes a change to the sandbox, unless the sandbox has changed again since then. */
export function undo({ session, notify }: Base, after: Ledger, before: Ledger): Action {
  return {
    label: 'Undo',
    run: async () => {
      await (await session.sandbox()).change(after, before);
      notify.done('Sandbox change undone');
    },
  };
}

/** @throws RefusedError in Restricted Mode. */
export function checkTrusted(): void {
  if (!vscode.workspace.isTrusted)
    throw new RefusedError('Movescope does not change the sandbox in Restricted Mode. Trust this workspace first.');
}
