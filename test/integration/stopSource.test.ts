import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { hexToBytes } from '../../src/core/move/hex';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { longAddress } from '../../src/core/move/address';
import type { Ledger } from '../../src/sandbox/ledger';
import { sampleSourceMap } from '../support/sampleBuild';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, described, writeUnwatched, writeWorkspaceFile } from './support/navigation';
import { pageSays, shownSimulation } from './support/page';

const BOB = '0xb0b';
const INCREMENT = `{
  "type": "entry_function_payload",
  "function": "0xcafe::counter::incre|ment",
  "type_arguments": [],
  "arguments": []
}`;
const SOURCE = `module demo::counter {
    // ümlaut
    fun increment_for() { value + step }
}
`;

/** The bundled ledger on which Bob's counter is full. */
function fullCounter(): Ledger {
  const ledger = demoLedger();
  const { resources, items } = ledger.state ?? assert.fail();
  // In BCS: the value, the step, and when it was incremented.
  const counter = `0x${'ff'.repeat(8)}0100${'00'.repeat(8)}`;
  const bob = longAddress(BOB);
  const own = { ...resources[bob], '0xcafe::counter::Counter': counter };
  return { ...ledger, state: { items, resources: { ...resources, [bob]: own } } };
}

describe('the source line at which the VM stopped', () => {
  let server: SandboxServer;
  const ledger = fullCounter();

  before(async () => {
    await activated();
    await resetMovescope([]);
    server = await serveSandbox(sandboxOf(ledger));
    await configureNetworks([{ id: 'full', label: 'Full', baseUrl: server.url, auth: 'none' }]);
    const bob = { address: BOB, label: 'bob', network: 'full', publicKey: ledger.accounts[BOB]?.publicKey };
    const settings = vscode.workspace.getConfiguration('movescope');
    await settings.update('accounts', [bob], vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'full');
    await vscode.commands.executeCommand('movescope.setSender', BOB);
  });

  afterEach(closeEditors);

  after(async () => {
    await deleteWorkspaceFile('stopped');
    await resetMovescope([]);
    await server.close();
  });

  async function simulated() {
    const { captured } = await activated();
    captured.page.length = 0;
    await openWithCursor(INCREMENT, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    return shownSimulation(captured);
  }

  it('is found by the source map of a build with the deployed code, and opens', async () => {
    const { captured } = await activated();
    const first = await simulated();
    assert.ok(first.code?.kind === 'stopped');
    const { offset } = first.code;
    assert.equal(first.source, undefined);
    const modules = ledger.accounts['0xcafe']?.modules ?? [];
    const bytes = hexToBytes(modules.find(({ abi }) => abi?.name === 'counter')?.bytecode ?? '') ?? assert.fail();
    const { code } = readBytecode(bytes);
    assert.ok(code.kind === 'module');
    const startOf = (at: number) => (at === offset ? Buffer.from(SOURCE).indexOf('value') : 0);
    const file = new TextEncoder().encode(SOURCE);
    const map = sampleSourceMap({ code, file, offsets: [0, offset, offset + 1], startOf });
    await writeUnwatched('stopped/build/Counters/bytecode_modules/counter.mv', bytes);
    await writeUnwatched('stopped/build/Counters/source_maps/counter.mvsm', map);
    await writeWorkspaceFile('stopped/Move.toml', '[package]\nname = "Counters"\n[addresses]\ndemo = "0xcafe"\n');
    await writeWorkspaceFile('stopped/sources/counter.move', SOURCE);
    const { source } = await simulated();
    assert.equal(source?.origin, 'build');
    assert.deepEqual(
      source.places.map(({ kind, label, function: name }) => [kind, label, name]),
      [['stop', 'stopped/sources/counter.move:3', 'increment_for']],
    );
    pageSays(captured, { type: 'openSource', place: 0 });
    const { document, selection } = await eventually('the source in front', () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith('/counter.move') && !editor.selection.isEmpty ? editor : undefined;
    });
    assert.equal(await described(document.uri, selection), 'stopped/sources/counter.move value');
  });

  it('is left out once the source has changed', async () => {
    await writeWorkspaceFile('stopped/sources/counter.move', `${SOURCE}// later\n`);
    const { source, code } = await simulated();
    assert.deepEqual([source, code?.kind], [undefined, 'stopped']);
  });
});
