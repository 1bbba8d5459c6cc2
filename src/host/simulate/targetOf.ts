import * as vscode from 'vscode';
import { type CheckedTransaction, type Transaction, checkTransaction } from '../../core/transactions/transaction';
import { transactionAt, type PlacedTransaction } from '../payloads/callAt';
import { withProgress } from '../vscode/progress';
import { settleNetwork } from '../session/onNetwork';
import { NoEditorError, NothingToRunError, type PayloadPlace } from '../payloads/payloadAtCursor';
import { placeNow, writtenCall } from './payloadMark';
import { placeTarget, type AgainArgument, type DraftArgument, type RerunTarget } from '../results/rerun';
import { COMMANDS } from '../vscode/ids';
import type { SimulateServices } from './runPayload';
import { abbreviateAddress } from '../../core/move/address';
import { type Overrides, missingSignerCount, otherSigners } from '../../core/payloads/overrides';
import { addressChoices, readAddressField, readAddressText } from '../accounts/chooseSender';
import { askChoice, type Choice } from '../vscode/stepInput';
import { subjectOf } from '../../core/transactions/simulate';
import { signerCount } from '../../core/move/abi';

/** The transaction that a payload command runs, with its location and the data with which to find it again. */
export interface CommandTarget {
  readonly transaction: Transaction;
  readonly target: RerunTarget;
  /** Absent if the transaction was passed as an argument or entered by the user. */
  readonly found?: PlacedTransaction;
}

/**
 * Checks a transaction on the selected network.
 * @throws PayloadError if the transaction does not match the ABI; any client error
 */
export async function checked({ session }: SimulateServices, transaction: Transaction): Promise<CheckedTransaction> {
  const connection = await session.connection();
  return withProgress(`Reading ${subjectOf(transaction.draft)}`, signal =>
    checkTransaction(transaction, connection, signal),
  );
}

/**
 * Returns the transaction passed as an argument, or the one at the cursor. If a command is run again, finds the current
 * position of the payload; if a different network is selected, asks the user which one to use.
 * @param verb the action to show when the user is asked for missing values
 * @returns `undefined` if the user cancels or there is no payload, in which case a message suggests how to add one
 * @throws NoPayloadError, PayloadError; any client error
 */
export async function targetOf(
  services: SimulateServices,
  verb: string,
  given: ((PayloadPlace | DraftArgument) & AgainArgument) | undefined,
): Promise<CommandTarget | undefined> {
  const { session, payloads } = services;
  const { network: ranOn, written } = given?.again ?? {};
  if (ranOn !== undefined && !(await settleNetwork(session, ranOn))) return undefined;
  const network = session.network.id;
  if (given && 'draft' in given) {
    return { transaction: { draft: given.draft }, target: { kind: 'draft', draft: given.draft, network } };
  }
  const place = written && given ? await placeNow(payloads.locators, given, written) : given;
  const found = await transactionAt(payloads, verb, place).catch((error: unknown) => {
    offerBeginning(services, error);
    return undefined;
  });
  if (!found) return undefined;
  const now = found.call && (await writtenCall(found.place.uri, found.call));
  const target = placeTarget(found.place, { network, ...(now && { written: now }) });
  return { transaction: found.transaction, target, found };
}

/** Shows that there is nothing to run, and suggests how to add a payload. @throws any other error */
function offerBeginning({ notify }: SimulateServices, error: unknown): void {
  if (!(error instanceof NothingToRunError)) throw error;
  const begin = (label: string, command: string) => ({ label, run: () => vscode.commands.executeCommand(command) });
  notify.error(
    error,
    begin('Open Sandbox Example', COMMANDS.openExample),
    ...(error instanceof NoEditorError ? [] : [begin('Insert Call…', COMMANDS.insertCall)]),
    begin('Simulate Function…', COMMANDS.simulateFunction),
  );
}

/** The accounts that sign a transaction, and the account that pays for it. */
export type Signers = Pick<Overrides, 'sender' | 'secondarySigners' | 'feePayer'>;

/** Simulations with this fee payer are free. */
const NOBODY = '0x0';

interface SignerStep {
  readonly prompt: string;
  readonly text: string;
  /** Whether the step asks for the fee payer, which can be the sender from the first step, or absent. */
  readonly isPayer?: boolean;
}

/**
 * Asks for the sender of a transaction, for secondary signers if the function takes more signers, and for the fee
 * payer, in separate steps with a Back button. The values in the document are the defaults.
 * @returns `undefined` if the user cancels
 */
export async function askSigners(
  services: SimulateServices,
  { draft, called }: CheckedTransaction,
): Promise<Signers | undefined> {
  const others = otherSigners(draft.given);
  const takes = called.abi ? signerCount(called.abi) : 0;
  // The number of secondary signers that the function takes or the document names, whichever is larger.
  const more = Math.max(takes - 1, others.secondarySigners?.length ?? 0);
  const { session } = services;
  const steps = [
    {
      prompt: 'Select an account or enter any address to send the transaction from. No private key is needed.',
      text: draft.given.sender ?? session.senderOn(session.network) ?? '',
    },
    ...Array.from({ length: more }, (_, index) => ({
      prompt: `Select signer ${index + 2}`,
      text: others.secondarySigners?.[index] ?? '',
    })),
    { prompt: 'Select the fee payer', text: others.feePayer ?? '', isPayer: true },
  ];
  const addresses = await askEach(services, `Simulate ${subjectOf(draft)} As`, steps);
  if (!addresses) return undefined;
  const [sender = '', ...rest] = addresses;
  return { sender, secondarySigners: rest.slice(0, -1), feePayer: rest.at(-1) ?? sender };
}

/**
 * Asks for secondary signers that a function requires but its transaction does not specify.
 * @param verb the action to show
 * @returns the secondary signers of the transaction, with `isAsked` if the user was asked for some; `undefined` if the
 * user cancels
 */
export async function askMissingSigners(
  services: SimulateServices,
  { draft, called }: CheckedTransaction,
  verb: string,
): Promise<{ readonly secondarySigners: readonly string[]; readonly isAsked: boolean } | undefined> {
  const { secondarySigners = [] } = otherSigners(draft.given);
  const missing = called.abi ? missingSignerCount(called.abi, draft) : 0;
  if (missing === 0) return { secondarySigners, isAsked: false };
  const total = 1 + secondarySigners.length + missing;
  const steps = Array.from({ length: missing }, (_, index) => ({
    prompt: `Select signer ${total - missing + index + 1} of ${total}. The sender is signer 1.`,
    text: '',
  }));
  const asked = await askEach(services, `${verb} ${subjectOf(draft)}`, steps);
  return asked && { secondarySigners: [...secondarySigners, ...asked], isAsked: true };
}

async function askEach(
  services: SimulateServices,
  title: string,
  steps: readonly SignerStep[],
): Promise<readonly string[] | undefined> {
  const choices = await addressChoices(services.session);
  let texts = steps.map(({ text }) => text);
  for (let at = 0; at < steps.length;) {
    const { prompt = '', isPayer = false } = steps[at] ?? {};
    const step = {
      title,
      step: at + 1,
      totalSteps: steps.length,
      text: texts[at] ?? '',
      prompt,
      read: readAddressField,
    };
    const answer = await askChoice(step, isPayer ? payerChoices(choices, texts[0] ?? '') : choices);
    texts = texts.with(at, answer.text);
    if (answer.kind === 'cancelled') return undefined;
    at += answer.kind === 'next' ? 1 : -1;
  }
  return texts.map(addressIn);
}

function payerChoices(choices: readonly Choice[], sender: string): readonly Choice[] {
  const own = addressIn(sender);
  return [
    { label: 'Sender', description: abbreviateAddress(own), text: own },
    { label: 'Nobody', description: `${NOBODY}: public nodes skip the gas payment`, text: NOBODY },
    ...choices.filter(({ text }) => text !== own),
  ];
}

function addressIn(text: string): string {
  const read = readAddressText(text);
  return read.kind === 'address' ? read.address : text;
}
