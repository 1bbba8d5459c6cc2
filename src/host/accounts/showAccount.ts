import * as vscode from 'vscode';
import type { Answer } from '../../core/gateway/answer';
import type { WireAccount } from '../../core/gateway/schemas/answerSchemas';
import { abbreviateAddress } from '../../core/move/address';
import { writeClipboard } from '../shell/clipboard';
import { withProgress } from '../shell/progress';
import { sourceText } from '../shell/sourceText';
import { addressOf, type AccountArgument, type AccountServices } from './accountFor';
import { keyWords, untouchedWords } from './accountFacts';
import { askSender } from './chooseSender';

const QUESTION = { title: 'Show Account', placeHolder: 'Select an account, or enter any address' };

/** Shows what a gateway knows of any account (SPEC.md §4.8), in rows that copy their values. */
export async function showAccount({ session, notify }: AccountServices, given?: AccountArgument): Promise<void> {
  const { network } = session;
  const address = addressOf(given) ?? (await askSender(session, network, QUESTION));
  if (address === undefined) return;
  const answer = await withProgress(`Reading the account ${abbreviateAddress(address)}`, async signal => {
    const { client } = await session.connection();
    return client.getAccount(address, signal);
  });
  const label = (await session.accountsOn(network)).find(each => each.address === address)?.label;
  const picked = await vscode.window.showQuickPick(rowsOf(address, answer), {
    title: `${label === undefined ? '' : `${label}, `}${sourceText(network.label, answer.headers)}`,
    placeHolder: 'Enter copies the value',
    ignoreFocusOut: true,
  });
  if (!picked) return;
  await writeClipboard(picked.label);
  notify.done(`Copied ${picked.description}`);
}

interface Row extends vscode.QuickPickItem {
  readonly description: string;
}

function rowsOf(address: string, { value, headers }: Answer<WireAccount>): readonly Row[] {
  const { sequence_number: next, authentication_key: key } = value;
  const untouched = untouchedWords(address, value);
  return [
    { label: address, description: 'address', ...(untouched !== undefined && { detail: untouched }) },
    { label: next, description: 'sequence number' },
    { label: key, description: keyWords(address, key) },
    ...(headers.ledgerVersion === undefined ? [] : [{ label: headers.ledgerVersion, description: 'ledger version' }]),
  ];
}
