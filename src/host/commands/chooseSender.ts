import * as vscode from 'vscode';
import type { Sender } from '../../core/transactions/simulate';
import { abbreviateAddress, canonicalAddress, parseAddress } from '../../core/move/address';
import type { Session } from '../session';

/**
 * The sender that the file gives, else the default one, else the user's choice, which becomes the default.
 * `undefined` when the user chooses none.
 */
export async function chooseSender(session: Session, given: string | undefined): Promise<Sender | undefined> {
  if (given !== undefined) return senderOf(session, given);
  const address = session.sender ?? (await askSender(session));
  if (address === undefined) return undefined;
  if (address !== session.sender) await session.setSender(address);
  return senderOf(session, address);
}

/** A sender with the public key that the settings have for it. */
export async function senderOf(session: Session, given: string): Promise<Sender> {
  const address = canonicalAddress(given);
  const accounts = await session.accounts();
  const publicKey = accounts.find(account => account.address === address)?.publicKey;
  return { address, ...(publicKey === undefined ? {} : { publicKey }) };
}

/** Asks for an account: one of those listed, or any address. */
export async function askSender(session: Session): Promise<string | undefined> {
  const { label: network } = session.network;
  const accounts = await session.accounts();
  const listed = accounts.map(({ address, label }) => ({
    label: label ?? abbreviateAddress(address),
    description: address,
    address,
  }));
  const other = { label: '$(edit) Enter an address…', description: '', address: undefined };
  if (listed.length === 0) return askAddress(`Sender on ${network}`);
  const chosen = await vscode.window.showQuickPick([...listed, other], {
    title: `Sender on ${network}`,
    placeHolder: 'Who is to send the transaction? Remembered for this workspace; no key is needed.',
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  return chosen.address ?? askAddress(`Sender on ${network}`);
}

/** Asks for an account address. */
export async function askAddress(title: string): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'Account address, long or short form',
    placeHolder: '0x1',
    ignoreFocusOut: true,
    validateInput: value =>
      value.trim() === '' || parseAddress(value.trim()) !== undefined
        ? undefined
        : 'An address is 0x and up to 64 hex digits.',
  });
  return text === undefined ? undefined : parseAddress(text.trim());
}
