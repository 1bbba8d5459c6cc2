import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { toolNames } from '../../src/core/agents/toolTexts';
import { bytesToHex } from '../../src/core/move/hex';
import { callingModule } from '../support/callingModule';
import { FaultyGateway, json, silence, type ReceivedRequest } from '../support/faultyGateway';
import { TRANSFER_REQUEST } from '../support/transferRequest';
import { movescope, nextLine, running, type Running } from './program';

const KEY = 'canary-key-of-mcp';
const TRANSFER = { payload: JSON.stringify(TRANSFER_REQUEST.payload), sender: '0xa11ce' };

/** The content of an answer. */
type Content = Readonly<Record<string, unknown>>;

/** Connects a client to a run in this process. */
class InProcess implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly run: Running;

  constructor(run: Running) {
    this.run = run;
  }

  start(): Promise<void> {
    void this.#read();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.run.input.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.run.input.end();
    await this.run.ended;
    this.onclose?.();
  }

  async #read(): Promise<void> {
    for (let next = await this.run.lines.next(); next.done !== true; next = await this.run.lines.next())
      this.onmessage?.(JSON.parse(next.value) as JSONRPCMessage);
  }
}

async function withClient(
  args: readonly string[],
  work: (client: Client) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const run = running(['mcp', ...args], env);
  const client = new Client({ name: 'movescope-test', version: '1.0.0' });
  try {
    await client.connect(new InProcess(run));
    await work(client);
  } finally {
    await client.close();
  }
  const { code, err } = await run.ended;
  assert.deepEqual([code, err], [0, '']);
}

async function call(client: Client, name: string, given: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: given });
  const [first] = answer.content;
  return {
    isError: answer.isError === true,
    text: first?.type === 'text' ? first.text : '',
    content: (answer.structuredContent ?? {}) as Content,
  };
}

describe('movescope mcp', () => {
  it('lists five tools that only read, and answers each of them', async () => {
    await withClient(['--sandbox', '--sender', '0xa11ce'], async client => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        toolNames(),
      );
      for (const { annotations, outputSchema, inputSchema } of tools) {
        assert.deepEqual(annotations, { readOnlyHint: true, idempotentHint: true, openWorldHint: true });
        assert.equal(inputSchema.additionalProperties, false);
        assert.ok(outputSchema);
      }
      const found = await call(client, 'find_modules', { query: 'transfer', address: '0x1' });
      assert.deepEqual(JSON.parse(found.text), found.content);
      assert.match(found.text, /0x1::aptos_account::transfer/);
      const read = await call(client, 'read_module', { module: '0x1::aptos_account', section: 'code' });
      assert.match(read.text, /public entry fun transfer/);
      const { payload } = TRANSFER;
      const simulated = await call(client, 'simulate_transaction', { payload });
      assert.deepEqual([simulated.content.success, simulated.content.sender], [true, '0xa11ce']);
      const raw = await call(client, 'simulate_transaction', { result: simulated.content.result, section: 'raw' });
      assert.match(raw.text, /"raw":"\[/);
      const explained = await call(client, 'explain_status', { status: 'ARITHMETIC_ERROR' });
      assert.match(explained.text, /overflowed/);
      const text = JSON.stringify({ tests: { a: { sender: '0xa11ce', payload: JSON.parse(payload) as unknown } } });
      const ran = await call(client, 'run_simulation_tests', { text });
      assert.equal((ran.content.counts as Content).passed, 1);
    });
  });

  it('has interfaces and code as resources', async () => {
    await withClient(['--sandbox'], async client => {
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.deepEqual(
        resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ['movescope://interface/{module}', 'movescope://code/{module}'],
      );
      for (const section of ['interface', 'code']) {
        const { contents } = await client.readResource({ uri: `movescope://${section}/0xcafe::counter` });
        const [first] = contents;
        assert.ok(first && 'text' in first && first.text.includes('module 0xcafe::counter {'));
      }
      await assert.rejects(client.readResource({ uri: 'movescope://code/0x1::nothing' }), /nothing/);
      await assert.rejects(
        client.readResource({ uri: 'movescope://code/%zz' }),
        /The resource URI contains an invalid escape \(%\)\. Example: movescope:\/\/code\/0x1::coin\./,
      );
    });
  });
});

describe('the set-ups in docs/agents.md', () => {
  interface SetUp {
    readonly command: string;
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  }

  async function setUps(): Promise<readonly SetUp[]> {
    const text = await readFile('docs/agents.md', 'utf8');
    const [, line = ''] = /^ {4}claude mcp add movescope -- (.+)$/m.exec(text) ?? [];
    const [command = '', ...args] = line.split(' ');
    const blocks = [...text.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, block = '']) => JSON.parse(block) as Content);
    const files = blocks.flatMap(({ mcpServers }) =>
      Object.entries((mcpServers ?? {}) as Readonly<Record<string, SetUp>>),
    );
    assert.deepEqual(
      files.map(([name]) => name),
      ['movescope'],
    );
    return [{ command, args }, ...files.map(([, server]) => server)];
  }

  it('start a server that answers', async () => {
    const found = await setUps();
    assert.equal(found.length, 2);
    for (const { command, args, env } of found) {
      assert.deepEqual([command, args[0]], ['movescope', 'mcp']);
      await withClient(
        args.slice(1),
        client => {
          assert.equal(client.getServerVersion()?.name, 'movescope');
          return Promise.resolve();
        },
        env,
      );
    }
  });
});

describe('movescope mcp at a gateway', () => {
  let gateway: FaultyGateway;
  let args: readonly string[];

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({ message: `no ${KEY}`, error_code: 'internal_error' }, {}, 400));
    args = ['--base-url', gateway.baseUrl];
  });
  afterEach(() => gateway.stop());

  const env = { MOVESCOPE_ACCESS_KEY: KEY };

  it('sends the key to it, and never to the client', async () => {
    await withClient(
      args,
      async client => {
        const { isError, text } = await call(client, 'read_module', { module: '0x1::coin' });
        assert.ok(isError && !text.includes(KEY), text);
        assert.equal(gateway.received[0]?.headers.authorization, `Bearer ${KEY}`);
        const bytecode = bytesToHex(callingModule({ address: '0x1', module: 'coin' }, [{ name: 'f', steps: [] }]));
        const abi = { address: '0x1', name: 'coin', friends: [KEY], exposed_functions: [], structs: [] };
        gateway.play(json({ bytecode, abi }));
        const read = await call(client, 'read_module', { module: '0x1::coin' });
        assert.ok(!read.isError && !read.text.includes(KEY), read.text);
      },
      env,
    );
  });

  it('stops a request that is cancelled, and answers the next one', async () => {
    await withClient(
      args,
      async client => {
        gateway.play(silence);
        const stop = new AbortController();
        const arrival = gateway.arrival('GET /accounts/0x1/module/coin');
        const called = client.callTool(
          { name: 'read_module', arguments: { module: '0x1::coin' } },
          { signal: stop.signal },
        );
        const request: ReceivedRequest = await arrival;
        stop.abort();
        await assert.rejects(called);
        await request.closed;
        const { isError } = await call(client, 'explain_status', { status: '0x1' });
        assert.equal(isError, false);
      },
      env,
    );
  });
});

describe('the protocol of movescope mcp', () => {
  const hello = (protocolVersion: string) => ({
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'inspector', version: '1' } },
  });

  async function session(messages: readonly object[], answers: number): Promise<readonly Content[]> {
    const { lines, input, ended } = running(['mcp', '--sandbox']);
    const received: Content[] = [];
    for (const message of messages) input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    while (received.length < answers) received.push(JSON.parse(await nextLine(lines)) as Content);
    input.end();
    assert.equal((await ended).code, 0);
    return received;
  }

  it('is spoken with a client of the version before', async () => {
    const answers = await session(
      [
        hello('2025-06-18'),
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/list' },
        { id: 3, method: 'tools/call', params: { name: 'explain_status', arguments: { status: '0x50001' } } },
      ],
      3,
    );
    const byId = (id: number) => answers.find(each => each.id === id)?.result as Content;
    assert.equal(byId(1).protocolVersion, '2025-06-18');
    assert.deepEqual(
      (byId(2).tools as readonly Content[]).map(({ name }) => name),
      toolNames(),
    );
    assert.deepEqual(byId(3).structuredContent, {
      kind: 'abort',
      abort: { code: '0x50001', category: 'permission denied', reason: '1' },
    });
  });

  it('reports progress to a client that asks for it', async () => {
    const params = { name: 'read_module', arguments: { module: '0xcafe::counter' }, _meta: { progressToken: 'p' } };
    const answers = await session([hello('2025-06-18'), { id: 2, method: 'tools/call', params }], 3);
    const progress = answers.find(({ method }) => method === 'notifications/progress');
    assert.deepEqual(progress?.params, { progressToken: 'p', progress: 1, message: 'Reading 0xcafe::counter' });
  });

  it('survives lines that are no messages, and unknown tools', async () => {
    const { lines, input, ended } = running(['mcp', '--sandbox']);
    input.write('nonsense\n\n{"jsonrpc":"2.0"}\n');
    input.write(`${JSON.stringify({ jsonrpc: '2.0', ...hello('2025-06-18') })}\n`);
    assert.equal((JSON.parse(await nextLine(lines)) as Content).id, 1);
    const unknown = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'submit_transaction', arguments: {} },
    };
    input.write(`${JSON.stringify(unknown)}\n`);
    assert.ok((JSON.parse(await nextLine(lines)) as Content).error);
    input.end();
    const { code, err } = await ended;
    assert.equal(code, 0);
    assert.match(err, /^A message could not be read or sent/);
  });

  it('ends with Ctrl-C', async () => {
    const { lines, input, ended, interrupt } = running(['mcp', '--sandbox']);
    input.write(`${JSON.stringify({ jsonrpc: '2.0', ...hello('2025-06-18') })}\n`);
    await nextLine(lines);
    interrupt();
    assert.equal((await ended).code, 130);
  });

  it('is not started without a gateway, or with a key on standard input', async () => {
    const none = await movescope(['mcp']);
    assert.deepEqual(
      [none.code, none.err],
      [
        2,
        'movescope: No gateway specified: use --base-url URL or set MOVESCOPE_BASE_URL, or use --sandbox for the built-in sandbox.\n',
      ],
    );
    const stdin = await movescope(['mcp', '--base-url', 'https://gateway.invalid/v1', '--key-stdin'], { input: KEY });
    assert.deepEqual(
      [stdin.code, stdin.err],
      [
        2,
        'movescope: --key-stdin cannot be used, because standard input is used by the protocol: set MOVESCOPE_ACCESS_KEY instead.\n',
      ],
    );
    const missing = await movescope(['mcp', '--base-url', 'https://gateway.invalid/v1']);
    assert.match(missing.err, /No access key: set MOVESCOPE_ACCESS_KEY/);
  });
});
