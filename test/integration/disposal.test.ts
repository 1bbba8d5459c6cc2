import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError, silence, stall, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { sandboxScript } from './support/sandboxScript';
import { rowNamed, rowsBelow } from './support/treeText';

const HASH = `0x${'ab'.repeat(32)}`;
const PAYLOAD =
  '{|"sender": "0xa11ce", "sequence_number": "7", "max_gas_amount": "2000", "gas_unit_price": "100", "expiration_timestamp_secs": "1900000000", "payload": {"type": "entry_function_payload", "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"]}}';

/** Something that is running when the extension is disabled. */
interface Operation {
  readonly name: string;
  /** What the gateway does; it must leave one request without an end. */
  readonly script: Script;
  /** Starts the task; settles when it has ended, however it ends. */
  readonly start: () => Promise<unknown>;
  /** The path of the request that never ends. */
  readonly stuck: RegExp;
}

function run(command: string, ...given: unknown[]): Promise<unknown> {
  return Promise.resolve(vscode.commands.executeCommand(`movescope.${command}`, ...given));
}

/** A first page of an account, and a cursor to the next. */
const PAGE = json(
  [
    {
      bytecode: '0x00',
      abi: { address: '0xcafe', name: 'first', friends: [], exposed_functions: [], structs: [] },
    },
  ],
  { 'x-aptos-cursor': 'next', 'x-aptos-chain-id': '4', 'x-aptos-ledger-version': '1000' },
);

/** Plays one script to the paths that match, and another to all others. */
function where(path: RegExp, then: Script, otherwise: Script): Script {
  return request => {
    (path.test(request.url) ? then : otherwise)(request);
  };
}

describe('an extension that is disabled during an operation', () => {
  let gateway: FaultyGateway;
  let folder: vscode.Uri;
  /** Rejections in the whole host since the test began. */
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  before(async () => {
    process.on('unhandledRejection', note);
    gateway = await FaultyGateway.start(silence());
    const network = { baseUrl: gateway.baseUrl, auth: 'none' };
    await configureNetworks([
      { id: 'faulty', label: 'Faulty', ...network },
      { id: 'second', label: 'Second', ...network },
    ]);
    await run('selectNetwork', 'faulty');
    await run('addAccount', { address: '0xcafe', label: 'demo' });
    folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail(), 'disposal');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    await run('clearCache');
    captured.shown.length = 0;
    captured.page.length = 0;
    gateway.received.length = 0;
    unhandled.length = 0;
  });

  afterEach(async () => {
    (await activated()).enable();
  });

  after(async () => {
    process.off('unhandledRejection', note);
    await resetMovescope(['faulty', 'second']);
    await closeEditors();
    await gateway.stop();
  });

  const compared = { address: '0xcafe', module: 'first' };
  const operations: readonly Operation[] = [
    {
      name: 'paging an account',
      script: where(/start=next/, stall('['), PAGE),
      start: async () => {
        const { api, captured } = await activated();
        await rowsBelow(captured, await rowNamed(captured, 'demo'));
        await api.getModules('0xcafe');
      },
      stuck: /\/accounts\/0xcafe\/modules\?.*start=next/,
    },
    {
      name: 'reading one module',
      script: silence(),
      start: () => run('openInterface', compared),
      stuck: /\/accounts\/0xcafe\/module\/first$/,
    },
    {
      name: 'encoding',
      script: where(/encode_submission/, silence(), sandboxScript()),
      start: async () => {
        await openWithCursor(PAYLOAD, 'json');
        await run('encode');
      },
      stuck: /\/transactions\/encode_submission$/,
    },
    {
      name: 'simulating on all networks',
      script: where(/simulate/, silence(), sandboxScript()),
      start: async () => {
        await openWithCursor(PAYLOAD, 'json');
        await run('simulateOnAllNetworks');
      },
      stuck: /\/transactions\/simulate/,
    },
    {
      name: 'waiting for a transaction',
      script: silence(),
      start: () => run('openTransaction', { hash: HASH, until: 'executed' }),
      stuck: /\/transactions\/(wait_)?by_hash\/0xabab/,
    },
    {
      name: 'waiting for a transaction of another network',
      script: silence(),
      start: () => run('openTransaction', { hash: HASH, network: 'second', until: 'executed' }),
      stuck: /\/transactions\/(wait_)?by_hash\/0xabab/,
    },
    {
      name: 'finding a symbol',
      script: where(/start=next/, silence(), PAGE),
      start: async () => {
        const { captured } = await activated();
        let leave: () => void = () => undefined;
        captured.answers.push({ kind: 'stay', take: hands => (leave = hands.leave) });
        const found = run('findSymbol');
        await eventually('the request for the page after the first', () =>
          gateway.received.some(({ url }) => url.includes('start=next')) ? true : undefined,
        );
        await Promise.all(gateway.received.map(({ closed }) => closed));
        leave();
        await found;
      },
      stuck: /\/accounts\/0xcafe\/modules\?.*start=next/,
    },
    {
      name: 'comparing with the same network',
      script: silence(),
      start: () => run('compareInterfaces', { before: { ...compared, ledgerVersion: '7' }, after: compared }),
      stuck: /\/accounts\/0xcafe\/module\/first/,
    },
    {
      name: 'comparing with another network',
      script: silence(),
      start: () => run('compareInterfaces', { before: { ...compared, network: 'second' }, after: compared }),
      stuck: /\/accounts\/0xcafe\/module\/first/,
    },
    {
      name: 'saving a snapshot',
      script: where(/0xbeef\/modules/, silence(), sandboxScript()),
      start: () =>
        run('saveSnapshot', { accounts: ['0xcafe', '0xbeef'], folder: vscode.Uri.joinPath(folder, 'saved') }),
      stuck: /\/accounts\/0xbeef\/modules/,
    },
    {
      name: 'copying bytecode',
      script: silence(),
      start: () => run('copyBytecode', compared),
      stuck: /\/accounts\/0xcafe\/module\/first/,
    },
  ];

  for (const { name, script, start, stuck } of operations) {
    it(`cancels it at the gateway too, and shows no message: ${name}`, async () => {
      const { captured, disable, enable } = await activated();
      await vscode.workspace.fs.createDirectory(folder);
      gateway.play(script);
      const ended = start().catch((error: unknown) => error);
      await eventually(`a request for ${stuck.source}`, () =>
        gateway.received.some(({ url }) => stuck.test(url)) ? true : undefined,
      );
      await disable();
      await ended;
      await Promise.all(gateway.received.map(({ closed }) => closed));
      const asked = gateway.received.length;
      // The host reports a rejection after the turn in which it was not handled.
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
      assert.equal(gateway.received.length, asked);
      assert.deepEqual([unhandled, captured.shown], [[], []]);
      assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), []);
      enable();
      gateway.play(json([]));
      const [row] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
      assert.equal(row?.label, 'No modules are published at this account.');
    });
  }

  it('leaves complete files of what was read, which are used after it is enabled again', async () => {
    const { captured, disable, enable, storage } = await activated();
    const modules = vscode.Uri.joinPath(storage ?? assert.fail('no folder is open'), 'modules');
    const names = async () => {
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(modules)).catch(() => []);
      return entries.map(([name]) => name);
    };
    const abi = { address: '0xcafe', friends: [], exposed_functions: [], structs: [] };
    const many = Array.from({ length: 1_000 }, (_, at) => ({ bytecode: '0x00', abi: { ...abi, name: `m${at}` } }));
    gateway.play(json(many));
    await rowsBelow(captured, await rowNamed(captured, 'demo'));
    // It begins to write what it gathered, and the test does not wait for that.
    await disable();
    await eventually('the file of the account', async () =>
      (await names()).some(name => name.endsWith('.json')) ? true : undefined,
    );
    const [file = '', ...others] = await names();
    assert.deepEqual([/^faulty\.(none|\d+)\.0xcafe\.json$/.test(file), others], [true, []]);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(modules, file)));
    JSON.parse(text);
    enable();
    gateway.play(nodeError(503, 'health_check_failed'));
    const rows = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal(rows[0]?.label, 'Offline: last read just now');
    assert.equal(rows.filter(({ label }) => /^m\d+$/.test(label)).length, 1_000);
    assert.deepEqual([unhandled, captured.shown], [[], []]);
  });
});
