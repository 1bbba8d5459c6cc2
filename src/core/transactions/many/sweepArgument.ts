import type { TransactionDraft } from '../../payloads/draft';
import { overridden } from '../../payloads/overrides';
import type { EdgeValue } from '../../payloads/sweep/edgeValues';
import { readSequenceNumber, subjectOf, type Sender, type Surroundings } from '../simulate';
import type { SweepReport, SweptArgument } from './manyModel';
import { networkOf, runMany, type Watch } from './runMany';

/** Requests of a sweep beside one for each value: the sender's sequence number. */
export const REQUESTS_BEFORE_SWEEP = 1;

/** An argument and the values that are tried in its place. */
export interface Sweep {
  readonly argument: SweptArgument;
  readonly values: readonly EdgeValue[];
}

/**
 * Simulates a payload with each value in the place of one argument. A value that does not fit the ABI is a row that
 * says so, and is not sent.
 * @throws what {@link runMany} throws; the client's errors
 */
export async function sweepArgument(
  draft: TransactionDraft,
  { argument, values }: Sweep,
  sender: Sender,
  surroundings: Surroundings,
  watch: Watch,
): Promise<SweepReport> {
  const address = draft.given.sender ?? sender.address;
  const sequenceNumber =
    draft.given.sequenceNumber ?? (await readSequenceNumber(surroundings.client, address, watch.signal));
  const numbered = { ...draft, given: { ...draft.given, sequenceNumber } };
  const runs = values.map(({ json }) => ({
    draft: overridden(numbered, { argument: { index: argument.index, json } }),
    sender,
  }));
  const outcomes = await runMany(runs, surroundings, watch);
  return {
    kind: 'sweep',
    network: networkOf(outcomes, surroundings.network),
    subject: subjectOf(draft),
    sender: address,
    argument,
    payload: draft.payload,
    rows: values.map((value, index) => ({ ...value, outcome: outcomes[index] ?? { kind: 'notRun' } })),
  };
}
