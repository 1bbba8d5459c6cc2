import type { SimulationReport } from '../../core/transactions/reportModel';
import { withSource, type SourceFolders } from '../aborts/withSource';
import type { Session } from '../session';

/** How long a report waits for the types of its fields, in ms. */
const LONGEST_WAIT = 2_000;

/** What a report is completed by. */
export interface Completion extends SourceFolders {
  readonly session: Session;
}

/** A simulation's report with what its answer does not tell: the source of an abort, the types of its fields. @throws the signal's reason */
export async function completed(
  report: SimulationReport,
  services: Completion,
  signal: AbortSignal,
): Promise<SimulationReport> {
  const [{ source }, { structs }] = await Promise.all([
    report.success ? report : withSource(report, services, signal),
    typed(report, services, signal),
  ]);
  return { ...report, ...(source && { source }), ...(structs && { structs }) };
}

async function typed(
  report: SimulationReport,
  { session, notify }: Completion,
  signal: AbortSignal,
): Promise<SimulationReport> {
  const { label } = session.network;
  // Types of another network's modules would be those of other modules.
  if (report.network.label !== label) return report;
  const [{ withFieldTypes }, { modules }] = await Promise.all([
    import('../../core/transactions/readShapes'),
    session.connection(),
  ]);
  return withFieldTypes(report, modules, {
    network: label,
    signal,
    within: AbortSignal.timeout(LONGEST_WAIT),
    onTrouble: error => {
      notify.logged(error);
    },
  });
}
