import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import * as vscode from 'vscode';
import type { Answer } from './support/captured';
import { resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

/** The user adds a local node, at the URL that is proposed. */
const LOCAL: readonly Answer[] = [
  { kind: 'pick', label: 'Add Network' },
  { kind: 'pick', label: 'Local node' },
  { kind: 'accept' },
];

function configured(): readonly unknown[] {
  const inspected = vscode.workspace.getConfiguration('movescope').inspect<readonly unknown[]>('networks');
  return inspected?.globalValue ?? [];
}

/** The port of a local node. */
const PORT = 8080;

/** A node on this machine that answers every request, or `undefined` if something else uses its port. */
async function startNode(): Promise<Server | undefined> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-aptos-chain-id': '4' });
    response.end(JSON.stringify({ sequence_number: '0', authentication_key: '0x1' }));
  });
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen(PORT, '127.0.0.1', () => {
      resolve(true);
    });
  });
  return isFree ? server : undefined;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise(resolve =>
    server.close(() => {
      resolve();
    }),
  );
}

describe('a node on this machine', () => {
  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
  });

  afterEach(() => resetMovescope(['localnet']));

  it('is added and selected when it answers, and only once', async function () {
    const server = await startNode();
    if (!server) return this.skip();
    const { api, captured } = await activated();
    captured.answers.push(...LOCAL);
    await vscode.commands.executeCommand('movescope.selectNetwork');
    captured.answers.push(...LOCAL);
    await vscode.commands.executeCommand('movescope.selectNetwork');
    await stop(server);
    assert.match(captured.shown.pop() ?? '', /^Connected to Localnet \(chain 4, responded in [\d,]+ ms\)\.$/);
    const { id, baseUrl, auth, mainNetwork } = api.network;
    assert.deepEqual([id, baseUrl, auth, mainNetwork], ['localnet', 'http://127.0.0.1:8080/v1', 'none', false]);
    assert.equal(configured().length, 1);
  });

  it('is not added while none answers: the message says how to start it, and tries again', async function () {
    const server = await startNode();
    if (!server) return this.skip();
    await stop(server);
    const { api, captured } = await activated();
    captured.answers.push(...LOCAL);
    let again: Server | undefined;
    captured.presses.push({ label: 'Try Again', first: async () => (again = await startNode()) });
    await vscode.commands.executeCommand('movescope.selectNetwork');
    assert.equal(
      captured.shown.shift(),
      'No node is running at http://127.0.0.1:8080. Start one with "aptos node run-localnet", then try again.',
    );
    await eventually('a second message', () => captured.shown[0]);
    assert.match(captured.shown.shift() ?? '', /^Connected to Localnet /);
    assert.equal(api.network.id, 'localnet');
    if (again) await stop(again);
  });
});
