import { canonicalAddress, abbreviateAddress } from '../../core/move/address';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { Overrides } from '../../core/payloads/overrides';
import type { Transaction } from '../../core/runs/transaction';
import { addressChoices, readAddressField, readAddressText } from '../accounts/chooseSender';
import type { SimulateServices } from './simulateServices';
import { FormMemory } from '../shell/formMemory';
import { askChoice, type Choice, type Step, type StepAnswer } from '../shell/stepInput';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument } from '../results/rerun';
import { simulateTransaction } from './simulate';
import { checked, targetOf } from './targetOf';

/** The signers; the user is asked for missing ones. */
type SignersArgument = Pick<Overrides, 'sender' | 'secondarySigners' | 'feePayer'>;

/** Simulates the payload for signers that the user chooses, regardless of the document and the settings. */
export async function simulateAs(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & SignersArgument,
): Promise<void> {
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const isAsked = given?.sender === undefined;
  const transaction = isAsked ? await checked(services, found.transaction) : found.transaction;
  const signers = isAsked ? await askSigners(services, transaction) : signersIn(given);
  if (!signers) return;
  const { withOverrides } = await import('../../core/runs/transaction');
  const rerun = { verb: 'simulate', target: found.target, overrides: signers } as const;
  await simulateTransaction(services, withOverrides(transaction, signers), {
    rerun,
    ...(found.found && { found: found.found }),
  });
}

/** Returns the given signers with canonical addresses. If a sender is given, nothing else is asked for. */
function signersIn({ sender, secondarySigners, feePayer }: SignersArgument): SignersArgument {
  return {
    ...(sender !== undefined && { sender: canonicalAddress(sender) }),
    ...(secondarySigners && { secondarySigners: secondarySigners.map(canonicalAddress) }),
    ...(feePayer !== undefined && { feePayer: canonicalAddress(feePayer) }),
  };
}

type Signers = Pick<Overrides, 'sender' | 'secondarySigners' | 'feePayer'>;

/** Simulations with this fee payer are free (FACTS of public nodes, §7). */
const NOBODY = '0x0';

/**
 * Asks for the sender of a transaction, for secondary signers if the function takes more signers, and for the fee
 * payer: one step each, with a Back button, and the document's values as defaults.
 * @param transaction the checked transaction
 * @returns `undefined` if the user cancels
 */
async function askSigners(services: SimulateServices, { draft, called }: Transaction): Promise<Signers | undefined> {
  const [{ otherSigners }, { signerCount }] = await Promise.all([
    import('../../core/payloads/overrides'),
    import('../../core/payloads/write/typedCall'),
  ]);
  const others = otherSigners(draft.given);
  const takes = called?.abi ? signerCount(called.abi) : 0;
  // The number of secondary signers that the function takes or the document names, whichever is larger.
  const more = Math.max(takes - 1, others.secondarySigners?.length ?? 0);
  const memory = new FormMemory(services.payloads.forms.state);
  const choices = await addressChoices(services.session, memory);
  // The sender, the secondary signers, the fee payer.
  const texts = [
    draft.given.sender ?? services.session.senderOn(services.session.network) ?? '',
    ...Array.from({ length: more }, (_, index) => others.secondarySigners?.[index] ?? ''),
    others.feePayer ?? '',
  ];
  const totalSteps = texts.length;
  for (let at = 0; at < totalSteps;) {
    const frame = { title: await titleOf(draft), step: at + 1, totalSteps, text: texts[at] ?? '' };
    const answer = await askStep(frame, choices, { isPayer: at === totalSteps - 1, sender: texts[0] ?? '' });
    texts[at] = answer.text;
    if (answer.kind === 'cancelled') return undefined;
    at += answer.kind === 'next' ? 1 : -1;
  }
  const [sender = '', ...rest] = texts.map(addressIn);
  await keepTyped(memory, [sender, ...rest], choices);
  return { sender, secondarySigners: rest.slice(0, -1), feePayer: rest.at(-1) ?? sender };
}

async function titleOf(draft: TransactionDraft): Promise<string> {
  const { subjectOf } = await import('../../core/runs/simulate');
  return `Simulate ${subjectOf(draft)} As`;
}

function askStep(
  frame: Omit<Step, 'prompt' | 'read'>,
  choices: readonly Choice[],
  { isPayer, sender }: { readonly isPayer: boolean; readonly sender: string },
): Promise<StepAnswer> {
  if (!isPayer) {
    const prompt =
      frame.step === 1
        ? 'Who sends the transaction? An account, or any address; no key is needed.'
        : `Select signer ${frame.step}`;
    return askChoice({ ...frame, prompt, read: readAddressField }, choices);
  }
  const own = addressIn(sender);
  const payers: readonly Choice[] = [
    { label: 'The sender', description: abbreviateAddress(own), text: own },
    { label: 'Nobody', description: `${NOBODY}: public nodes then leave the payment out`, text: NOBODY },
    ...choices.filter(({ text }) => text !== own),
  ];
  return askChoice({ ...frame, prompt: 'Who pays the fee?', read: readAddressField }, payers);
}

function addressIn(text: string): string {
  const read = readAddressText(text);
  return read.kind === 'address' ? read.address : text;
}

async function keepTyped(memory: FormMemory, addresses: readonly string[], choices: readonly Choice[]): Promise<void> {
  const known = new Set([NOBODY, ...choices.map(({ text }) => text)]);
  for (const address of new Set(addresses)) if (!known.has(address)) await memory.keepAddress(address);
}
