import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { hasMoveExtension } from '../packages/movePackages';
import { writeClipboard } from '../vscode/clipboard';
import { ROW, TRANSACTION_ROW } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import { type NETWORK_COMMANDS, SETTINGS } from '../vscode/ids';
import { requestText } from '../vscode/requestLog';
import { reportableValue } from '../session/settingReaders';
import { inspectSetting, readNetworks } from '../session/settings';
import { clearAccessKey, setAccessKey, type NetworkServices } from './accessKey';
import { addNetworkByForm, editNetwork, openInExplorer, testNetwork } from './networkCommands';
import { routeOf } from './routeOf';
import { selectNetwork } from './selectNetwork';
import { importNetworks } from './sharedNetworks';

export function networkCommandTable(services: NetworkServices): CommandTable<typeof NETWORK_COMMANDS> {
  const id = { takes: ['text'], ignoresRow: true } as const;
  return {
    addNetwork: { ignoresRow: true, run: () => addNetworkByForm(services) },
    editNetwork: { ...id, run: given => editNetwork(services, given) },
    selectNetwork: { ...id, run: given => selectNetwork(services, given) },
    testConnection: { ...id, run: given => testNetwork(services, given) },
    setAccessKey: { ...id, run: given => setAccessKey(services, given) },
    clearAccessKey: { ...id, run: given => clearAccessKey(services, given) },
    importNetworks: {
      takes: ['uri'],
      ignoresRow: true,
      takesDocument: true,
      run: given => importNetworks(services, given),
    },
    openInExplorer: { takes: [ROW, TRANSACTION_ROW], run: given => openInExplorer(services, given) },
    copyDiagnostics: { run: () => copyDiagnostics(services) },
    showLog: { run: () => services.notify.showLog() },
  };
}

/**
 * Copies a report for an issue: versions, the kind of network, settings, and the route, outcome and duration of the
 * last requests. It contains no keys, headers, bodies, URLs, or account, module or file names.
 */
export async function copyDiagnostics(services: NetworkServices): Promise<void> {
  const report = await diagnosticsText(services);
  await writeClipboard(report);
  services.notify.info(
    'Copied diagnostics: versions, settings and recent requests, without keys, URLs, or account, module or file names.',
    {
      label: 'Show',
      run: async () => {
        const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: report });
        await vscode.window.showTextDocument(document);
      },
    },
  );
}

async function diagnosticsText({ session, requests, version }: NetworkServices): Promise<string> {
  const { network } = session;
  const key = network.auth === 'none' ? undefined : await session.keys.get(network);
  const folders = vscode.workspace.workspaceFolders ?? [];
  const { networks, problems } = readNetworks();
  const lines = [
    `- Movescope ${version}; VS Code ${vscode.version} (${hostText()})`,
    `- Workspace: ${vscode.workspace.isTrusted ? 'trusted' : 'restricted'}; folders: ${folders.map(({ uri }) => uri.scheme).join(', ') || 'none'}`,
    `- Network: ${networkText(network)}; key: ${network.auth === 'none' ? 'none needed' : key === undefined ? 'not set' : 'set'}`,
    `- Determined for it: ${learntText(session.remembered)}`,
    `- Networks in the settings: ${networks.length}, with problems: ${problems.length}; accounts listed: ${(await session.accountsOn(session.network)).length}`,
    `- Settings: ${switchesText()}`,
    `- Move extension installed: ${hasMoveExtension() ? 'yes' : 'no'}`,
    `- Last requests:${requests.recent.length === 0 ? ' none' : ''}`,
    ...requests.recent.map(request => `  - ${requestText({ ...request, path: routeOf(request.path) })}`),
  ];
  return `${lines.join('\n')}\n`;
}

function hostText(): string {
  const kind = vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop';
  return [kind, vscode.env.appHost, vscode.env.remoteName === undefined ? 'local' : 'remote'].join(', ');
}

function networkText({ sandbox, auth, mainNetwork, qps, baseUrl }: Network): string {
  if (sandbox) return 'the sandbox';
  const { protocol, pathname } = new URL(baseUrl);
  const marks = [
    protocol.slice(0, -1),
    pathname.endsWith('/v1') ? 'ends in /v1' : 'does not end in /v1',
    `auth ${auth}`,
    `mainnet ${mainNetwork === undefined ? 'not set' : mainNetwork ? 'yes' : 'no'}`,
    qps === undefined ? 'no configured limit' : `${qps} queries per second`,
  ];
  return `configured (${marks.join(', ')})`;
}

function learntText({ chainId, pacer }: NetworkServices['session']['remembered']): string {
  const chain = chainId === undefined ? 'no chain' : `chain ${chainId}`;
  return `${chain}, ${pacer === undefined ? 'no limit' : `${pacer.ratePerSecond.toFixed(1)} requests per second`}`;
}

function switchesText(): string {
  const switches = Object.values(SETTINGS).flatMap(name => {
    const { inspection: value } = inspectSetting(name);
    const effective: unknown =
      value?.workspaceFolderValue ?? value?.workspaceValue ?? value?.globalValue ?? value?.defaultValue;
    const reportable = reportableValue(effective);
    return reportable === undefined ? [] : [`${name} ${reportable}`];
  });
  return switches.join(', ');
}
