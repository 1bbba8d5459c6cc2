import type { TransactionDraft } from '../../core/payloads/draft';
import { chooseSender } from './chooseSender';
import type { PayloadPlace } from './payloadAtCursor';
import type { DraftArgument, OverridesArgument } from './rerun';
import { runPayload, type PayloadRun } from './runPayload';
import type { Services } from './services';
import { targetOf } from './targetOf';

/** Simulates the payload at the cursor, or the one that is given, and shows the report. */
export async function simulateAtCursor(
  services: Services,
  given?: (PayloadPlace | DraftArgument) & OverridesArgument,
): Promise<void> {
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const overrides = given?.overrides;
  const rerun = { verb: 'simulate', target: found.target, ...(overrides && { overrides }) } as const;
  const { overridden } = await import('../../core/payloads/overrides');
  const draft = overrides ? overridden(found.draft, overrides) : found.draft;
  await simulateDraft(services, draft, { rerun, ...(found.found && { found: found.found }) });
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
  // A run with other values than those that are written says nothing of the payload.
  const marked = 'overrides' in run.rerun ? undefined : run.found;
  await runPayload(services, { ...run, title }, async signal => {
    const [connection, mark] = await Promise.all([
      services.session.connection(),
      marked && services.runs.begin(marked.place),
    ]);
    const [found, { completed }] = await Promise.all([
      simulate(draft, sender, connection, signal),
      import('../views/completed'),
    ]);
    const report = await completed(found, services, signal);
    await mark?.end(report, run.rerun);
    return report;
  });
}
