import { canonicalAddress } from '../../core/move/address';
import type { Overrides } from '../../core/payloads/overrides';
import { askSigners } from '../forms/askSigners';
import type { PayloadPlace } from '../runs/payloadAtCursor';
import type { DraftArgument } from '../runs/rerun';
import { simulateDraft } from './simulate';
import type { Services } from '../services';
import { targetOf } from '../runs/targetOf';

/** Who is to sign; what is not said is asked for. */
export type SignersArgument = Pick<Overrides, 'sender' | 'secondarySigners' | 'feePayer'>;

/** Simulates the payload in the name of those that the user says, whatever the document and the settings say. */
export async function simulateAs(
  services: Services,
  given?: (PayloadPlace | DraftArgument) & SignersArgument,
): Promise<void> {
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const signers = given?.sender === undefined ? await askSigners(services, found.draft) : signersIn(given);
  if (!signers) return;
  const { overridden } = await import('../../core/payloads/overrides');
  const rerun = { verb: 'simulate', target: found.target, overrides: signers } as const;
  await simulateDraft(services, overridden(found.draft, signers), {
    rerun,
    ...(found.found && { found: found.found }),
  });
}

/** A sender that is given is the answer to all questions. */
function signersIn({ sender, secondarySigners, feePayer }: SignersArgument): SignersArgument {
  return {
    ...(sender !== undefined && { sender: canonicalAddress(sender) }),
    ...(secondarySigners && { secondarySigners: secondarySigners.map(canonicalAddress) }),
    ...(feePayer !== undefined && { feePayer: canonicalAddress(feePayer) }),
  };
}
