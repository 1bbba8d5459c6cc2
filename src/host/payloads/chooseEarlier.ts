import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { memberIdText } from '../../core/move/functionId';
import { excerpt } from '../../core/move/visibleText';
import { earlierCalls, type EarlierCall } from '../../core/runs/ledger/earlierCalls';
import { fittingCalls } from '../../core/runs/ledger/fittingCalls';
import { UserFacingError } from '../../core/userFacingError';
import type { DeployedFunction } from './chooseFunction';
import type { PayloadServices } from './payloadServices';
import { inertIcons } from '../shell/inertIcons';

/** A function has no earlier calls whose values could be used. */
class NoEarlierCallError extends UserFacingError {
  override readonly name = 'NoEarlierCallError';
}

/**
 * Lets the user choose an earlier call of a function on the selected network; sends no requests.
 * @returns `undefined` if the user cancels
 * @throws NoEarlierCallError if there is none
 */
export async function chooseEarlier(
  { session, forms: { runs, past } }: Pick<PayloadServices, 'session' | 'forms'>,
  { id, abi }: DeployedFunction,
): Promise<EarlierCall | undefined> {
  const { network } = session;
  const name = memberIdText(id);
  if (!abi.isEntry) {
    throw new NoEarlierCallError(
      `${name} is not an entry function, so no transaction calls it: put the cursor in a call of an entry function.`,
    );
  }
  const calls = fittingCalls(earlierCalls(await runs(network.id), past(), Date.now()), id, abi);
  if (calls.length === 0) {
    throw new NoEarlierCallError(
      `There is no earlier call of ${name} on ${network.label}: simulate it once, or load transactions of an account that called it in the Transactions view.`,
    );
  }
  const accounts = await session.accountsOn(network);
  const words = (address: string) => {
    const label = accounts.find(account => account.address === parseAddress(address))?.label;
    return label === undefined ? address : `${label} (${address})`;
  };
  const items = calls.map(call => ({ ...itemOf(call, words), call }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Earlier Arguments of ${name}`,
    placeHolder: 'Select the call whose type arguments and arguments to use',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.call;
}

/** Offers to make the sender of an earlier call the default sender, unless it already is. */
export function offerSender({ session, notify }: Pick<PayloadServices, 'session' | 'notify'>, call: EarlierCall): void {
  const { network } = session;
  const sender = call.sender === undefined ? undefined : parseAddress(call.sender);
  if (sender === undefined || sender === session.senderOn(network)) return;
  notify.info(`The sender of that call was ${sender}, which is not your default sender on ${network.label}.`, {
    label: 'Set as Default Sender',
    run: () => session.setSenderOn(network, sender),
  });
}

/** Longest text of one value in a row. */
const LONGEST = 60;

function itemOf(
  { arguments: values, typeArguments, sender, multisig, from }: EarlierCall,
  words: (address: string) => string,
): vscode.QuickPickItem {
  const written = values.map(value => excerpt(JSON.stringify(value), LONGEST)).join(', ');
  const details = [
    ...typeArguments,
    ...(sender === undefined ? [] : [`sender ${words(sender)}`]),
    ...(multisig === undefined ? [] : [`multisig account ${words(multisig)}`]),
  ];
  return {
    label: inertIcons(written === '' ? 'no arguments' : written),
    description: from,
    detail: inertIcons(details.join(' · ')),
  };
}
