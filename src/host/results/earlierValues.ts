import type { Network } from '../../core/gateway/network';
import type { ReportNetwork, SimulationReport } from '../../core/reports/simulationReport';
import { isFrom } from '../../core/runs/reportNetwork';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../shell/cancellation';
import type { Session } from '../shell/session';

/** Number of the sender's transactions that are read: the maximum of one request (SPEC.md §4.3). */
const LOOKED_AT = 100;

/**
 * The report is from a network other than the selected one, or from its chain before a reset: either has different
 * transactions.
 */
export class OtherChainError extends UserFacingError {
  override readonly name = 'OtherChainError';

  constructor({ id, label }: ReportNetwork, selected: Network) {
    super(whatToDo(id, label, selected));
  }
}

function whatToDo(id: string | undefined, label: string, selected: Network): string {
  if (id === undefined) {
    return 'This simulation was saved before results recorded their network: run it again, then look for earlier values.';
  }
  return id === selected.id
    ? `This simulation ran on ${label} before its chain was reset: run it again, then look for earlier values.`
    : `This simulation ran on ${label}: select that network, then look for earlier values again.`;
}

/**
 * Adds the values that the sender's last transactions wrote in the same places to a report: one request, with progress
 * and Cancel.
 * @throws OtherChainError, what a Client throws, vscode.CancellationError @param closed cancels it as well
 */
export async function findEarlierValues(
  report: SimulationReport,
  session: Session,
  closed: AbortSignal,
): Promise<SimulationReport> {
  const { network } = report;
  const connection = await session.connection();
  if (!isFrom(network, connection)) throw new OtherChainError(network, connection.network);
  return withProgress('Looking for earlier values', async cancelled => {
    const [{ withEarlierValues }, { withExactNumbers }] = await Promise.all([
      import('../../core/runs/report'),
      import('../../core/reports/jsonText'),
    ]);
    const signal = AbortSignal.any([cancelled, closed]);
    const { value, text } = await connection.client.getAccountTransactions(report.sender, { limit: LOOKED_AT }, signal);
    return withEarlierValues(report, withExactNumbers(value, text));
  });
}
