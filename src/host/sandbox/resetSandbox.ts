import * as vscode from 'vscode';
import { counted } from '../../core/text/digits';
import { demoLedger } from '../../sandbox/ledger/demoLedger';
import type { Base } from '../session/session';
import { checkTrusted, undo } from './undo';

const RESET = 'Reset Sandbox';

/** Restores the sandbox's bundled ledger, after confirmation by the user. */
export async function resetSandbox(services: Base): Promise<void> {
  checkTrusted();
  const { session, notify } = services;
  const sandbox = await session.sandbox();
  const { ledger: before, packages } = sandbox;
  if (packages === undefined) {
    notify.info('The sandbox is already in its initial state.');
    return;
  }
  const own = packages === 0 ? '' : `${counted(packages, 'published package')} and `;
  const question = `Reset the sandbox? This discards ${own}all applied transactions.`;
  if ((await vscode.window.showWarningMessage(question, { modal: true }, RESET)) !== RESET) return;
  const after = demoLedger();
  await sandbox.change(before, after);
  notify.info('The sandbox was reset to its initial state.', undo(services, after, before));
}
