import type { Connection } from '../../core/connection';
import type { FunctionAbi, ModuleAbi } from '../../core/move/abi';
import { type CallReport, type SimulationReport, withLabels } from '../../core/reports/simulationReport';
import { isFrom } from '../../core/runs/reportNetwork';
import type { Transaction } from '../../core/runs/transaction';
import type { SourceFolders } from './sourceFolders';
import { labelling } from '../accounts/accountFor';
import type { Session } from '../shell/session';

/** How long a report waits for the types of its fields, in ms. */
const LONGEST_WAIT = 2_000;

/** The services that complete a report. */
export interface Completion extends SourceFolders {
  readonly session: Session;
}

/** The simulated transaction and the connection it was simulated on. */
export interface Simulated {
  readonly connection: Connection;
  readonly transaction: Transaction;
}

/**
 * Adds to a simulation's report what the gateway's answer lacks: account labels, the source of an abort, the types of
 * its fields, the meaning of its values.
 * @param simulated absent for a report from the history @throws the signal's reason
 */
export async function completed(
  report: SimulationReport,
  services: Completion,
  signal: AbortSignal,
  simulated?: Simulated,
): Promise<SimulationReport> {
  const [{ source }, ofNetwork] = await Promise.all([
    report.success ? report : sourced(report, services, signal),
    toldByNetwork(report, services, signal, simulated),
  ]);
  return { ...report, ...(source && { source }), ...ofNetwork };
}

async function sourced(report: SimulationReport, services: Completion, signal: AbortSignal): Promise<SimulationReport> {
  const { withSource } = await import('./sourceFolders');
  return withSource(report, services, signal);
}

/**
 * Returns nothing if the report is from a different network or chain, as labels, types and functions would be those of
 * other accounts and modules.
 */
async function toldByNetwork(
  report: SimulationReport,
  services: Completion,
  signal: AbortSignal,
  simulated?: Simulated,
): Promise<Pick<SimulationReport, 'structs' | 'labels' | 'call'>> {
  const connection = simulated?.connection ?? (await services.session.connection());
  if (!isFrom(report.network, connection)) return {};
  const { calledOn } = await import('../../core/runs/transaction');
  const known = simulated && calledOn(simulated.transaction, connection.modules);
  const [{ structs }, { labels }, call] = await Promise.all([
    typed(report, services, connection, { known: known?.module, signal }),
    labelled(report, services, connection),
    called(report, services, connection, { known: known?.abi, signal }),
  ]);
  return { ...(structs && { structs }), ...(labels && { labels }), ...(call && { call }) };
}

async function labelled(
  report: SimulationReport,
  { session }: Completion,
  { network }: Connection,
): Promise<SimulationReport> {
  return withLabels(report, await labelling(session, network));
}

async function called(
  report: SimulationReport,
  services: Completion,
  connection: Connection,
  { known, signal }: { readonly known: FunctionAbi | undefined; readonly signal: AbortSignal },
): Promise<CallReport | undefined> {
  const [{ pastCall }, { callReport }, { readKnowledge }] = await Promise.all([
    import('../../core/runs/ledger/pastCall'),
    import('../../core/runs/ledger/callReport'),
    import('./callKnowledge'),
  ]);
  const call = pastCall(report);
  return call && callReport(call, await readKnowledge(services, connection, report, signal, known));
}

async function typed(
  report: SimulationReport,
  { notify }: Completion,
  { modules, network }: Connection,
  { known, signal }: { readonly known: ModuleAbi | undefined; readonly signal: AbortSignal },
): Promise<SimulationReport> {
  const { withFieldTypes } = await import('../../core/runs/readShapes');
  return withFieldTypes(report, modules, {
    network: network.label,
    signal,
    within: AbortSignal.timeout(LONGEST_WAIT),
    known,
    onTrouble: error => {
      notify.logged(error);
    },
  });
}
