import type { Network } from '../gateway/network';
import { MissingKeyError } from '../gateway/requestErrors';
import { AccessKeyRefusedError } from '../gateway/statusErrors';
import { PayloadError } from '../payloads/draft';
import type { EdgeValue } from '../payloads/edgeValues';
import type { RunOutcome, MatrixReport, SweepReport, SweptArgument } from '../reports/manyReport';
import type { ReportNetwork } from '../reports/simulationReport';
import { UserFacingError } from '../userFacingError';
import { reportNetwork } from './reportNetwork';
import { simulate, type Sender, type Surroundings, subjectOf, readSequenceNumber } from './simulate';
import { checkTransaction, readCalled, type Transaction, withOverrides } from './transaction';

/** Runs at the same time: enough for a gateway that is far away, and other requests still find their turn. */
const AT_ONCE = 8;

/** One of many runs. */
export interface Run {
  readonly transaction: Transaction;
  readonly sender: Sender;
}

/** Who watches many runs. */
interface Watch {
  /** Ends the runs; what was answered until then counts. */
  readonly signal: AbortSignal;
  /** Told after each run that ended by itself. */
  readonly onDone: (done: number, total: number) => void;
}

/**
 * Simulates each, several at a time, and tells how each ended, in their order. One that fails stops no other, but for a
 * key that the gateway does not take. When the signal ends the runs, what is there is given back.
 * @throws what the first run failed with where none was simulated; the signal's reason where none had an end
 */
async function runMany(runs: readonly Run[], surroundings: Surroundings, watch: Watch): Promise<readonly RunOutcome[]> {
  const outcomes = runs.map((): RunOutcome => ({ kind: 'notRun' }));
  const failures: Error[] = [];
  const waiting = runs.entries();
  const work = async () => {
    for (const [at, run] of waiting) {
      if (watch.signal.aborted || failures.some(isHopeless)) return;
      const ended = await outcomeOf(run, surroundings, watch.signal);
      if (ended instanceof Error) failures.push(ended);
      else outcomes[at] = ended;
      if (ended instanceof UserFacingError) outcomes[at] = unanswered(ended);
      watch.onDone(outcomes.filter(({ kind }) => kind !== 'notRun').length, runs.length);
    }
  };
  // Each takes the next run from the one iterator.
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, runs.length) }, work));
  const failure = failures.find(error => !(error instanceof UserFacingError)) ?? failures[0];
  const isWorthIt = outcomes.some(({ kind }) => kind === 'simulated');
  if (failure && (!isWorthIt || !(failure instanceof UserFacingError))) throw failure;
  if (!isWorthIt) watch.signal.throwIfAborted();
  return outcomes;
}

/** What a report of many runs says of their network: where its chain stood at the first that was simulated. */
function networkOf(outcomes: readonly RunOutcome[], network: Network): ReportNetwork {
  const simulated = outcomes.find(outcome => outcome.kind === 'simulated');
  return simulated?.report.network ?? reportNetwork(network);
}

/** How a run ended; `notRun` where the signal ended it. */
async function outcomeOf({ transaction, sender }: Run, surroundings: Surroundings, signal: AbortSignal) {
  try {
    const report = await simulate(transaction, sender, surroundings, signal);
    return { kind: 'simulated', report } as const;
  } catch (error) {
    if (signal.aborted) return { kind: 'notRun' } as const;
    return error instanceof Error ? error : new Error(String(error));
  }
}

function unanswered(error: UserFacingError): RunOutcome {
  return { kind: error instanceof PayloadError ? 'unfit' : 'failed', message: error.message };
}

/** Whether no other run can do better. */
function isHopeless(error: Error): boolean {
  const isOfKey = error instanceof MissingKeyError || error instanceof AccessKeyRefusedError;
  return isOfKey || !(error instanceof UserFacingError);
}

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
  transaction: Transaction,
  senders: readonly NamedSender[],
  surroundings: Surroundings,
  watch: Watch,
): Promise<MatrixReport> {
  const checked = await checkTransaction(transaction, surroundings.modules, watch.signal);
  const { draft } = checked;
  const runs = senders.map(sender => ({ transaction: withOverrides(checked, { sender: sender.address }), sender }));
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
  transaction: Transaction,
  { argument, values }: Sweep,
  sender: Sender,
  surroundings: Surroundings,
  watch: Watch,
): Promise<SweepReport> {
  const { draft, called } = await readCalled(transaction, surroundings.modules, watch.signal);
  const address = draft.given.sender ?? sender.address;
  const sequenceNumber =
    draft.given.sequenceNumber ?? (await readSequenceNumber(surroundings.client, address, watch.signal));
  const numbered = { draft: { ...draft, given: { ...draft.given, sequenceNumber } }, ...(called && { called }) };
  const runs = values.map(({ json }) => ({
    transaction: withOverrides(numbered, { argument: { index: argument.index, json } }),
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
