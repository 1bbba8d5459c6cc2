import { FAILURE_ACTIONS, resultTitle, type ResultReport } from '../../core/results/resultReport';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { isCancellation, type HelpfulAction } from '../vscode/notify';
import { failureTitle } from './failureTitle';
import { revealError, type PlacedPayload } from '../payloads/payloadAtCursor';
import type { Rerun } from '../results/rerun';
import type { PayloadServices } from '../payloads/payloadServices';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';
import type { Base } from '../session/session';
import type { PayloadRuns } from './payloadRuns';
import { NotRunError } from '../../core/transactions/notRun';
import { KeylessRefusedError } from '../../core/transactions/simulate';
import { MissingKeyError } from '../../core/gateway/requestErrors';
import { AccessKeyRefusedError } from '../../core/gateway/statusErrors';
import { setPublicKey } from '../accounts/editAccount';
import { setAccessKey } from '../networks/accessKey';

export interface PayloadRun {
  readonly title: string;
  readonly rerun: Rerun;
  /** The location of the payload; absent if the user entered the call. */
  readonly found?: PlacedPayload | undefined;
}

/**
 * Runs a command with cancellable progress. Shows the report on the result page; shows errors in a notification or on
 * the page. If `work` asks the user for something, it calls `again` with a run that repeats the user's choices.
 */
export async function runPayload(
  services: Pick<SimulateServices, 'session' | 'notify' | 'panel'>,
  { title, rerun, found }: PayloadRun,
  work: (
    signal: AbortSignal,
    say: (message: string) => void,
    again: (rerun: Rerun) => void,
  ) => Promise<ResultReport | undefined>,
): Promise<void> {
  const panel = await services.panel.get();
  const run = panel.running(title);
  let ran = rerun;
  const working = (signal: AbortSignal, say: (message: string) => void) =>
    work(signal, say, other => {
      ran = other;
    });
  try {
    const report = await withProgress(title, working, { ended: run?.ended }).finally(() => run?.end());
    if (report) panel.show({ title: resultTitle(report), report, rerun: ran });
    else panel.settle();
  } catch (error) {
    if (isCancellation(error)) {
      panel.settle();
      return;
    }
    if (found) await revealError(error, found);
    const actions = actionsFor(error, services, networkIdOf(rerun));
    if (error instanceof UserFacingError) {
      panel.failed({
        title: failureTitle(title, error instanceof NotRunError),
        message: error.message,
        rerun: ran,
        actions,
      });
    } else panel.settle();
    services.notify.error(error, ...actions);
  }
}

function networkIdOf({ target }: Rerun): string | undefined {
  return target.kind === 'bytes' ? undefined : target.network;
}

function actionsFor(error: unknown, services: Base, network: string | undefined): readonly HelpfulAction[] {
  if (error instanceof KeylessRefusedError) {
    const run = () => setPublicKey(services, error.sender, network);
    return [{ id: 'setPublicKey', label: FAILURE_ACTIONS.setPublicKey, run }];
  }
  if (error instanceof MissingKeyError || error instanceof AccessKeyRefusedError) {
    const run = () => setAccessKey(services, network);
    return [{ id: 'setAccessKey', label: FAILURE_ACTIONS.setAccessKey, run }];
  }
  return [];
}

export interface SimulateServices extends Base {
  readonly panel: Lazy<ResultPanel>;
  /** Finds payloads and asks for missing values. */
  readonly payloads: PayloadServices;
  readonly runs: PayloadRuns;
}
