import { abbreviateAddress } from '../../core/move/address';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { Overrides } from '../../core/payloads/overrides';
import type { Transaction } from '../../core/runs/transaction';
import { addressChoices, readAddressField, readAddressText } from '../accounts/chooseSender';
import { askChoice, type Choice } from '../shell/stepInput';
import type { SimulateServices } from './simulateServices';

/** Who signs a transaction, and who pays for it. */
export type Signers = Pick<Overrides, 'sender' | 'secondarySigners' | 'feePayer'>;

/** Simulations with this fee payer are free (FACTS of public nodes, §7). */
const NOBODY = '0x0';

/** A question for one of the accounts. */
interface SignerStep {
  readonly prompt: string;
  readonly text: string;
  /** Whether it is for the fee payer, who may be the sender from the first step, or absent. */
  readonly isPayer?: boolean;
}

/**
 * Asks for the sender of a transaction, for secondary signers if the function takes more signers, and for the fee
 * payer: one step each, with a Back button, and the document's values as defaults.
 * @param transaction the checked transaction
 * @returns `undefined` if the user cancels
 */
export async function askSigners(
  services: SimulateServices,
  { draft, called }: Transaction,
): Promise<Signers | undefined> {
  const [{ otherSigners }, { signerCount }] = await Promise.all([
    import('../../core/payloads/overrides'),
    import('../../core/payloads/write/typedCall'),
  ]);
  const others = otherSigners(draft.given);
  const takes = called?.abi ? signerCount(called.abi) : 0;
  // The number of secondary signers that the function takes or the document names, whichever is larger.
  const more = Math.max(takes - 1, others.secondarySigners?.length ?? 0);
  const { session } = services;
  const steps = [
    {
      prompt: 'Who sends the transaction? An account, or any address; no key is needed.',
      text: draft.given.sender ?? session.senderOn(session.network) ?? '',
    },
    ...Array.from({ length: more }, (_, index) => ({
      prompt: `Select signer ${index + 2}`,
      text: others.secondarySigners?.[index] ?? '',
    })),
    { prompt: 'Who pays the fee?', text: others.feePayer ?? '', isPayer: true },
  ];
  const addresses = await askEach(services, `${await titleOf('Simulate', draft)} As`, steps);
  if (!addresses) return undefined;
  const [sender = '', ...rest] = addresses;
  return { sender, secondarySigners: rest.slice(0, -1), feePayer: rest.at(-1) ?? sender };
}

/**
 * Asks for the secondary signers that a function takes and its transaction does not name.
 * @param transaction the checked transaction
 * @param verb names the action
 * @returns the transaction's secondary signers, with `isAsked` if the user was asked for some; `undefined` if the user
 *   cancels
 */
export async function askMissingSigners(
  services: SimulateServices,
  { draft, called }: Transaction,
  verb: string,
): Promise<{ readonly secondarySigners: readonly string[]; readonly isAsked: boolean } | undefined> {
  const { otherSigners, missingSignerCount } = await import('../../core/payloads/overrides');
  const { secondarySigners = [] } = otherSigners(draft.given);
  const missing = called?.abi ? missingSignerCount(called.abi, draft) : 0;
  if (missing === 0) return { secondarySigners, isAsked: false };
  const total = 1 + secondarySigners.length + missing;
  const steps = Array.from({ length: missing }, (_, index) => ({
    prompt: `Select signer ${total - missing + index + 1} of ${total}: the function takes several, and the sender is the first`,
    text: '',
  }));
  const asked = await askEach(services, await titleOf(verb, draft), steps);
  return asked && { secondarySigners: [...secondarySigners, ...asked], isAsked: true };
}

/** Asks one question after the other. @returns `undefined` if the user cancels */
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

async function titleOf(verb: string, draft: TransactionDraft): Promise<string> {
  const { subjectOf } = await import('../../core/runs/simulate');
  return `${verb} ${subjectOf(draft)}`;
}

function payerChoices(choices: readonly Choice[], sender: string): readonly Choice[] {
  const own = addressIn(sender);
  return [
    { label: 'The sender', description: abbreviateAddress(own), text: own },
    { label: 'Nobody', description: `${NOBODY}: public nodes then leave the payment out`, text: NOBODY },
    ...choices.filter(({ text }) => text !== own),
  ];
}

function addressIn(text: string): string {
  const read = readAddressText(text);
  return read.kind === 'address' ? read.address : text;
}
