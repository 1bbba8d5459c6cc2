import { abbreviateAddress, parseAddress } from '../../core/move/address';
import type { ReadText } from '../../core/payloads/form/readArgumentText';
import type { Session } from '../shell/session';
import type { FormMemory } from '../shell/formMemory';
import type { Choice } from '../shell/stepInput';

/** The addresses that are offered where one is asked for: the listed accounts, then those used last; each once. */
export async function addressChoices(session: Session, memory: FormMemory): Promise<readonly Choice[]> {
  const { network } = session;
  const accounts = await session.accountsOn(network);
  const listed = accounts.map(({ address, label }): Choice => ({
    label: label ?? abbreviateAddress(address),
    description: address,
    text: address,
  }));
  const known = new Set(listed.map(({ text }) => text));
  const sender = session.senderOn(network);
  const others = [...(sender === undefined ? [] : [sender]), ...memory.addresses];
  const recent = [...new Set(others)].filter(address => !known.has(address));
  return [...listed, ...recent.map(address => ({ ...addressWords(address), text: address }))];
}

/** An address without a name, as a row of a list: the whole of it where the label has only a part. */
export function addressWords(address: string): Pick<Choice, 'label' | 'description'> {
  const label = abbreviateAddress(address);
  return label === address ? { label } : { label, description: address };
}

/** A typed account address, as a field of a form reads it. */
export function readAddressField(text: string): ReadText {
  const read = readAddressText(text);
  return read.kind === 'address' ? { kind: 'value', json: read.address } : read;
}

/** Reads a typed account address. */
export function readAddressText(
  text: string,
): { readonly kind: 'address'; readonly address: string } | { readonly kind: 'wrong'; readonly reason: string } {
  const address = parseAddress(text.trim().replace(/^@/, ''));
  return address === undefined
    ? { kind: 'wrong', reason: 'An address is 0x and up to 64 hex digits.' }
    : { kind: 'address', address };
}
