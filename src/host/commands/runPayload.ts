import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../cancellation';
import { COMMANDS } from '../ids';
import { isCancellation, type Action } from '../notify';
import { revealError, type PlacedPayload } from './payloadAtCursor';
import type { Services } from './services';

/** A payload command under way. */
export interface PayloadRun {
  readonly title: string;
  readonly rerun: () => Thenable<unknown>;
  /** Where the payload stands; absent where the user was asked for it. */
  readonly found?: Pick<PlacedPayload, 'place' | 'rangeOf'>;
}

type Report = Parameters<Services['panel']['show']>[0]['report'];

/** Runs with progress and Cancel; shows the report in the page, an error where the user looks. */
export async function runPayload(
  services: Services,
  { title, rerun, found }: PayloadRun,
  work: (signal: AbortSignal) => Promise<Report | undefined>,
): Promise<void> {
  services.panel.running(title);
  try {
    const report = await withProgress(title, work);
    if (report) services.panel.show({ report, rerun });
    else services.panel.settle();
  } catch (error) {
    if (isCancellation(error)) {
      services.panel.settle();
      return;
    }
    if (found) await revealError(error, found);
    if (error instanceof UserFacingError) services.panel.failed({ title, message: error.message, rerun });
    else services.panel.settle();
    services.notify.error(error, ...(await actionsFor(error)));
  }
}

async function actionsFor(error: unknown): Promise<readonly Action[]> {
  const [{ KeylessRefusedError }, { MissingKeyError }, { AccessKeyRefusedError }] = await Promise.all([
    import('../../core/transactions/simulate'),
    import('../../core/gateway/errors/missingKeyError'),
    import('../../core/gateway/errors/accessKeyRefusedError'),
  ]);
  if (error instanceof KeylessRefusedError) {
    const { sender } = error;
    return [{ label: 'Set Public Key…', run: () => vscode.commands.executeCommand(COMMANDS.setPublicKey, sender) }];
  }
  if (error instanceof MissingKeyError || error instanceof AccessKeyRefusedError) {
    return [{ label: 'Set Access Key…', run: () => vscode.commands.executeCommand(COMMANDS.setAccessKey) }];
  }
  return [];
}
