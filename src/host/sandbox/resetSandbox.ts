import * as vscode from 'vscode';
import { counted } from '../../core/text/digits';
import { demoLedger } from '../../sandbox/ledger/demoLedger';
import type { Base } from '../session/session';
import { checkTrusted, undo } from './undo';

const RESET = 'Reset Sandbox';

/** Gives the sandbox its bundled ledger again, if the user agrees. */
export async function resetSandbox(services: Base): Promise<void> {
  checkTrusted();
  const { session, notify } = services;
  const sandbox = await session.sandbox();
  const { ledger: before, packages } = sandbox;
  if (packages === undefined) {
    notify.info('The sandbox is as it was at the start: there is nothing to reset.');
    return;
  }
  const own = packages === 0 ? '' : `${counted(packages, 'package')} that you published and `;
  const question = `Reset the sandbox? It loses ${own}everything that you applied.`;
  if ((await vscode.window.showWarningMessage(question, { modal: true }, RESET)) !== RESET) return;
  const after = demoLedger();
  await sandbox.change(before, after);
  notify.info('The sandbox is as it was at the start.', undo(services, after, before));
}
