import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, nodeError, reset, text } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { activeEditor, closeEditors, hoverText, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { sandboxScript } from './support/sandboxScript';
import { rowNamed, rowsBelow } from './support/treeText';

const NAME = '"0xcafe::vault::with|draw"';
const GONE = nodeError(503, 'health_check_failed');
const VAULT = vscode.Uri.parse('movescope-interface:/faulty/0xcafe/vault.move');

/** The files of the cache, by name. */
async function cacheFiles(): Promise<readonly string[]> {
  const { storage } = await activated();
  assert.ok(storage);
  const folder = vscode.Uri.joinPath(storage, 'modules');
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    read => read,
    () => [],
  );
  return entries.map(([name]) => name);
}

/** Reads the account and a module of a second account, and has both written. */
async function readAll(): Promise<void> {
  const { captured, restart } = await activated();
  await rowsBelow(captured, await rowNamed(captured, 'demo'));
  await hoverText(await openWithCursor('"0x1::coin::bal|ance"', 'json'));
  // What was gathered is written when the extension ends.
  await restart();
  await eventually('the files of two accounts', async () =>
    (await cacheFiles()).filter(name => name.endsWith('.json')).length < 2 ? undefined : true,
  );
}

describe('a gateway that goes away and comes back', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(sandboxScript());
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
  });

  beforeEach(async () => {
    gateway.play(sandboxScript());
    await vscode.commands.executeCommand('movescope.clearCache');
  });

  afterEach(closeEditors);

  after(async () => {
    await vscode.commands.executeCommand('movescope.clearCache');
    await resetMovescope(['faulty']);
    await gateway.stop();
  });

  it('keeps modules from before a restart in the tree, marked with their date, until it answers again', async () => {
    await readAll();
    const { captured } = await activated();
    gateway.play(GONE);
    const [stale, ...rows] = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal(stale?.label, 'Offline: last read just now');
    assert.deepEqual([stale.icon, stale.description], ['warning', 'click to try again']);
    assert.match(
      stale.tooltip,
      /^Read .+ \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\) at ledger version [\d,]+\. It might be out of date\.\nReading the modules of 0xcafe from Faulty failed: .*\(503\)/,
    );
    assert.deepEqual(rows.map(({ label }) => label).includes('vault'), true);
    const account = await rowNamed(captured, 'demo');
    assert.deepEqual([account.description, account.icon], ['0xcafe · offline · read just now', 'warning']);
    gateway.play(sandboxScript());
    await vscode.commands.executeCommand('movescope.refresh', stale.element);
    const [first] = await rowsBelow(captured, account);
    assert.notEqual(first?.icon, 'warning');
    const fresh = await rowNamed(captured, 'demo');
    assert.deepEqual([fresh.description, fresh.icon], ['0xcafe', 'account']);
  });

  it('still has hovers and interfaces, from the offline copy and marked as such', async () => {
    await readAll();
    gateway.play(reset());
    const editor = await openWithCursor(NAME, 'json');
    const hover = await hoverText(editor);
    assert.match(hover, /public entry fun withdraw/);
    assert.match(hover, /Faulty at ledger version [\d,]+ \\\(offline\\: read .* UTC\\\)\\\)$/m);
    // Unlike openTextDocument, this keeps no document whose editor is closed, which would be read again in other tests.
    await vscode.commands.executeCommand('vscode.open', VAULT, vscode.ViewColumn.Beside);
    const { document } = activeEditor();
    assert.match(
      document.lineAt(0).text,
      /^\/\/ Interface of 0xcafe::vault on Faulty at ledger version [\d,]+ \(offline: read .+ UTC\)\), generated from the ABI/,
    );
    gateway.play(sandboxScript());
    await vscode.commands.executeCommand('movescope.refresh');
    // Any answer ends the outage; everything shown is then read again.
    assert.match(await hoverText(editor), /Faulty at ledger version [\d,]+$/m);
    await eventually('the interface as the gateway gives it', () =>
      document.lineAt(0).text.includes('offline') ? undefined : true,
    );
  });

  it('checks payloads against the offline copy, and reports that', async () => {
    await readAll();
    gateway.play(GONE);
    await configureDiagnostics(undefined);
    const { document } = await openWithCursor(
      '{"function": "0xcafe::vault::no_such", "type_arguments": [], "arguments": []}',
      'json',
    );
    const found = () => vscode.languages.getDiagnostics(document.uri).map(({ source, code }) => [source, code]);
    assert.deepEqual(await eventually('a problem of the document', () => (found().length > 0 ? found() : undefined)), [
      ['Movescope (offline)', 'unknown-function'],
    ]);
    await configureDiagnostics(false);
  });

  it('is reported as offline by a comparison with an offline copy', async () => {
    await readAll();
    const { captured } = await activated();
    gateway.play(GONE);
    const vault = { address: '0xcafe', module: 'vault' };
    await vscode.commands.executeCommand('movescope.compareInterfaces', {
      before: vault,
      after: { ...vault, network: 'sandbox' },
    });
    const { description = '', message = '' } =
      captured.views.get('movescope.comparison') ?? assert.fail('no comparison');
    assert.match(
      description,
      /^0xcafe::vault: Faulty \(read \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, might be out of date\) ↔ Sandbox$/,
    );
    assert.match(
      message,
      /^Offline: 0xcafe::vault on Faulty was last read .+ UTC\) and might be out of date\. The interfaces are the same\.$/,
    );
    await vscode.commands.executeCommand('movescope.closeComparison');
  });

  it('is trusted if it says that something does not exist or may not be read', async () => {
    await readAll();
    const { captured } = await activated();
    gateway.play(text('', {}, 401));
    assert.equal((await rowsBelow(captured, await rowNamed(captured, 'demo')))[0]?.icon, 'error');
    gateway.play(nodeError(404, 'account_not_found'));
    await vscode.commands.executeCommand('movescope.refresh');
    assert.equal((await rowsBelow(captured, await rowNamed(captured, 'demo')))[0]?.icon, 'error');
    gateway.play(GONE);
    await vscode.commands.executeCommand('movescope.refresh');
    assert.equal((await rowsBelow(captured, await rowNamed(captured, 'demo')))[0]?.icon, 'error');
  });

  it('does not use the offline copy of a different chain', async () => {
    await readAll();
    const { captured, api } = await activated();
    gateway.play(sandboxScript({ ...demoLedger(), chainId: 9 }));
    await api.getModules('0x1');
    gateway.play(GONE);
    assert.equal((await rowsBelow(captured, await rowNamed(captured, 'demo')))[0]?.icon, 'error');
    gateway.play(sandboxScript());
    await api.getModules('0xb0b');
    captured.shown.length = 0;
  });

  it('shows nothing after the cache was cleared', async () => {
    await readAll();
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.clearCache');
    gateway.play(GONE);
    await vscode.commands.executeCommand('movescope.refresh');
    assert.equal((await rowsBelow(captured, await rowNamed(captured, 'demo')))[0]?.icon, 'error');
    assert.deepEqual(await cacheFiles(), []);
  });

  it('removes the mark from an account whose offline copy was deleted', async () => {
    await readAll();
    const { captured } = await activated();
    gateway.play(GONE);
    await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.equal((await rowNamed(captured, 'demo')).description, '0xcafe · offline · read just now');
    await vscode.commands.executeCommand('movescope.clearCache');
    await rowsBelow(captured, await rowNamed(captured, 'demo'));
    const { description, icon } = await rowNamed(captured, 'demo');
    assert.deepEqual([description, icon], ['0xcafe', 'account']);
  });
});
