import * as z from 'zod';
import { row, text, transactionRow } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { NETWORK_COMMANDS } from '../shell/ids';
import { clearAccessKey, setAccessKey, type NetworkServices } from './accessKey';
import { copyDiagnostics } from './copyDiagnostics';
import {
  addNetworkByForm,
  editNetwork,
  removeNetworkFromSettings,
  selectNetwork,
  openInExplorer,
} from './networkCommands';

/** The arguments and actions of the network commands. */
export function networkCommandTable(services: NetworkServices): CommandTable<typeof NETWORK_COMMANDS> {
  const id = { takes: text, ignoresRow: true } as const;
  return {
    addNetwork: { ignoresRow: true, run: () => addNetworkByForm(services) },
    editNetwork: { ...id, run: given => editNetwork(services, given) },
    removeNetwork: { ...id, run: given => removeNetworkFromSettings(services, given) },
    selectNetwork: { ...id, run: given => selectNetwork(services, given) },
    setAccessKey: { ...id, run: given => setAccessKey(services, given) },
    clearAccessKey: { ...id, run: given => clearAccessKey(services, given) },
    openInExplorer: { takes: z.union([row, transactionRow]), run: given => openInExplorer(services, given) },
    copyDiagnostics: { run: () => copyDiagnostics(services) },
    showLog: { run: () => services.notify.showLog() },
  };
}
