import type { Network } from '../gateway/network';
import { MissingKeyError } from '../gateway/requestErrors';
import { AccessKeyRefusedError } from '../gateway/statusErrors';
import { PayloadError } from '../payloads/draft';
import type { EdgeValue } from '../payloads/edgeValues';
import type { RunOutcome, MatrixReport, SweepReport, SweptArgument } from '../results/manyReport';
import type { ReportNetwork } from '../results/simulationReport';
import { UserFacingError } from '../userFacingError';
import { NotRunError, reportNetwork } from './notRun';
import { simulate, type Sender, type RunSurroundings, subjectOf, readSequenceNumber } from './simulate';
import { checkTransaction, readCalled, type Transaction, withOverrides } from './transaction';
import { defined } from '../text/defined';

export interface Run {
  readonly transaction: Transaction;
  readonly sender: Sender;
}

interface Watch {
  /** Cancels the runs; outcomes so far are returned. */
  readonly signal: AbortSignal;
  /** Called after each run, with the number of runs that have an outcome. */
  readonly onDone: (done: number, total: number) => void;
}

/**
 * Simulates all runs, several at a time, and returns their outcomes in order. A failure does not stop the others,
 * unless the gateway rejects the key. If the signal is aborted, the outcomes so far are returned.
 * @throws the error of the first run if none was simulated; the signal's reason if none has finished
 */
async function runMany(
  runs: readonly Run[],
  surroundings: RunSurroundings,
  watch: Watch,
): Promise<readonly RunOutcome[]> {
  const outcomes = runs.map((): RunOutcome => ({ kind: 'notRun' }));
  const failures: Error[] = [];
  await severalAtOnce([...runs.entries()], watch.signal, async ([at, run]) => {
    if (failures.some(isHopeless)) return;
    const ended = await outcomeOf(run, surroundings, watch.signal);
    if (ended instanceof Error) failures.push(ended);
    else outcomes[at] = ended;
    if (ended instanceof UserFacingError) outcomes[at] = unanswered(ended);
    watch.onDone(outcomes.filter(({ kind }) => kind !== 'notRun').length, runs.length);
  });
  const failure = failures.find(error => !(error instanceof UserFacingError)) ?? failures[0];
  const isWorthIt = outcomes.some(({ kind }) => kind === 'simulated');
  if (failure && (!isWorthIt || !(failure instanceof UserFacingError))) throw failure;
  if (!isWorthIt) watch.signal.throwIfAborted();
  return outcomes;
}

/** Returns the network of a report about several runs, with the state of its chain at the first simulation. */
function networkOf(outcomes: readonly RunOutcome[], network: Network): ReportNetwork {
  const simulated = outcomes.find(outcome => outcome.kind === 'simulated');
  return simulated?.report.network ?? reportNetwork(network);
}

/** Returns the outcome of a run, or its error; `notRun` if it was canceled. */
async function outcomeOf({ transaction, sender }: Run, surroundings: RunSurroundings, signal: AbortSignal) {
  try {
    const report = await simulate(transaction, sender, surroundings, signal);
    return { kind: 'simulated', report } as const;
  } catch (error) {
    if (signal.aborted) return { kind: 'notRun' } as const;
    return error instanceof Error ? error : new Error(String(error));
  }
}

function unanswered(error: UserFacingError): RunOutcome {
  if (error instanceof NotRunError) return { kind: 'limit', message: error.message };
  return { kind: error instanceof PayloadError ? 'unfit' : 'failed', message: error.message };
}

function isHopeless(error: Error): boolean {
  const isOfKey = error instanceof MissingKeyError || error instanceof AccessKeyRefusedError;
  return isOfKey || !(error instanceof UserFacingError);
}

/** A sender with which to try a payload. */
export interface NamedSender extends Sender {
  readonly label?: string;
}

/** Maximum number of requests per sender: its sequence number, and the simulation. */
export const REQUESTS_PER_SENDER = 2;

/**
 * Simulates one payload for each sender. Sequence numbers and signatures are never used for a different sender; they
 * are read again or omitted.
 * @throws PayloadError if the payload does not match the ABI; what {@link runMany} throws
 */
export async function senderMatrix(
  transaction: Transaction,
  senders: readonly NamedSender[],
  surroundings: RunSurroundings,
  watch: Watch,
): Promise<MatrixReport> {
  const checked = await checkTransaction(transaction, surroundings, watch.signal);
  const { draft } = checked;
  const runs = senders.map(sender => ({ transaction: withOverrides(checked, { sender: sender.address }), sender }));
  const outcomes = await runMany(runs, surroundings, watch);
  return {
    kind: 'matrix',
    network: networkOf(outcomes, surroundings.network),
    subject: subjectOf(draft),
    payload: draft.payload,
    rows: senders.map(({ address, label }, index) =>
      defined({ sender: address, label, outcome: outcomes[index] ?? { kind: 'notRun' } }),
    ),
  };
}

/** Number of requests for a sweep in addition to one per value: one for the sender's sequence number. */
export const REQUESTS_BEFORE_SWEEP = 1;

export interface Sweep {
  readonly argument: SweptArgument;
  readonly values: readonly EdgeValue[];
}

/**
 * Simulates a payload with each value of one argument. If a value does not match the ABI, its row shows the error, and
 * it is not sent.
 * @throws what {@link runMany} throws; the client's errors
 */
export async function sweepArgument(
  transaction: Transaction,
  { argument, values }: Sweep,
  sender: Sender,
  surroundings: RunSurroundings,
  watch: Watch,
): Promise<SweepReport> {
  const { draft, called } = await readCalled(transaction, surroundings.modules, watch.signal);
  const address = draft.given.sender ?? sender.address;
  const sequenceNumber =
    draft.given.sequenceNumber ?? (await readSequenceNumber(surroundings.client, address, watch.signal));
  const numbered = defined({ draft: { ...draft, given: { ...draft.given, sequenceNumber } }, called });
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

/** Number of concurrent items: enough for a distant gateway, while leaving room for other requests. */
const AT_ONCE = 8;

/** Processes items in order, several at a time. @param signal skips items that have not been started */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    // Each worker takes its next item from the same iterator.
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}
