import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { abbreviateAddress, canonicalAddress, parseAddress } from '../../core/move/address';
import type { ReadText } from '../../core/payloads/edit/readArgumentText';
import type { Sender } from '../../core/transactions/simulate';
import type { Base, ListedAccount, Session } from '../session/session';
import type { Choice } from '../vscode/stepInput';
import { accountLabels, type AccountLabels, type LabelOf } from '../../core/results/accountLabels';
import { RefusedError } from '../../core/userFacingError';
import type { ModuleRow } from '../session/revealRow';

/**
 * Returns the sender in the file, the default sender, or a sender that the user chooses. The user's choice becomes the
 * default.
 */
export async function chooseSender(
  session: Session,
  network: Network,
  given: string | undefined,
): Promise<Sender | undefined> {
  if (given !== undefined) return senderOf(session, network, given);
  const known = session.senderOn(network);
  const address = known ?? (await askSender(session, network));
  if (address === undefined) return undefined;
  if (address !== known) await session.setSenderOn(network, address);
  return senderOf(session, network, address);
}

/** Returns a sender with its public key from the settings of a network. */
export async function senderOf(session: Session, network: Network, given: string): Promise<Sender> {
  const address = canonicalAddress(given);
  const accounts = await session.accountsOn(network);
  const publicKey = accounts.find(account => account.address === address)?.publicKey;
  return { address, ...(publicKey === undefined ? {} : { publicKey }) };
}

/** Asks for an account on a network, by default the sender: a listed account or any address. */
export async function askSender(
  session: Session,
  network: Network,
  { title, placeHolder }: { readonly title: string; readonly placeHolder: string } = {
    title: `Sender on ${network.label}`,
    placeHolder:
      'Select the account that sends the transaction. It is saved for this workspace. No private key is needed.',
  },
): Promise<string | undefined> {
  const accounts = await session.accountsOn(network);
  const other = { label: '$(edit) Enter an address…', description: '', address: undefined };
  if (accounts.length === 0) return askAddress(title);
  const chosen = await vscode.window.showQuickPick([...accounts.map(rowOf), other], {
    title,
    placeHolder,
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  return chosen.address ?? askAddress(title);
}

/** @returns the address of the account that the user picks; `undefined` if the user cancels */
export async function pickAccount(
  accounts: readonly ListedAccount[],
  title: string,
  placeHolder = 'Select an account',
): Promise<string | undefined> {
  const options = { title, placeHolder, matchOnDescription: true };
  return (await vscode.window.showQuickPick(accounts.map(rowOf), options))?.address;
}

function rowOf({ address, label = abbreviateAddress(address) }: Pick<ListedAccount, 'address' | 'label'>) {
  return { label, description: address, address };
}

export async function askAddress(title: string): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'Account address in long or short form',
    placeHolder: '0x1',
    ignoreFocusOut: true,
    validateInput: value =>
      value.trim() === '' || parseAddress(value.trim()) !== undefined
        ? undefined
        : 'Enter 0x followed by up to 64 hex digits.',
  });
  return text === undefined ? undefined : parseAddress(text.trim());
}

/** Returns the addresses to suggest when the user must enter one: the listed accounts, then the default sender. */
export async function addressChoices(session: Session): Promise<readonly Choice[]> {
  const { network } = session;
  const accounts = await session.accountsOn(network);
  const listed = accounts.map((account): Choice => ({ ...rowOf(account), text: account.address }));
  const sender = session.senderOn(network);
  if (sender === undefined || listed.some(({ text }) => text === sender)) return listed;
  return [...listed, { ...addressWords(sender), text: sender }];
}

/**
 * Returns the label for an address without a name, with the full address as the description if the label abbreviates
 * it.
 */
export function addressWords(address: string): Pick<Choice, 'label' | 'description'> {
  const label = abbreviateAddress(address);
  return label === address ? { label } : { label, description: address };
}

export function readAddressField(text: string): ReadText {
  const read = readAddressText(text);
  return read.kind === 'address' ? { kind: 'value', json: read.address } : read;
}

export function readAddressText(
  text: string,
): { readonly kind: 'address'; readonly address: string } | { readonly kind: 'wrong'; readonly reason: string } {
  const address = parseAddress(text.trim().replace(/^@/, ''));
  return address === undefined
    ? { kind: 'wrong', reason: 'Enter 0x followed by up to 64 hex digits.' }
    : { kind: 'address', address };
}

export interface AccountServices extends Base {
  /** The Modules view. */
  readonly tree: {
    /** Focuses the view. @returns the focused row */
    readonly takeFocused: () => Promise<ModuleRow | undefined>;
  };
}

/** The argument of account commands: a row of the view, the focused row or an address. If absent, the user is asked. */
export type AccountArgument = ModuleRow | { readonly of: 'focus' } | string | undefined;

/**
 * Returns the listed account that a command refers to. Asks the user if the argument has no address.
 * @param isMeant selects the accounts that the command applies to; by default, those in the settings
 * @returns `undefined` if the user cancels, or pressed a key on a row that is not an account
 * @throws RefusedError if the account is not in the list, or if the list is empty
 */
export async function listedAccountFor(
  { session, tree }: AccountServices,
  given: AccountArgument,
  question: { readonly title: string; readonly placeHolder: string },
  isMeant = ({ scope }: ListedAccount) => scope !== undefined,
): Promise<ListedAccount | undefined> {
  const meant = isFocus(given) ? await tree.takeFocused() : given;
  const named = addressOf(meant);
  if (named === undefined && isFocus(given)) return undefined;
  const listed = (await session.accountsOn(session.network)).filter(isMeant);
  const isAsked = named === undefined && listed.length > 0;
  const address = isAsked ? await pickAccount(listed, question.title, question.placeHolder) : named;
  if (isAsked && address === undefined) return undefined;
  const account = listed.find(each => each.address === address);
  if (!account) {
    throw new RefusedError(
      address === undefined
        ? 'Your list has no accounts (sandbox accounts belong to the sandbox’s ledger). Run "Movescope: Add Account" to add one.'
        : `${address} is not in your list. Run "Movescope: Add Account" to add it.`,
    );
  }
  return account;
}

/** Returns the normalized address of an account row or of a string; `undefined` for any other argument. */
export function addressOf(given: AccountArgument): string | undefined {
  if (typeof given === 'string') return parseAddress(given);
  return given && !isFocus(given) && given.kind === 'account' ? parseAddress(given.address) : undefined;
}

export function accountName({ label, address }: Pick<ListedAccount, 'label' | 'address'>): string {
  return label === undefined ? address : `${label} (${abbreviateAddress(address)})`;
}

function isFocus(given: AccountArgument): given is { readonly of: 'focus' } {
  return typeof given === 'object' && 'of' in given;
}

/** Returns a function that looks up account labels in the settings and, for the sandbox, in its ledger. */
export async function labelling(session: Session, network: Network): Promise<LabelOf> {
  const accounts = await session.accountsOn(network);
  return address => accounts.find(account => account.address === address)?.label;
}

export async function withSenderLabel<R extends { readonly sender?: string }>(
  report: R,
  session: Session,
  network: Network,
): Promise<R & { readonly labels?: AccountLabels }> {
  if (report.sender === undefined) return report;
  return { ...report, labels: accountLabels([report.sender], await labelling(session, network)) };
}
