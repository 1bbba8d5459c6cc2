import * as z from 'zod';
import { focus, row, text, uri } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { ACCOUNT_COMMANDS } from '../shell/ids';
import { addAccount, removeAccountFromList, setPublicKey, setSender } from './accountCommands';
import { moveAccount, moveAccountTo, renameAccount, setAccountNetworks } from './accountEntries';
import type { AccountServices } from './accountFor';
import { importAccounts } from './importAccounts';

const account = z.union([text, focus, row]);

/** What each command of accounts takes and runs. */
export function accountCommandTable(services: AccountServices): CommandTable<typeof ACCOUNT_COMMANDS> {
  return {
    addAccount: {
      takes: z.looseObject({ address: text, label: text.optional() }),
      ignoresRow: true,
      run: given => addAccount(services, given),
    },
    removeAccount: { takes: account, run: given => removeAccountFromList(services, given) },
    importAccounts: {
      takes: z.array(z.looseObject({ uri, name: text })),
      ignoresRow: true,
      run: given => importAccounts(services, given),
    },
    renameAccount: { takes: account, run: given => renameAccount(services, given) },
    setAccountNetworks: { takes: account, run: given => setAccountNetworks(services, given) },
    moveAccountTo: { takes: account, run: given => moveAccountTo(services, given) },
    moveAccountUp: { takes: account, run: given => moveAccount(services, -1, given) },
    moveAccountDown: { takes: account, run: given => moveAccount(services, 1, given) },
    setSender: { takes: account, run: given => setSender(services, given) },
    setPublicKey: {
      takes: z.union([account, z.looseObject({ account: account.optional(), network: text.optional() })]),
      run: given => setPublicKey(services, given),
    },
  };
}
