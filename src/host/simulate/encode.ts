import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { MAX_U64, readU64 } from '../../core/move/integer';
import { type AskValues, type SignedField, encode, requireNoPayer } from '../../core/transactions/encode';
import { type Transaction, checkTransaction, withOverrides } from '../../core/transactions/transaction';
import { chooseSender, withSenderLabel } from '../accounts/chooseSender';
import type { FunctionArgument } from '../payloads/chooseFunction';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument } from '../results/rerun';
import { runPayload, type PayloadRun, type SimulateServices } from './runPayload';
import { askForDraft } from './simulate';
import { targetOf, askMissingSigners } from './targetOf';
import { subjectOf } from '../../core/transactions/simulate';

const FIELD_WORDS: Readonly<Record<SignedField, string>> = {
  sequenceNumber: 'Sequence number',
  maxGasAmount: 'Max gas amount, in gas units',
  gasUnitPrice: 'Gas unit price, in octas',
  expirationTimestampSecs: 'Expiration, in seconds since 1970',
};

/** Encodes a payload, by default the one at the cursor, and shows the fields of its signing message. */
export async function encodeAtCursor(services: SimulateServices, given?: PayloadPlace | DraftArgument): Promise<void> {
  const found = await targetOf(services, 'Encode', given);
  if (!found) return;
  const rerun = { verb: 'encode', target: found.target } as const;
  await encodeTransaction(services, found.transaction, { rerun, found: found.found });
}

/** Asks for the arguments of a deployed function, encodes the call, and shows its signing message. */
export async function encodeFunction(services: SimulateServices, given?: FunctionArgument): Promise<void> {
  const draft = await askForDraft(services, 'Encode', given);
  if (!draft) return;
  const target = { kind: 'draft', draft, network: services.session.network.id } as const;
  await encodeTransaction(services, { draft }, { rerun: { verb: 'encode', target } });
}

async function encodeTransaction(
  services: SimulateServices,
  transaction: Transaction,
  run: Pick<PayloadRun, 'found' | 'rerun'>,
): Promise<void> {
  const { network } = services.session;
  const { draft } = transaction;
  const sender = await chooseSender(services.session, network, draft.given.sender);
  if (!sender || !(await mayEncode(services.session, network))) return;
  const title = `Encoding ${subjectOf(draft)} on ${network.label}`;
  await runPayload(services, { ...run, title }, async signal => {
    const connection = await services.session.connection();
    requireNoPayer(draft.given);
    const checked = await checkTransaction(transaction, connection, signal);
    const signers = await askMissingSigners(services, checked, 'Encode');
    if (!signers) return undefined;
    const ready = signers.isAsked ? withOverrides(checked, { secondarySigners: signers.secondarySigners }) : checked;
    const report = await encode(ready, sender, connection, askValues, signal);
    return report && withSenderLabel(report, services.session, connection.network);
  });
}

/**
 * Asks for confirmation before the first encoding for a mainnet in this window, because the signing message is about
 * real money.
 */
async function mayEncode({ encodedOn }: SimulateServices['session'], network: Network): Promise<boolean> {
  const { id, label, mainNetwork } = network;
  if (mainNetwork !== true || encodedOn.has(id)) return true;
  const question = `Encode for the mainnet ${label}?`;
  const detail = 'Signing and submitting the result moves real money. You are asked once per window.';
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, 'Encode');
  if (answer !== 'Encode') return false;
  encodedOn.add(id);
  return true;
}

const askValues: AskValues = async missing => {
  const values: Partial<Record<SignedField, string>> = {};
  for (const [index, { field, reason }] of missing.entries()) {
    const place = missing.length === 1 ? '' : ` (${index + 1} of ${missing.length})`;
    const value = await vscode.window.showInputBox({
      title: `${FIELD_WORDS[field]} to sign${place}`,
      prompt: `The file does not specify it, and a simulation could not provide it: ${reason}`,
      ignoreFocusOut: true,
      validateInput: text => (readU64(text) === undefined ? `Enter a whole number from 0 to ${MAX_U64}.` : undefined),
    });
    if (value === undefined) return undefined;
    values[field] = value;
  }
  return values;
};
