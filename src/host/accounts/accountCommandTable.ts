import * as vscode from 'vscode';
import type { Answer } from '../../core/gateway/answer';
import type { WireAccount } from '../../core/gateway/schemas/answerSchemas';
import { abbreviateAddress } from '../../core/move/address';
import { writeClipboard } from '../vscode/clipboard';
import { withProgress } from '../vscode/progress';
import { sourceText } from '../vscode/sourceText';
import { addressOf, type AccountArgument, type AccountServices, askSender, listedAccountFor } from './chooseSender';
import { keyWords, untouchedWords } from './accountFacts';
import { FOCUS, ROW, type TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { ACCOUNT_COMMANDS } from '../vscode/ids';
import { addAccount, removeAccountFromList, setSender } from './accountCommands';
import { editAccount, stepAccount } from './editAccount';
import { importAccounts } from './importAccounts';

const QUESTION = { title: 'Show Account', placeHolder: 'Select an account, or enter any address' };

/** Shows the data that a network has about an account. Selecting a row copies its value. */
export async function showAccount({ session, notify }: AccountServices, given?: AccountArgument): Promise<void> {
  const { network } = session;
  const address = addressOf(given) ?? (await askSender(session, network, QUESTION));
  if (address === undefined) return;
  const answer = await withProgress(`Reading account ${abbreviateAddress(address)}`, async signal => {
    const { client } = await session.connection();
    return client.getAccount(address, signal);
  });
  const label = (await session.accountsOn(network)).find(each => each.address === address)?.label;
  const picked = await vscode.window.showQuickPick(rowsOf(address, answer), {
    title: `${label === undefined ? '' : `${label}, `}${sourceText(network.label, answer.headers)}`,
    placeHolder: 'Press Enter to copy a value',
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

const ACCOUNT = ['text', FOCUS, ROW] as const satisfies readonly TakenArgument[];

export function accountCommandTable(services: AccountServices): CommandTable<typeof ACCOUNT_COMMANDS> {
  return {
    addAccount: {
      takes: [{ address: 'text', label: 'text?' }],
      ignoresRow: true,
      run: given => addAccount(services, given),
    },
    editAccount: { takes: ACCOUNT, run: given => editAccount(services, given) },
    removeAccount: { takes: ACCOUNT, run: given => removeAccountFromList(services, given) },
    importAccounts: { ignoresRow: true, run: () => importAccounts(services) },
    moveAccountUp: { takes: ACCOUNT, run: given => moveAccount(services, -1, given) },
    moveAccountDown: { takes: ACCOUNT, run: given => moveAccount(services, 1, given) },
    showAccount: { takes: ['text', ROW], run: given => showAccount(services, given) },
    setSender: { takes: ACCOUNT, run: given => setSender(services, given) },
  };
}

async function moveAccount(services: AccountServices, by: -1 | 1, given?: AccountArgument): Promise<void> {
  const question = { title: 'Move Account', placeHolder: `Select an account to move ${by < 0 ? 'up' : 'down'}` };
  const account = await listedAccountFor(services, given, question);
  if (account) await stepAccount(services, account.address, by);
}
