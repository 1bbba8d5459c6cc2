import { seenTypes } from '../../core/runs/ledger/earlierCalls';
import type { SeenType } from '../../core/payloads/help/completion';
import type { Session } from '../shell/session';
import type { FormSources } from './payloadServices';

/** Returns the types of the user's runs and the loaded transactions on the selected network; sends no requests. */
export async function typesSeen(session: Session, { runs, past }: FormSources): Promise<readonly SeenType[]> {
  return seenTypes(await runs(session.network.id), past(), Date.now());
}
