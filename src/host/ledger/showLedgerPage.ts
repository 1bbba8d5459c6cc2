import { resultTitle, type ResultReport } from '../../core/reports/resultReport';
import { withProgress, type Waiting } from '../shell/progress';
import { RestrictedModeError } from '../shell/restrictedMode';
import type { LedgerPage, LedgerPageOptions } from '../results/ledgerPage';
import type { Completion } from '../results/completed';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../shell/lazy';
import { isCancellation, type Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { TransactionDraft } from '../../core/payloads/draft';

/** The services that the commands about transactions and blocks need. */
export interface LedgerServices {
  readonly session: Session;
  readonly notify: Notify;
  readonly panel: Lazy<ResultPanel>;
  readonly completion: Completion;
  /** Simulates a transaction on its own network, and shows the report. @param network the network's id */
  readonly simulate: (draft: TransactionDraft, network: string) => Promise<void>;
}

/** Describes how to read a page of the ledger. */
export interface LedgerPageRun extends Pick<LedgerPageOptions, 'byItself'>, Waiting {
  readonly title: string;
  readonly ledgerPage: LedgerPage;
}

/**
 * Reads data of the ledger with progress and Cancel, and shows it. If it cannot be read, the page stays unchanged; an
 * empty page says why.
 * @throws what `work` throws, except cancellation
 */
export async function showLedgerPage(
  services: Pick<LedgerServices, 'panel' | 'session'>,
  { title, ledgerPage, byItself, isLong = false }: LedgerPageRun,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<ResultReport>,
): Promise<void> {
  const panel = await services.panel.get();
  const run = panel.running(title);
  try {
    if (byItself === true && services.session.isRestricted)
      throw new RestrictedModeError(services.session.network, 'press Run again');
    const report = await withProgress(title, work, { isLong, ended: run?.ended });
    run?.end();
    panel.showLedgerPage(resultTitle(report), report, ledgerPage);
  } catch (error) {
    run?.end();
    panel.settle();
    if (isCancellation(error)) return;
    panel.showLedgerFailure(title, error, ledgerPage);
    throw error;
  }
}
