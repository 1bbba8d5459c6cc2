import type { Network } from '../gateway/network';
import { sentenceOf, UserFacingError } from '../userFacingError';
import { reportNetwork } from './reportNetwork';
import type { SimulationReport } from '../reports/simulationReport';
import { compareResults, type ComparedResult } from '../reports/compare/compareResults';
import type { ComparisonReport } from '../reports/compare/comparisonModel';

/** One network and how to simulate on it. */
export interface NetworkRun {
  readonly network: Network;
  readonly simulate: (signal: AbortSignal) => Promise<SimulationReport>;
}

/** The observer of the runs. */
export interface RunListener {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called whenever a network has answered or failed. */
  readonly onDone: (done: number, of: number) => void;
  /** Called for an internal error on one network; the others continue. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Simulates on all networks concurrently; a network that fails is a column with its message. @throws the signal's
 * reason
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
    return { kind: 'failed', label, network: reportNetwork(network), message } satisfies ComparedResult;
  }
}
