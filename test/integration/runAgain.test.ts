import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { pageSays, shownSimulation } from './support/page';
import { serveOpenDemo } from './support/served';
import { eventually } from './support/eventually';

const transfer = (amount: string) => `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", "${amount}"]
}`;

describe('running a result again', () => {
  let server: SandboxServer;

  before(async () => {
    server = await serveOpenDemo();
    await configureNetworks([{ id: 'open', label: 'Open', baseUrl: server.url, auth: 'none' }]);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown, captured.answers, captured.offered]) list.length = 0;
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['open']);
    await server.close();
  });

  const amountOf = ({ payload }: { readonly payload: unknown }) => /"(\d+)"\]/.exec(JSON.stringify(payload))?.[1];

  it('finds the payload that edits have moved, not the one now in its place', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor(`[\n|${transfer('1001')}\n]`, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    await editor.edit(edit => {
      edit.insert(new vscode.Position(1, 0), `${transfer('2002')},\n`);
    });
    captured.page.length = 0;
    pageSays(captured, { type: 'rerun' });
    assert.equal(amountOf(await shownSimulation(captured)), '1001');
  });

  it('says that the call no longer exists', async () => {
    const { captured } = await activated();
    const editor = await openWithCursor(`[\n|${transfer('1001')}\n]`, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    await editor.edit(edit => {
      edit.replace(new vscode.Range(0, 0, 99, 0), transfer('5').replace('::transfer', '::create_account'));
    });
    pageSays(captured, { type: 'rerun' });
    const [sentence] = await eventually('a message', () => (captured.shown.length > 0 ? captured.shown : undefined));
    assert.match(
      sentence ?? '',
      /^Untitled-\d+ no longer calls 0x1::aptos_account::transfer\. Place the cursor in a call and run it from there\.$/,
    );
  });

  it('asks which network to use if a different one is selected by then, and selects it', async () => {
    const { api, captured } = await activated();
    await openWithCursor(`|${transfer('1001')}`, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'open');
    captured.page.length = 0;
    captured.answers.push({ kind: 'pick', label: 'Sandbox' });
    pageSays(captured, { type: 'rerun' });
    assert.equal((await shownSimulation(captured)).network.label, 'Sandbox');
    assert.deepEqual(
      captured.offered.map(items => items.map(({ label }) => label)),
      [['Sandbox', 'Open']],
    );
    assert.equal(api.network.id, 'sandbox');
    // It ran there now: nothing is asked.
    captured.page.length = 0;
    pageSays(captured, { type: 'rerun' });
    assert.equal((await shownSimulation(captured)).network.label, 'Sandbox');
    assert.deepEqual(captured.answers, []);
  });
});
