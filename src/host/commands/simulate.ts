import * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import { COMMANDS } from '../ids';
import { chooseSender } from './chooseSender';
import { draftAt } from '../forms/callAt';
import type { PayloadPlace } from './payloadAtCursor';
import { runPayload, type PayloadRun } from './runPayload';
import type { Services } from './services';

/** Simulates the payload at the cursor and shows the report. */
export async function simulateAtCursor(services: Services, place?: PayloadPlace): Promise<void> {
  const found = await draftAt(services, 'Simulate', place);
  if (!found) return;
  const rerun = () => vscode.commands.executeCommand(COMMANDS.simulate, found.place);
  await simulateDraft(services, found.draft, { found, rerun });
}

/** Simulates a transaction and shows the report. */
export async function simulateDraft(
  services: Services,
  draft: TransactionDraft,
  run: Pick<PayloadRun, 'found' | 'rerun'>,
): Promise<void> {
  const sender = await chooseSender(services.session, draft.given.sender);
  if (!sender) return;
  const { simulate, subjectOf } = await import('../../core/transactions/simulate');
  const title = `Simulating ${subjectOf(draft)} on ${services.session.network.label}`;
  await runPayload(services, { ...run, title }, async signal => {
    const connection = await services.session.connection();
    return simulate(draft, sender, connection, signal);
  });
}
