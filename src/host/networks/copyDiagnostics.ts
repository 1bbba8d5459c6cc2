import { writeClipboard } from '../shell/clipboard';
import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { SETTINGS } from '../shell/ids';
import { hasMoveExtension } from '../packages/movePackages';
import { requestText } from '../shell/requestLog';
import { routeOf } from './routeOf';
import { tellableValue } from '../shell/settingReaders';
import { inspectSetting, readNetworks } from '../shell/settings';
import type { NetworkServices } from './accessKey';

/**
 * Copies a report for an issue: versions, the kind of the network, switches, and the route, outcome and duration of the
 * last requests. It contains no key, header, body, gateway, account, module or file name.
 */
export async function copyDiagnostics(services: NetworkServices): Promise<void> {
  const text = await diagnosticsText(services);
  await writeClipboard(text);
  services.notify.info(
    'Copied versions, settings and kinds of requests: no key, gateway, account, module or file name is in them.',
    {
      label: 'Show',
      run: async () => {
        const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
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
    `- Learnt from it: ${learntText(session.remembered)}`,
    `- Networks in the settings: ${networks.length}, with problems: ${problems.length}; accounts listed: ${(await session.accountsOn(session.network)).length}`,
    `- Settings: ${switchesText()}`,
    `- A Move extension: ${hasMoveExtension() ? 'yes' : 'no'}`,
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
    `main network ${mainNetwork === undefined ? 'not set' : mainNetwork ? 'yes' : 'no'}`,
    qps === undefined ? 'no stated limit' : `${qps} queries per second`,
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
    const told = tellableValue(effective);
    return told === undefined ? [] : [`${name} ${told}`];
  });
  return switches.join(', ');
}
