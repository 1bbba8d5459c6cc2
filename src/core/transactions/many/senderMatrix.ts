import type { TransactionDraft } from '../../payloads/draft';
import { overridden } from '../../payloads/overrides';
import { checkAgainstAbi, subjectOf, type Sender, type Surroundings } from '../simulate';
import type { MatrixReport } from './manyModel';
import { networkOf, runMany, type Watch } from './runMany';

/** An account in whose name a payload is tried. */
export interface NamedSender extends Sender {
  readonly label?: string;
}

/** Requests for each sender at most: its sequence number, and the simulation. */
export const REQUESTS_PER_SENDER = 2;

/**
 * Simulates one payload in the name of each sender. Nobody's sequence number or signature is taken for another's: they
 * are read or left out.
 * @throws PayloadError when the payload does not fit the ABI; what {@link runMany} throws
 */
export async function senderMatrix(
  draft: TransactionDraft,
  senders: readonly NamedSender[],
  surroundings: Surroundings,
  watch: Watch,
): Promise<MatrixReport> {
  await checkAgainstAbi(draft, surroundings.modules, watch.signal);
  const runs = senders.map(sender => ({ draft: overridden(draft, { sender: sender.address }), sender }));
  const outcomes = await runMany(runs, surroundings, watch);
  return {
    kind: 'matrix',
    network: networkOf(outcomes, surroundings.network),
    subject: subjectOf(draft),
    payload: draft.payload,
    rows: senders.map(({ address, label }, index) => ({
      sender: address,
      ...(label !== undefined && { label }),
      outcome: outcomes[index] ?? { kind: 'notRun' },
    })),
  };
}
