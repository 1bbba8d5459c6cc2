import type { ResultReport } from '../../core/reports/resultReport';
import { withProgress, type Waiting } from '../shell/cancellation';
import { RestrictedModeError } from '../shell/onNetwork';
import type { LedgerLook, LookOptions } from '../results/ledgerLook';
import type { Completion } from '../results/completed';
import type { ResultPanel } from '../results/resultPanel';
import { isCancellation, type Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { TransactionDraft } from '../../core/payloads/draft';

/** The services that the commands about transactions and blocks need. */
export interface LedgerServices {
  readonly session: Session;
  readonly notify: Notify;
  readonly panel: ResultPanel;
  readonly completion: Completion;
  /** Simulates a transaction on its own network, and shows the report. @param network the network's id */
  readonly simulate: (draft: TransactionDraft, network: string) => Promise<void>;
}

/** Describes how to read a page of the ledger. */
export interface LookRun extends Pick<LookOptions, 'byItself'>, Waiting {
  readonly title: string;
  readonly look: LedgerLook;
}

/**
 * Reads data of the ledger with progress and Cancel, and shows it. If it cannot be read, the page stays as it is; an
 * empty page says why.
 * @throws what `work` throws, except cancellation
 */
export async function showLook(
  { panel, session }: Pick<LedgerServices, 'panel' | 'session'>,
  { title, look, byItself, isLong = false }: LookRun,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<ResultReport>,
): Promise<void> {
  const run = panel.running(title);
  try {
    if (byItself === true && session.isRestricted) throw new RestrictedModeError(session.network, 'press Run again');
    const report = await withProgress(title, work, { isLong, ended: run?.ended });
    run?.end();
    panel.showLook(report, look);
  } catch (error) {
    run?.end();
    panel.settle();
    if (isCancellation(error)) return;
    panel.failedLook(title, error, look);
    throw error;
  }
}
