import { areOfTwoChains, type ChainMoment } from '../chainMoment';
import type { ReportNetwork } from './simulationReport';
import type { ResultReport } from './resultReport';

/** Where the chain of a network stood when a result was made. Plain JSON data. */
export interface RanOn {
  /** The network's. */
  readonly id: string;
  readonly chain: ChainMoment;
}

/** Tells where the chain of a network stood last, by the network's id; `undefined` where that is not known. */
export type ChainOf = (network: string) => ChainMoment | undefined;

/** Where a result was made, as far as that was told. */
export function ranOn(report: ResultReport): readonly RanOn[] {
  return networksOf(report).flatMap(network => ranOnNetwork(network) ?? []);
}

/** Whether something was made on a chain that its network has no more. */
export function isOfFormerChain({ id, chain }: RanOn, chainOf: ChainOf): boolean {
  const now = chainOf(id);
  return now !== undefined && areOfTwoChains(chain, now);
}

/** A report that says of which of its networks the chain has been reset since; the same where of none. */
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

/** The sandbox begins anew with every window and is left out. */
function ranOnNetwork({ id, chain, sandbox }: ReportNetwork): RanOn | undefined {
  return sandbox || id === undefined || chain === undefined ? undefined : { id, chain };
}
