import * as vscode from 'vscode';
import { RefusedError } from '../../core/userFacingError';
import type { Ledger } from '../../sandbox/ledger';
import type { Base } from '../session/session';
import type { Action } from '../vscode/notify';

/** Returns the button that takes back a change of the sandbox, unless it was changed again since. */
export function undo({ session, notify }: Base, after: Ledger, before: Ledger): Action {
  return {
    label: 'Undo',
    run: async () => {
      await (await session.sandbox()).change(after, before);
      notify.done('The sandbox is as it was before');
    },
  };
}

/** @throws RefusedError in Restricted Mode */
export function checkTrusted(): void {
  if (!vscode.workspace.isTrusted)
    throw new RefusedError('The sandbox cannot be changed in Restricted Mode: trust this workspace first.');
}
