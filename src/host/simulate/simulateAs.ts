import { canonicalAddress } from '../../core/move/address';
import { askSigners, type Signers } from './askSigners';
import type { SimulateServices } from './simulateServices';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument } from '../results/rerun';
import { simulateTransaction } from './simulate';
import { checked, targetOf } from './targetOf';

/** Simulates the payload for signers that the user chooses, regardless of the document and the settings. */
export async function simulateAs(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & Signers,
): Promise<void> {
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const isAsked = given?.sender === undefined;
  const transaction = isAsked ? await checked(services, found.transaction) : found.transaction;
  const signers = isAsked ? await askSigners(services, transaction) : signersIn(given);
  if (!signers) return;
  const { withOverrides } = await import('../../core/runs/transaction');
  const rerun = { verb: 'simulate', target: found.target, overrides: signers } as const;
  await simulateTransaction(services, withOverrides(transaction, signers), {
    rerun,
    ...(found.found && { found: found.found }),
  });
}

/** Returns the given signers with canonical addresses. If a sender is given, nothing else is asked for. */
function signersIn({ sender, secondarySigners, feePayer }: Signers): Signers {
  return {
    ...(sender !== undefined && { sender: canonicalAddress(sender) }),
    ...(secondarySigners && { secondarySigners: secondarySigners.map(canonicalAddress) }),
    ...(feePayer !== undefined && { feePayer: canonicalAddress(feePayer) }),
  };
}
