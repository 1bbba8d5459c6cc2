import type { AnswerHeaders } from '../gateway/answer';
import { areOfTwoChains, chainMoment, type ChainMoment } from '../chainMoment';
import type { Network } from '../gateway/network';
import type { ReportNetwork } from '../reports/simulationReport';

/** Returns a report's data about its network. @param headers headers of the answer on which the report is based */
export function reportNetwork(
  { id, label, mainNetwork, sandbox }: Network,
  headers: AnswerHeaders = {},
): ReportNetwork {
  const chain = chainMoment(headers);
  return { id, label, ...(mainNetwork !== undefined && { mainNetwork }), sandbox, ...(chain && { chain }) };
}

/** A network and the state of its chain at the last answer. */
export interface NetworkNow {
  readonly network: Pick<Network, 'id'>;
  readonly chain: ChainMoment | undefined;
}

/** Whether a report is from a network and its current chain; an unknown chain counts as a match. */
export function isFrom(report: ReportNetwork, { network, chain }: NetworkNow): boolean {
  if (report.id !== network.id) return false;
  return report.chain === undefined || chain === undefined || !areOfTwoChains(report.chain, chain);
}
