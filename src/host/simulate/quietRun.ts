import type * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { SimulationReport } from '../../core/reports/simulationReport';
import { UserFacingError } from '../../core/userFacingError';
import { completed } from '../results/completed';
import { senderOf } from '../accounts/chooseSender';
import type { RunServices } from './runServices';

/** A run that must not ask lacks what only the user can say. */
export class NeedsUserError extends UserFacingError {
  override readonly name = 'NeedsUserError';
}

/**
 * Simulates the payload at a place without a question, a message or a page.
 * @throws NeedsUserError where something is missing; PayloadError; the client's errors
 */
export async function simulateQuietly(
  services: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<SimulationReport> {
  const { session } = services;
  if (session.isRestricted) throw new NeedsUserError('This workspace is not trusted: simulate by the command.');
  const draft = await quietDraft(services, document, position, signal);
  const connection = await session.connection();
  const { network } = connection;
  const address = draft.given.sender ?? session.senderOn(network);
  if (address === undefined) throw new NeedsUserError('No sender: run Movescope: Set Default Sender.');
  const [{ simulate }, sender] = await Promise.all([
    import('../../core/runs/simulate'),
    senderOf(session, network, address),
  ]);
  return completed(await simulate(draft, sender, connection, signal), services, signal);
}

async function quietDraft(
  { locators, session }: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<TransactionDraft> {
  const found = (await locators.of(document))?.locateAt(position);
  if (found?.kind !== 'found' && found?.kind !== 'hole')
    throw new NeedsUserError('The payload cannot be read: correct it and save again.');
  const [{ documentPayload, readCall }, { unreadableIn }] = await Promise.all([
    import('../../core/payloads/documentPayload'),
    import('../payloads/unreadableText'),
  ]);
  if (unreadableIn(document, found))
    throw new NeedsUserError('The payload has U+FFFD: reopen the file with its encoding.');
  const payload = documentPayload(found);
  if (payload.kind === 'ready') return payload.draft;
  const { function: target } = payload.call;
  if (!target.id) throw new NeedsUserError(`The address of ${target.text} is not known: simulate by the command.`);
  const [{ wholeCall }, { draftOfCall }, connection] = await Promise.all([
    import('../../core/payloads/form/callForm'),
    import('../../core/payloads/draft'),
    session.connection(),
  ]);
  const call = wholeCall((await readCall(payload.call, connection, signal)).call);
  if (!call) throw new NeedsUserError('It leaves values open: simulate by the command.');
  return draftOfCall(call, payload.given);
}
