import { areOfTwoChains, type ChainMoment } from '../chainMoment';
import type { ReportNetwork } from './simulationReport';
import type { ResultReport } from './resultReport';

/** The chain of a network at the time of a result. Plain JSON data. */
export interface RanOn {
  /** The network's id. */
  readonly id: string;
  readonly chain: ChainMoment;
}

/** Returns the last known state of a network's chain, by the network's id; `undefined` if it is not known. */
export type ChainOf = (network: string) => ChainMoment | undefined;

/** Returns the chains on which a result was obtained, if they are known. */
export function ranOn(report: ResultReport): readonly RanOn[] {
  return networksOf(report).flatMap(network => ranOnNetwork(network) ?? []);
}

/** Whether a result is from before a chain reset of its network. */
export function isOfFormerChain({ id, chain }: RanOn, chainOf: ChainOf): boolean {
  const now = chainOf(id);
  return now !== undefined && areOfTwoChains(chain, now);
}

/** Returns a report that marks the networks whose chain has been reset since; the same report if none has. */
export function withFormerChains<R extends ResultReport>(report: R, chainOf: ChainOf): R {
  const mark = <N extends ReportNetwork>(network: N): N => {
    const ran = ranOnNetwork(network);
    return ran && isOfFormerChain(ran, chainOf) ? { ...network, isFormerChain: true } : network;
  };
  if (report.kind === 'comparison') {
    return { ...report, columns: report.columns.map(column => ({ ...column, network: mark(column.network) })) };
  }
  return report.network ? { ...report, network: mark(report.network) } : report;
}

function networksOf(report: ResultReport): readonly ReportNetwork[] {
  if (report.kind === 'comparison') return report.columns.map(({ network }) => network);
  return report.network ? [report.network] : [];
}

/** The sandbox starts a new chain with every window and is omitted. */
function ranOnNetwork({ id, chain, sandbox }: ReportNetwork): RanOn | undefined {
  return sandbox || chain === undefined ? undefined : { id, chain };
}
