import type { SimulationReport } from '../../core/transactions/reportModel';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../cancellation';
import type { Session } from '../session';

/** Transactions of the sender that are read: the most that one request answers (SPEC.md §4.3). */
const LOOKED_AT = 100;

/** The report is of another network than the selected one, where other transactions are. */
export class OtherNetworkError extends UserFacingError {
  override readonly name = 'OtherNetworkError';

  constructor(label: string) {
    super(`This simulation ran on ${label}: select that network, then look for earlier values again.`);
  }
}

/**
 * The report with what the sender's last transactions wrote in the same places: one request, with progress and Cancel.
 * @throws OtherNetworkError, what a Client throws, vscode.CancellationError @param closed ends it, too
 */
export async function findEarlierValues(
  report: SimulationReport,
  session: Session,
  closed: AbortSignal,
): Promise<SimulationReport> {
  const { label } = report.network;
  if (session.network.label !== label) throw new OtherNetworkError(label);
  return withProgress('Looking for earlier values', async cancelled => {
    const [{ withEarlierValues }, { withExactNumbers }, { client }] = await Promise.all([
      import('../../core/transactions/committed/earlierValues'),
      import('../../core/transactions/jsonText'),
      session.connection(),
    ]);
    const signal = AbortSignal.any([cancelled, closed]);
    const { value, text } = await client.getAccountTransactions(report.sender, { limit: LOOKED_AT }, signal);
    return withEarlierValues(report, withExactNumbers(value, text));
  });
}
