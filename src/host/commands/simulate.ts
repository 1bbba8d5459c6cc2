import { COMMANDS } from '../ids';
import { chooseSender } from './chooseSender';
import { findPayload, type PayloadPlace } from './payloadAtCursor';
import { runPayload } from './runPayload';
import type { Services } from './services';

/** Simulates the payload at the cursor and shows the report. */
export async function simulateAtCursor(services: Services, place?: PayloadPlace): Promise<void> {
  const found = await findPayload(place);
  const sender = await chooseSender(services.session, found.draft.given.sender);
  if (!sender) return;
  const { simulate, subjectOf } = await import('../../core/transactions/simulate');
  const title = `Simulating ${subjectOf(found.draft)} on ${services.session.network.label}`;
  await runPayload(services, { command: COMMANDS.simulate, found, title }, async signal => {
    const connection = await services.session.connection();
    return simulate(found.draft, sender, connection, signal);
  });
}
