import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Network, SANDBOX_NETWORK } from '../../src/core/gateway/network';
import { EditorTools } from '../../src/host/agents/editorTools';
import { mcpCommand, offeredServers, withKey, type McpServer } from '../../src/host/agents/mcpServer';
import type { MoveSources } from '../../src/host/packages/moveSources';
import type { Session } from '../../src/host/session/session';
import { toolNames, type ToolName } from '../../src/core/agents/toolTexts';
import { openBuiltInSandbox } from '../../src/sandbox/builtInSandbox';
import { openConnection } from '../../src/core/connection';
import { eventually } from './support/eventually';
import { configureNetworks, resetMovescope } from './support/configuration';
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

  it('are listed for agents, unless the user or an organisation has turned those off', async () => {
    const listed = () => vscode.lm.tools.filter(({ name }) => toolNames().some(each => each === name));
    const agents = vscode.workspace.getConfiguration('chat.agent');
    // The settings of these tests turn it off.
    await agents.update('enabled', true, vscode.ConfigurationTarget.Global);
    try {
      const tools = await eventually('five tools', () => (listed().length === 5 ? listed() : undefined));
      for (const { description, inputSchema } of tools) assert.ok(description !== '' && inputSchema);
    } finally {
      await agents.update('enabled', false, vscode.ConfigurationTarget.Global);
    }
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
      ['simulate_transaction', { payload: TRANSFER, document: 'a.json' }, /Too many arguments/],
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

  it('copy the configuration that is documented, without the key', async () => {
    const { context } = await activated();
    const guide = vscode.Uri.joinPath(context.extensionUri, '../../../docs/agents.md');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(guide));
    const [, block = ''] = /^```json\n(\{\s*"mcpServers"[^]*?)^```$/m.exec(text) ?? [];
    const gateway = { id: 'documented', label: 'Documented', baseUrl: 'https://gateway.example/v1', auth: 'bearer' };
    await configureNetworks([gateway]);
    try {
      await vscode.commands.executeCommand('movescope.selectNetwork', gateway.id);
      await vscode.commands.executeCommand('movescope.copyMcpConfiguration');
      assert.deepEqual(JSON.parse(await vscode.env.clipboard.readText()), JSON.parse(block));
    } finally {
      await resetMovescope([]);
    }
  });

  it('copy a configuration for the sandbox', async () => {
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
    await assert.rejects(withKey(sessionOn(other, KEY), server), /the default sender has changed/);
    await assert.rejects(withKey(sessionOn(SANDBOX_NETWORK), server), /the default sender has changed/);
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
  const MAIN = { id: 'main', label: 'Main', baseUrl: 'https://gateway.example/v1', auth: 'none' } as const;
  const TESTS = `{ ${AROUND}, "tests": { "counts": { "sender": "alice", "payload": ${INCREMENT} } } }`;

  /** Tools on a network whose gateway is the sandbox, and the requests that they sent. */
  function toolsOn(network: Network) {
    const sent: string[] = [];
    const sandbox = openBuiltInSandbox(SANDBOX_NETWORK);
    const connection = openConnection(network, undefined, (url, init) => {
      sent.push(url);
      return sandbox.fetch(url.replace(network.baseUrl, SANDBOX_NETWORK.baseUrl), init);
    });
    const session = {
      ...{ network, isRestricted: false, senderOn: () => undefined },
      connection: () => Promise.resolve(connection),
    } as unknown as Session;
    return { sent, tools: new EditorTools({ session, sources: {} as MoveSources }) };
  }

  /** The question as it is read; `undefined` if there is none. */
  async function questionOf(tools: EditorTools, name: ToolName, input: object): Promise<string | undefined> {
    const { message } = (await tools.prepare(name, input)).confirmationMessages ?? {};
    assert.ok(message === undefined || message instanceof vscode.MarkdownString);
    return message?.value.replaceAll('&nbsp;', ' ').replace(/\\(?=\W)/g, '');
  }

  it('says what is sent, to which network, in how many requests at most', async () => {
    const { tools, sent } = toolsOn({ ...MAIN, mainNetwork: true, sandbox: false });
    const to = 'to Main, a mainnet (gateway.example), in up to';
    const end = 'Nothing is signed or submitted.';
    const questions: readonly (readonly [name: ToolName, input: object, question: string])[] = [
      ['find_modules', { query: 'a', address: '0xcafe' }, `the address 0xcafe ${to} 100 requests, one per 100 modules`],
      ['read_module', { module: '0xcafe::counter' }, `the module name 0xcafe::counter ${to} 1 request`],
      [
        'simulate_transaction',
        { payload: TRANSFER, sender: '0xa11ce' },
        `the payload and the address of its sender ${to} 5 requests`,
      ],
      ['explain_status', { status: '0x1', module: '0xcafe::vault' }, `the module name 0xcafe::vault ${to} 1 request`],
      [
        'run_simulation_tests',
        { text: TESTS },
        `the payload of one case and the addresses of their senders ${to} 3 requests, two for each case, plus the modules that it calls`,
      ],
      [
        'run_simulation_tests',
        { text: TESTS, baseline: '' },
        `the payload of one case and the addresses of their senders ${to} 100 requests, two for each case, plus the modules that it calls`,
      ],
    ];
    for (const [name, input, question] of questions)
      assert.equal(await questionOf(tools, name, input), `Sends ${question}. ${end}`);
    assert.deepEqual(sent, []);
    const here = toolsOn(SANDBOX_NETWORK).tools;
    assert.match(
      (await questionOf(here, 'read_module', { module: '0x1::coin' })) ?? '',
      / to Sandbox in this window, in /,
    );
  });

  it('is not asked for what is here already, or for wrong arguments', async () => {
    const { tools, sent } = toolsOn({ ...MAIN, mainNetwork: false, sandbox: false });
    const token = new vscode.CancellationTokenSource().token;
    const answer = async (name: ToolName, input: object) => {
      const [part] = (await tools.invoke(name, input, token)).content;
      assert.ok(part instanceof vscode.LanguageModelTextPart);
      return JSON.parse(part.value) as Answer;
    };
    await answer('find_modules', { query: '', address: '0xcafe' });
    await answer('read_module', { module: '0xcafe::vault', section: 'code' });
    const { result } = await answer('simulate_transaction', { payload: TRANSFER, sender: '0xa11ce' });
    const before = sent.length;
    const known: readonly (readonly [name: ToolName, input: object])[] = [
      ['find_modules', { query: 'increment', address: '0xcafe' }],
      ['find_modules', { query: 'increment' }],
      ['read_module', { module: '0xcafe::counter' }],
      ['read_module', { module: '0xcafe::vault', section: 'code' }],
      ['simulate_transaction', { result, section: 'changes' }],
      ['explain_status', { status: '0x1' }],
      ['explain_status', { status: '0x1', module: '0xcafe::vault' }],
    ];
    for (const [name, input] of known) {
      assert.equal(await questionOf(tools, name, input), undefined, `${name} ${JSON.stringify(input)}`);
      await answer(name, input);
    }
    assert.equal(sent.length, before);
    assert.equal(await questionOf(tools, 'read_module', { module: 'coin' }), undefined);
  });
});
