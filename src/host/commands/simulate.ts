import type { TransactionDraft } from '../../core/payloads/draft';
import { chooseSender } from './chooseSender';
import { draftAt } from '../forms/callAt';
import type { PayloadPlace } from './payloadAtCursor';
import { placeTarget, type DraftArgument, type Rerun } from './rerun';
import { runPayload, type PayloadRun } from './runPayload';
import type { Services } from './services';

/** Simulates the payload at the cursor, or the one that is given, and shows the report. */
export async function simulateAtCursor(services: Services, given?: PayloadPlace | DraftArgument): Promise<void> {
  if (given && 'draft' in given) {
    const rerun: Rerun = { verb: 'simulate', target: { kind: 'draft', draft: given.draft } };
    await simulateDraft(services, given.draft, { rerun });
    return;
  }
  const found = await draftAt(services, 'Simulate', given);
  if (!found) return;
  const rerun: Rerun = { verb: 'simulate', target: placeTarget(found.place) };
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
