import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { Base } from '../session/session';
import { readNetworks } from '../session/settings';
import { setAccessKey } from './accessKey';
import { addNetworkByForm, editNetwork, removeNetwork } from './networkCommands';
import { exportNetworks, importNetworks } from './sharedNetworks';

interface Row extends vscode.QuickPickItem {
  /** Runs when the row is selected. */
  readonly run?: () => Promise<void>;
  readonly buttons?: readonly RowButton[];
}

interface RowButton extends vscode.QuickInputButton {
  readonly run: () => Promise<void>;
}

/** Selects a network for this workspace. Without an id, shows a quick pick with the networks and their actions. */
export async function selectNetwork(services: Base, id?: string): Promise<void> {
  const { networks } = readNetworks();
  if (id === undefined) return (await pickAction(rowsOf(services, networks), services.session.network))?.();
  const chosen = networks.find(each => each.id === id);
  if (chosen) await select(services, chosen);
}

async function select({ session, notify }: Base, network: Network): Promise<void> {
  await session.select(network);
  notify.done(`${network.label} is selected`);
}

function rowsOf(services: Base, networks: readonly Network[]): readonly Row[] {
  const current = services.session.network.id;
  const hasOwn = networks.some(({ sandbox }) => !sandbox);
  return [
    ...networks.map(network => networkRow(services, network, network.id === current)),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: '$(add) Add Network…', alwaysShow: true, run: () => addNetworkByForm(services) },
    { label: '$(cloud-download) Import Networks…', run: () => importNetworks(services) },
    ...(hasOwn ? [{ label: '$(export) Export Networks…', run: () => exportNetworks(services) }] : []),
  ];
}

function networkRow(services: Base, network: Network, isCurrent: boolean): Row {
  const { label, sandbox, mainNetwork, auth, baseUrl, region } = network;
  const facts = [...(isCurrent ? ['selected'] : []), ...(mainNetwork === true ? ['mainnet'] : [])];
  const address = region === undefined ? baseUrl : `${baseUrl} (${region})`;
  return {
    label: `$(${sandbox ? 'beaker' : mainNetwork === true ? 'warning' : 'globe'}) ${label}`,
    description: facts.join(' · '),
    detail: sandbox ? 'Built-in local chain. No access key or internet connection needed.' : address,
    buttons: [
      ...(auth === 'none' ? [] : [button('key', 'Set Access Key', () => setAccessKey(services, network.id))]),
      ...(sandbox
        ? []
        : [
            button('edit', 'Edit Network', () => editNetwork(services, network.id)),
            button('trash', 'Remove Network', () => removeNetwork(services, network)),
          ]),
    ],
    run: () => select(services, network),
  };
}

function button(icon: string, tooltip: string, run: RowButton['run']): RowButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, run };
}

/** Returns the action that the user selected: a row, or a button of a row. */
function pickAction(rows: readonly Row[], { id }: Network): Promise<(() => Promise<void>) | undefined> {
  const pick = vscode.window.createQuickPick<Row>();
  pick.title = 'Select Network';
  pick.placeholder = 'Select a network for this workspace';
  pick.matchOnDetail = true;
  pick.items = rows;
  const at = readNetworks().networks.findIndex(each => each.id === id);
  pick.activeItems = rows.slice(at, at + 1);
  return new Promise(resolve => {
    const end = (run: Row['run']) => {
      resolve(run);
      pick.dispose();
    };
    pick.onDidAccept(() => {
      end(pick.selectedItems[0]?.run);
    });
    pick.onDidTriggerItemButton(({ item, button: pressed }) => {
      end(item.buttons?.find(each => each === pressed)?.run);
    });
    pick.onDidHide(() => {
      end(undefined);
    });
    pick.show();
  });
}
