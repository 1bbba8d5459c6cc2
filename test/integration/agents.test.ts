import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Network, SANDBOX_NETWORK } from '../../src/core/gateway/network';
import { EditorTools } from '../../src/host/agents/editorTools';
import { mcpCommand, offeredServers, withKey, type McpServer } from '../../src/host/agents/mcpServer';
import type { MoveSources } from '../../src/host/packages/moveSources';
import type { Session } from '../../src/host/shell/session';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';
import { AROUND, deleteTestFiles, INCREMENT, writeFile } from './support/simtests';

const TRANSFER = JSON.stringify({ function: '0x1::aptos_account::transfer', arguments: ['0xb0b', '1000'] });

type Answer = Readonly<Record<string, unknown>>;

async function invoke(name: string, input: object, token?: vscode.CancellationToken): Promise<Answer> {
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  const [part] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as Answer;
}

describe('the tools for language models', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  after(async () => {
    await closeEditors();
    await deleteTestFiles();
  });

  it('find and read what is deployed on the selected network', async () => {
    const found = await invoke('find_modules', { query: 'increment', address: '0xcafe' });
    assert.match(JSON.stringify(found.matches), /0xcafe::counter::increment/);
    const read = await invoke('read_module', { module: '0xcafe::counter', section: 'code', member: 'increment' });
    assert.match(String(read.text), /public entry fun increment/);
  });

  it('simulate a payload that is given, or at a place of a document', async () => {
    const given = await invoke('simulate_transaction', { payload: TRANSFER, sender: '0xa11ce' });
    assert.equal(given.success, true);
    const uri = await writeFile('transfer.json', `[\n${INCREMENT},\n${TRANSFER}\n]\n`);
    const input = { document: vscode.workspace.asRelativePath(uri), line: 3, sender: '0xa11ce' };
    const placed = await invoke('simulate_transaction', input);
    assert.deepEqual([placed.success, placed.function], [true, '0x1::aptos_account::transfer']);
    const events = await invoke('simulate_transaction', { result: placed.result, section: 'events' });
    assert.ok(Array.isArray(events.events));
  });

  it('explain a status', async () => {
    const { kind } = await invoke('explain_status', { status: 'Out of gas' });
    assert.equal(kind, 'out_of_gas');
  });

  it('run a test file of the workspace', async () => {
    const tests = `{ ${AROUND}, "tests": { "counts": { "sender": "alice", "payload": ${INCREMENT} } } }`;
    const uri = await writeFile('agents.sim.json', tests);
    const { counts } = await invoke('run_simulation_tests', { document: vscode.workspace.asRelativePath(uri) });
    assert.equal((counts as Answer).passed, 1);
  });

  it('fail with a sentence that says what to give instead', async () => {
    const wrong: readonly (readonly [name: string, input: object, sentence: RegExp])[] = [
      ['simulate_transaction', { payload: TRANSFER, document: 'a.json' }, /Too much is given/],
      ['simulate_transaction', { document: '/etc/passwd' }, /The workspace has no document \/etc\/passwd/],
      ['simulate_transaction', { document: '../../package.json' }, /The workspace has no document/],
      ['simulate_transaction', { document: 'file:///etc/passwd' }, /The workspace has no document/],
      ['read_module', { module: 'coin' }, /"module" is not the name of a module/],
    ];
    for (const [name, input, sentence] of wrong) await assert.rejects(invoke(name, input), sentence);
  });

  it('are cancelled', async () => {
    const stop = new vscode.CancellationTokenSource();
    stop.cancel();
    await assert.rejects(invoke('simulate_transaction', { payload: TRANSFER, sender: '0xa11ce' }, stop.token));
  });

  it('copy a configuration without the key', async () => {
    await vscode.commands.executeCommand('movescope.copyMcpConfiguration');
    const copied = JSON.parse(await vscode.env.clipboard.readText()) as {
      readonly mcpServers: { readonly movescope: Answer };
    };
    assert.deepEqual(Object.keys(copied.mcpServers.movescope), ['command', 'args']);
    // This build is not a release, so that npm may not have its program.
    assert.equal(copied.mcpServers.movescope.command, 'movescope');
    assert.deepEqual((copied.mcpServers.movescope.args as readonly string[]).slice(0, 2), ['mcp', '--sandbox']);
  });
});

describe('the server that is offered to agents in VS Code', () => {
  const KEYED = { id: 'keyed', label: 'Keyed', baseUrl: 'https://gateway.example/v1', auth: 'bearer' } as const;
  const NETWORK: Network = { ...KEYED, mainNetwork: false, sandbox: false };
  const KEY = 'canary-key-of-a-server';

  function sessionOn(network: Network, key?: string, isRestricted = false): Session {
    return {
      network,
      isRestricted,
      senderOn: () => undefined,
      keys: { get: () => Promise.resolve(key) },
    } as unknown as Session;
  }

  function offered(): McpServer {
    return { label: 'Keyed', ...mcpCommand(sessionOn(NETWORK)), env: {} };
  }

  it('gets the key of its network only when it is started', async () => {
    const server = offered();
    assert.deepEqual(server.args, ['mcp', '--base-url', KEYED.baseUrl, '--auth', 'bearer']);
    const started = await withKey(sessionOn(NETWORK, KEY), server);
    assert.deepEqual(started.env, { MOVESCOPE_ACCESS_KEY: KEY });
  });

  it('does not get the key of a network that was selected since', async () => {
    const other = { ...NETWORK, baseUrl: 'https://other.example/v1' };
    const server = offered();
    await assert.rejects(withKey(sessionOn(other, KEY), server), /has changed since the server was offered/);
    await assert.rejects(withKey(sessionOn(SANDBOX_NETWORK), server), /has changed since the server was offered/);
    assert.deepEqual(server.env, {});
  });

  it('is not started without a key', async () => {
    await assert.rejects(withKey(sessionOn(NETWORK), offered()), /No access key is stored for Keyed/);
  });

  it('is offered only if the user wants it and VS Code can start it', async () => {
    const settings = vscode.workspace.getConfiguration('movescope');
    assert.deepEqual(offeredServers(sessionOn(NETWORK)), []);
    await settings.update('mcpServer', true, vscode.ConfigurationTarget.Global);
    try {
      const labels = offeredServers(sessionOn(NETWORK)).map(({ label }) => label);
      assert.deepEqual(labels, 'McpStdioServerDefinition' in vscode ? ['Keyed'] : []);
      assert.deepEqual(offeredServers(sessionOn(NETWORK, KEY, true)), []);
    } finally {
      await settings.update('mcpServer', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});

describe('the question before a tool is run', () => {
  it('says the network, the cost and what is sent, and is not asked for what is here', async () => {
    const session = { network: SANDBOX_NETWORK, isRestricted: false } as Session;
    const tools = new EditorTools({ session, sources: {} as MoveSources });
    const asked = await tools.prepare('simulate_transaction', { payload: TRANSFER, sender: '0xa11ce' });
    const { message } = asked.confirmationMessages ?? {};
    assert.ok(message instanceof vscode.MarkdownString);
    assert.match(
      message.value.replaceAll('&nbsp;', ' '),
      /Sends the payload and the address of its sender to Sandbox .* up to 5 requests/,
    );
    const { confirmationMessages } = await tools.prepare('explain_status', { status: '0x1' });
    assert.equal(confirmationMessages, undefined);
  });
});
