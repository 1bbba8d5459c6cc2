import type { Network } from '../gateway/network';
import type { TransactionDraft } from '../payloads/draft';
import { compareResults, type ComparedResult } from '../results/compare/compareResults';
import type { ComparisonReport } from '../results/compare/comparisonRows';
import type { TransactionReport } from '../results/ledgerReport';
import type { SimulationReport } from '../results/simulationReport';
import { UserFacingError, sentenceOf, RefusedError } from '../userFacingError';
import { NotRunError, reportNetwork } from './notRun';
import { simulate, type Sender, type RunSurroundings } from './simulate';
import { defined } from '../text/defined';

/**
 * Compares a transaction with a simulation of its payload on the current ledger. The simulation uses the transaction's
 * gas limit and price, so that all differences come from the ledger.
 * @throws RefusedError; what `simulate` throws
 */
export async function compareWithSimulation(
  { content, facts, verdict }: TransactionReport,
  draft: TransactionDraft,
  sender: Sender,
  surroundings: RunSurroundings,
  signal: AbortSignal,
): Promise<ComparisonReport> {
  if (content.kind !== 'effects') {
    throw new RefusedError('The transaction has not been executed yet: wait for it, then compare it.');
  }
  const { maxGasAmount, gasUnitPrice: price } = facts;
  const { details } = content.effects;
  const given = {
    ...draft.given,
    ...defined({ maxGasAmount, gasUnitPrice: price }),
  };
  const simulated = await simulate({ draft: { ...draft, given } }, sender, surroundings, signal);
  const committed = {
    kind: 'report',
    label: `Version ${details.ledgerVersion}`,
    report: content.effects,
    ranAt: Number(BigInt(details.timestamp) / 1000n),
  } as const;
  const now = { kind: 'report', label: 'Simulated now', report: simulated, ranAt: surroundings.now() } as const;
  const { columns, ...comparison } = compareResults([committed, now], 'results');
  const [past, ...rest] = columns;
  // Both results use the words of simulations, so that the tense is not a difference; only the column head shows the
  // actual verdict.
  const title = past?.kind === 'simulation' ? { ...past, verdict: verdict?.title ?? past.verdict } : past;
  return { ...comparison, columns: title ? [title, ...rest] : rest };
}

export interface NetworkRun {
  readonly network: Network;
  readonly simulate: (signal: AbortSignal) => Promise<SimulationReport>;
}

export interface RunListener {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called after each network has responded or failed. */
  readonly onDone: (done: number, of: number) => void;
  /** Called for an internal error on one network. The other networks continue. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Simulates on all networks concurrently; if one fails, its column contains the error message.
 * @throws the signal's reason
 */
export async function simulateOnNetworks(
  runs: readonly NetworkRun[],
  listener: RunListener,
  signal: AbortSignal,
): Promise<ComparisonReport> {
  let done = 0;
  const results = await Promise.all(
    runs.map(async run => {
      const result = await resultOf(run, listener, signal);
      listener.onDone(++done, runs.length);
      return result;
    }),
  );
  return compareResults(results, 'networks');
}

async function resultOf({ network, simulate }: NetworkRun, listener: RunListener, signal: AbortSignal) {
  const { label } = network;
  try {
    const report = await simulate(signal);
    return { kind: 'report', label, report, ranAt: listener.now() } satisfies ComparedResult;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UserFacingError)) listener.onFault(error);
    const message = sentenceOf(error);
    const notRun = error instanceof NotRunError && ({ isNotRun: true } as const);
    return { kind: 'failed', label, network: reportNetwork(network), message, ...notRun } satisfies ComparedResult;
  }
}
