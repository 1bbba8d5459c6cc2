import type * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { LocatedCall } from '../../core/payloads/located';
import type { SimulationReport } from '../../core/transactions/reportModel';
import { UserFacingError } from '../../core/userFacingError';
import { completed } from '../views/completed';
import { senderOf } from '../forms/chooseSender';
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
    import('../../core/transactions/simulate'),
    senderOf(session, network, address),
  ]);
  return completed(await simulate(draft, sender, connection, signal), services, signal);
}

async function quietDraft(
  services: RunServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<TransactionDraft> {
  const found = (await services.locators.of(document))?.locateAt(position);
  if (found?.kind === 'hole') {
    const { givenBy } = await import('../../core/payloads/paste/givenBy');
    return wholeDraft(services, found.call, givenBy(found.call), signal);
  }
  if (found?.kind !== 'found') throw new NeedsUserError('The payload cannot be read: correct it and save again.');
  const { readDraft } = await import('../../core/payloads/draft');
  const { payload, request, call } = found.located;
  const draft = readDraft(payload, request);
  // A node takes the REST form as it stands.
  return !call || call.form === 'rest' ? draft : wholeDraft(services, call, draft.given, signal);
}

/** A call in the form of an SDK or the CLI as a node takes it. */
async function wholeDraft(
  { session }: RunServices,
  located: LocatedCall,
  given: TransactionDraft['given'],
  signal: AbortSignal,
): Promise<TransactionDraft> {
  const [{ readPartialCall }, { wholeCall }, { draftOfCall }, { modules }] = await Promise.all([
    import('../../core/payloads/form/partialCall'),
    import('../../core/payloads/form/callForm'),
    import('../../core/payloads/draftOfCall'),
    session.connection(),
  ]);
  const { id, text } = located.function;
  if (!id) throw new NeedsUserError(`The address of ${text} is not known: simulate by the command.`);
  const { module } = await modules.getModule(id.address, id.module, signal);
  const known = module.abi && readPartialCall(located, id, module.abi);
  if (!known) throw new NeedsUserError(`${text} is not deployed on ${session.network.label}.`);
  const call = wholeCall(known.call);
  if (!call) throw new NeedsUserError('It leaves values open: simulate by the command.');
  return draftOfCall(call, given);
}
