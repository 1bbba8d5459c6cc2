import { FOCUS, ROW, type Taken } from '../shell/commandArguments';
import type { CommandTable } from '../shell/commands';
import type { ACCOUNT_COMMANDS } from '../shell/ids';
import { addAccount, removeAccountFromList, setSender } from './accountCommands';
import { listedAccountFor, type AccountArgument, type AccountServices } from './accountFor';
import { editAccount } from './editAccount';
import { importAccounts } from './importAccounts';
import { stepAccount } from './moveAccount';
import { showAccount } from './showAccount';

const ACCOUNT = ['text', FOCUS, ROW] as const satisfies readonly Taken[];

/** The arguments and actions of the account commands. */
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

/** Moves an account up or down by one row. */
async function moveAccount(services: AccountServices, by: -1 | 1, given?: AccountArgument): Promise<void> {
  const question = { title: 'Move Account', placeHolder: `Select an account to move ${by < 0 ? 'up' : 'down'}` };
  const account = await listedAccountFor(services, given, question);
  if (account) await stepAccount(services, account.address, by);
}
