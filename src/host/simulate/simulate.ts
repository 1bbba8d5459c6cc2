import type { Network } from '../../core/gateway/network';
import { type TransactionDraft, draftOfCall } from '../../core/payloads/draft';
import { type Transaction, checkTransaction, withOverrides } from '../../core/transactions/transaction';
import { chooseSender } from '../accounts/chooseSender';
import { onNetwork, networkOfPage } from '../session/onNetwork';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import { type FunctionArgument, chooseFunction } from '../payloads/chooseFunction';
import {
  withSecondarySigners,
  type LedgerDraftArgument,
  type OverridesArgument,
  type DraftArgument,
} from '../results/rerun';
import { runPayload, type PayloadRun, type SimulateServices } from './runPayload';
import { targetOf, askSigners, type Signers, checked, askMissingSigners } from './targetOf';
import { canonicalAddress } from '../../core/move/address';
import { requestSimulation, subjectOf } from '../../core/transactions/simulate';
import { simulationReport } from '../../core/transactions/report';
import { askForCall } from '../payloads/callForm';
import { emptyCall } from '../../core/payloads/edit/callForm';

/** Simulates a payload, by default the one at the cursor, and shows the report. */
export async function simulateAtCursor(
  services: SimulateServices,
  given?: (PayloadPlace | LedgerDraftArgument) & OverridesArgument,
): Promise<void> {
  if (given && 'draft' in given && given.network !== undefined) {
    await simulateOnPage(services, given.draft, given.network);
    return;
  }
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const overrides = given?.overrides;
  const rerun = { verb: 'simulate', target: found.target, ...(overrides && { overrides }) } as const;
  const transaction = overrides ? withOverrides(found.transaction, overrides) : found.transaction;
  await simulateTransaction(services, transaction, { rerun, found: found.found });
}

/** Simulates a transaction on its page's network, even if that network is not selected. */
async function simulateOnPage(services: SimulateServices, draft: TransactionDraft, from: string): Promise<void> {
  const network = await networkOfPage(services.session, from);
  if (!network) return;
  const rerun = { verb: 'simulate', target: { kind: 'draft', draft, network: network.id } } as const;
  await simulateTransaction(services, { draft }, { rerun }, network);
}

export async function simulateTransaction(
  services: SimulateServices,
  transaction: Transaction,
  run: Pick<PayloadRun, 'found' | 'rerun'>,
  network: Network = services.session.network,
): Promise<void> {
  const { session } = services;
  const { draft } = transaction;
  const sender = await chooseSender(session, network, draft.given.sender);
  if (!sender) return;
  const title = `Simulating ${subjectOf(draft)} on ${network.label}`;
  // A result with changed values does not apply to the payload as written.
  const marked = 'overrides' in run.rerun ? undefined : run.found;
  await runPayload(services, { ...run, title }, (signal, _say, again) =>
    onNetwork(session, network, async connection => {
      const mark = marked && (await services.runs.begin(marked));
      const checked = await checkTransaction(transaction, connection, signal);
      const signers = await askMissingSigners(services, checked, 'Simulate');
      if (!signers) return undefined;
      const { secondarySigners, isAsked } = signers;
      const ready = isAsked ? withOverrides(checked, { secondarySigners }) : checked;
      if (isAsked) again(withSecondarySigners(run.rerun, secondarySigners));
      const answer = await requestSimulation(ready, sender, connection, signal);
      const simulated = { connection, transaction: ready };
      const report = await (await services.panel.get()).complete(simulationReport(answer), signal, simulated);
      if (!isAsked) mark?.end(report, { ...simulated, rerun: run.rerun });
      return report;
    }),
  );
}

/** Asks for the arguments of a deployed function and simulates the call. */
export async function simulateFunction(services: SimulateServices, given?: FunctionArgument): Promise<void> {
  const draft = await askForDraft(services, 'Simulate', given);
  if (!draft) return;
  const target = { kind: 'draft', draft, network: services.session.network.id } as const;
  await simulateTransaction(services, { draft }, { rerun: { verb: 'simulate', target } });
}

/** Asks for the arguments of a deployed function. @returns `undefined` if the user cancels */
export async function askForDraft(
  services: SimulateServices,
  verb: 'Simulate' | 'Encode',
  given: FunctionArgument,
): Promise<TransactionDraft | undefined> {
  const chosen = await chooseFunction(services.payloads, `${verb} Function`, given);
  if (!chosen) return undefined;
  const { id, abi } = chosen;
  const call = await askForCall(services.payloads, { verb, call: emptyCall(id, abi), abi });
  return call && draftOfCall(call);
}

/** Simulates the payload with signers that the user selects, instead of those in the document and the settings. */
export async function simulateAs(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & Signers,
): Promise<void> {
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const ready = given?.sender === undefined ? await checked(services, found.transaction) : undefined;
  const transaction = ready ?? found.transaction;
  const signers = ready ? await askSigners(services, ready) : given && signersIn(given);
  if (!signers) return;
  const rerun = { verb: 'simulate', target: found.target, overrides: signers } as const;
  await simulateTransaction(services, withOverrides(transaction, signers), {
    rerun,
    found: found.found,
  });
}

/** Returns the signers passed as an argument, with canonical addresses. */
function signersIn({ sender, secondarySigners, feePayer }: Signers): Signers {
  return {
    ...(sender !== undefined && { sender: canonicalAddress(sender) }),
    ...(secondarySigners && { secondarySigners: secondarySigners.map(canonicalAddress) }),
    ...(feePayer !== undefined && { feePayer: canonicalAddress(feePayer) }),
  };
}
