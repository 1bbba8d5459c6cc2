import type { Connection } from '../../core/connection';
import type { CallReport } from '../../core/transactions/callModel';
import type { SimulationReport } from '../../core/transactions/reportModel';
import { withLabels } from '../../core/transactions/withLabels';
import { withSource, type SourceFolders } from '../aborts/withSource';
import { labelling } from '../accounts/labelling';
import type { Session } from '../session';

/** How long a report waits for the types of its fields, in ms. */
const LONGEST_WAIT = 2_000;

/** What a report is completed by. */
export interface Completion extends SourceFolders {
  readonly session: Session;
}

/**
 * A simulation's report with what its answer does not tell: what the user calls its accounts, the source of an
 * abort, the types of its fields, what its values mean.
 * @param elsewhere where it was simulated, if not on the selected network @throws the signal's reason
 */
export async function completed(
  report: SimulationReport,
  services: Completion,
  signal: AbortSignal,
  elsewhere?: Connection,
): Promise<SimulationReport> {
  const [{ source }, { structs }, { labels }, call] = await Promise.all([
    report.success ? report : withSource(report, services, signal),
    typed(report, services, signal, elsewhere),
    labelled(report, services, elsewhere),
    called(report, services, signal, elsewhere),
  ]);
  return {
    ...report,
    ...(source && { source }),
    ...(structs && { structs }),
    ...(labels && { labels }),
    ...(call && { call }),
  };
}

/** What another network's accounts are called says nothing of these. */
async function labelled(
  report: SimulationReport,
  { session }: Completion,
  elsewhere?: Connection,
): Promise<SimulationReport> {
  const { network } = elsewhere ?? session;
  return report.network.label === network.label ? withLabels(report, await labelling(session, network)) : report;
}

async function called(
  report: SimulationReport,
  services: Completion,
  signal: AbortSignal,
  elsewhere?: Connection,
): Promise<CallReport | undefined> {
  const { label } = (elsewhere ?? services.session).network;
  const [{ pastCall }, { callReport }, { readKnowledge }] = await Promise.all([
    import('../../core/transactions/committed/pastCall'),
    import('../../core/transactions/committed/callReport'),
    import('../commands/callKnowledge'),
  ]);
  const call = pastCall(report);
  if (!call || report.network.label !== label) return undefined;
  const connection = elsewhere ?? (await services.session.connection());
  return callReport(call, await readKnowledge(services, connection, report, signal));
}

async function typed(
  report: SimulationReport,
  { session, notify }: Completion,
  signal: AbortSignal,
  elsewhere?: Connection,
): Promise<SimulationReport> {
  const { label } = elsewhere?.network ?? session.network;
  // Types of another network's modules would be those of other modules.
  if (report.network.label !== label) return report;
  const [{ withFieldTypes }, { modules }] = await Promise.all([
    import('../../core/transactions/readShapes'),
    elsewhere ?? session.connection(),
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
