import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, silence } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile, openWithCursor, lensTitles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { described, deleteWorkspaceFile, writeWorkspaceFile } from './support/navigation';
import { shownSimulation } from './support/page';
import { receipts } from './support/receipts';
import { historyRows } from './support/treeText';

const TRANSFER = '{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"] }';
const WITHDRAW = `{
  "function": "0xcafe::vault::withdraw",
  "type_arguments": ["0x1::aptos_coin::AptosCoin"],
  "arguments": ["0xa11ce", "100000000000"]
}`;
const VAULT = `module 0xcafe::vault {
    /// Too much.
    const ENOT_ENOUGH: u64 = 2;
    fun take() { assert!(enough(), error::invalid_argument(ENOT_ENOUGH)); }
}
`;
const DONE = /^0 ✓ [\d,]+ gas · \d+ changes · v1,204$/;

function warnings({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Movescope simulation');
}

async function simulate(): Promise<void> {
  const { captured } = await activated();
  captured.page.length = 0;
  await vscode.commands.executeCommand('movescope.simulate');
  await shownSimulation(captured);
}

function insert(editor: vscode.TextEditor, line: number, text: string): Thenable<boolean> {
  return editor.edit(edit => {
    edit.insert(new vscode.Position(line, 0), text);
  });
}

describe('receipts', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(deleteFiles);

  it('are after the first line of what was simulated, and move with it', async () => {
    const editor = await openWithCursor(TRANSFER, 'json');
    await simulate();
    const [line] = await receipts(editor.document, lines => lines.length === 1);
    assert.match(line ?? '', DONE);
    await insert(editor, 0, '\n\n');
    assert.deepEqual(await receipts(editor.document, ([first]) => first?.startsWith('2') === true), [
      (line ?? '').replace(/^0/, '2'),
    ]);
  });

  it('are beside a call with a value that is asked for, and move with it', async () => {
    const { captured } = await activated();
    for (const [text, language] of [
      ['const p = { function: "0x1::aptos_account::transfer", functionArguments: [to, 1000|] };', 'typescript'],
      ['p = EntryFunction.natural("0x1::aptos_account", "transfer", [], [to, 1000|])', 'python'],
    ] as const) {
      const editor = await openWithCursor(text, language);
      captured.answers.push({ kind: 'type', text: '0xb0b' });
      await simulate();
      await receipts(editor.document, lines => lines.length === 1 && DONE.test(lines[0] ?? ''));
      await insert(editor, 0, '\n');
      await receipts(editor.document, ([line]) => line?.startsWith('1 ✓') === true);
      captured.answers.length = 0;
      await closeEditors();
    }
  });

  it('follow a call that an edit across its end has moved, and leave with the last one', async () => {
    const editor = await openWithCursor(`[\n|${TRANSFER}\n]`, 'json');
    await simulate();
    const [line = ''] = await receipts(editor.document, lines => lines.length === 1);
    const end = editor.document.lineAt(1).range.end;
    const over = new vscode.Range(1, 0, end.line, end.character);
    const withdraw = TRANSFER.replace('transfer', 'create_account');
    // What replaces it is written before it: its mark is on another call until it is found again.
    await editor.edit(edit => {
      edit.replace(over.with({ start: new vscode.Position(0, 1) }), `\n${withdraw},\n${TRANSFER}`);
    });
    await receipts(editor.document, ([moved]) => moved === line.replace(/^1/, '2'));
    await editor.edit(edit => {
      edit.replace(new vscode.Range(1, 5, 2, TRANSFER.length), withdraw.slice(5));
    });
    await receipts(editor.document, lines => lines.length === 0);
  });

  it('say that the payload was changed, until the change is undone', async () => {
    const editor = await openWithCursor(TRANSFER, 'json');
    await simulate();
    const fresh = await receipts(editor.document, lines => lines.length === 1);
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, TRANSFER.indexOf('1000')), '2');
    });
    const changed = await receipts(editor.document, ([line]) => line?.endsWith('payload changed') === true);
    assert.deepEqual(changed, [`${fresh[0] ?? ''} · payload changed`]);
    await vscode.commands.executeCommand('undo');
    await receipts(editor.document, ([line]) => line === fresh[0]);
  });

  it('say that a variable of a payload file has another value, until it has the former one', async () => {
    const set = (values: object | undefined) =>
      vscode.workspace.getConfiguration('movescope').update('variables', values, vscode.ConfigurationTarget.Workspace);
    await set({ many: '1000', other: '1' });
    const { document } = await openFile(TRANSFER.replace('1000', '${many}'), 'payload.json');
    await simulate();
    const fresh = await receipts(document, lines => lines.length === 1);
    await set({ many: '2000', other: '1' });
    const changed = await receipts(document, ([line]) => line?.endsWith('variable changed') === true);
    assert.deepEqual(changed, [`${fresh[0] ?? ''} · variable changed`]);
    await set({ many: '1000', other: '2' });
    await receipts(document, ([line]) => line === fresh[0]);
    await set(undefined);
  });

  it('say that a different network is selected, and send nothing to it', async () => {
    const gateway = await FaultyGateway.start(silence());
    await configureNetworks([{ id: 'other', label: 'Other', baseUrl: gateway.baseUrl, auth: 'none' }]);
    const { document } = await openWithCursor(TRANSFER, 'json');
    await simulate();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'other');
    await receipts(document, ([line]) => line?.endsWith('different network') === true);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await receipts(document, ([line]) => DONE.test(line ?? ''));
    await resetMovescope([]);
    assert.deepEqual(
      gateway.received.map(({ url }) => url),
      [],
    );
    await gateway.stop();
  });

  it('disappear immediately when the setting is turned off', async () => {
    const { document } = await openWithCursor(TRANSFER, 'json');
    await simulate();
    await receipts(document, lines => lines.length === 1);
    const configuration = vscode.workspace.getConfiguration('movescope');
    await configuration.update('inlineResults', false, vscode.ConfigurationTarget.Global);
    await receipts(document, lines => lines.length === 0);
    await configuration.update('inlineResults', undefined, vscode.ConfigurationTarget.Global);
    await receipts(document, lines => lines.length === 1);
  });

  it('add a warning for what would fail, which leads to the source and disappears with an edit', async () => {
    await writeWorkspaceFile('safe/Move.toml', '');
    await writeWorkspaceFile('safe/vault.move', VAULT);
    const editor = await openWithCursor(WITHDRAW, 'json');
    await simulate();
    const { document } = editor;
    const [line] = await receipts(document, lines => lines.length === 1);
    assert.match(line ?? '', /^0 ✗ ENOT_ENOUGH · \d+ gas · v1,204$/);
    await insert(editor, 0, '\n');
    const [warning, ...more] = warnings(document);
    assert.ok(warning && more.length === 0);
    assert.equal(document.getText(warning.range), '0xcafe::vault::withdraw');
    assert.match(warning.message, /^Would abort: Invalid argument: ENOT_ENOUGH\. The vault holds less than that\./);
    const related = (warning.relatedInformation ?? []).map(async ({ message, location }) => [
      message,
      await described(location.uri, location.range),
    ]);
    assert.deepEqual(await Promise.all(related), [
      ['const ENOT_ENOUGH: Too much.', 'safe/vault.move const ENOT_ENOUGH: u64 = 2;'],
      ['assert! in take', 'safe/vault.move assert!(enough(), error::invalid_argument(ENOT_ENOUGH))'],
    ]);
    await insert(editor, 3, ' ');
    assert.deepEqual(warnings(document), []);
    await simulate();
    assert.equal(warnings(document).length, 1);
    await deleteWorkspaceFile('safe');
  });
});

describe('simulating on save', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.page, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.shown, []);
  });

  after(deleteFiles);

  it('runs a pinned payload immediately and on every save, and opens no page', async () => {
    const { captured } = await activated();
    const editor = await openFile(TRANSFER, 'json');
    const { document } = editor;
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    await receipts(document, ([line]) => DONE.test(line ?? ''));
    assert.deepEqual(await lensTitles(document), ['0 Simulate', '0 Encode', '0 On Save ✓']);
    const huge = new vscode.Range(0, TRANSFER.indexOf('1000'), 0, TRANSFER.indexOf('1000') + 4);
    await editor.edit(edit => {
      edit.replace(huge, '10000000000000000');
    });
    await insert(editor, 0, '\n');
    await receipts(document, ([line]) => line?.endsWith('payload changed') === true);
    await document.save();
    const [line] = await receipts(document, ([first]) => first?.includes('✗') === true);
    assert.match(line ?? '', /^1 ✗ EINSUFFICIENT_BALANCE · /);
    assert.equal(warnings(document).length, 1);
    assert.deepEqual(captured.page, []);
    assert.deepEqual(captured.panels, []);
  });

  it('updates the page if it shows that payload, and leaves it if it shows a different one', async () => {
    const { captured } = await activated();
    const editor = await openFile(`[${TRANSFER},\n${TRANSFER}]`, 'json');
    editor.selection = new vscode.Selection(1, 5, 1, 5);
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    await receipts(editor.document, lines => lines.length === 1);
    await simulate();
    await insert(editor, 0, '\n');
    captured.page.length = 0;
    await editor.document.save();
    assert.match((await shownSimulation(captured)).subject, /transfer$/);
    editor.selection = new vscode.Selection(1, 5, 1, 5);
    await simulate();
    await receipts(editor.document, lines => lines.length === 2);
    captured.page.length = 0;
    captured.decorations.clear();
    await insert(editor, 0, '\n');
    await editor.document.save();
    await receipts(editor.document, lines => lines.some(line => line.startsWith('3 ✓')));
    assert.deepEqual(captured.page, []);
  });

  it('stores nothing, so that no older result replaces it after a reload', async () => {
    const { captured } = await activated();
    const editor = await openFile(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    await receipts(editor.document, lines => lines.length === 1);
    const { length } = await historyRows(captured);
    await simulate();
    await eventually('the result in the list', async () =>
      (await historyRows(captured)).length > length ? true : undefined,
    );
    await insert(editor, 0, '\n');
    captured.page.length = 0;
    await editor.document.save();
    await shownSimulation(captured);
    captured.panels.at(-1)?.panel.dispose();
    await eventually('the page to close', () => (captured.panels.length === 0 ? true : undefined));
    let isClosed = false;
    const panel = vscode.window.createWebviewPanel('movescope.result', 'Movescope', vscode.ViewColumn.Beside);
    panel.onDidDispose(() => (isClosed = true));
    await captured.restorePage(panel);
    await eventually('the empty page to close', () => isClosed || undefined);
  });

  it('asks for nothing: the receipt says what is missing', async () => {
    await configureNetworks([{ id: 'other', label: 'Other', baseUrl: 'http://127.0.0.1:9/v1', auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'other');
    const { document } = await openFile(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    assert.deepEqual(await receipts(document, lines => lines.length === 1), [
      '0 – No sender. Run "Movescope: Set Default Sender".',
    ]);
    await resetMovescope([]);
  });

  it('ends with the same command, and when the payload is removed', async () => {
    const editor = await openFile(TRANSFER, 'json');
    const { document } = editor;
    const without = ['0 Simulate', '0 Encode'];
    for (const expected of [[...without, '0 On Save ✓'], without, [...without, '0 On Save ✓']]) {
      await vscode.commands.executeCommand('movescope.simulateOnSave');
      assert.deepEqual(await lensTitles(document), expected);
    }
    const whole = new vscode.Range(0, 0, 0, TRANSFER.length);
    await editor.edit(edit => {
      edit.replace(whole, '{}');
    });
    await document.save();
    await receipts(document, lines => lines.length === 0);
    await editor.edit(edit => {
      edit.replace(new vscode.Range(0, 0, 0, 2), TRANSFER);
    });
    await document.save();
    assert.deepEqual(await lensTitles(document), without);
  });

  it('refuses a call without values to send', async () => {
    const { captured } = await activated();
    await openFile('module 0xcafe::vault { public entry fun f(a: u64) {} }', 'move');
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    assert.deepEqual(captured.shown.splice(0), [
      'Only entry function calls with literal values can be simulated on save. Place the cursor in one.',
    ]);
    await openWithCursor(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulateOnSave');
    assert.deepEqual(captured.shown.splice(0), [
      'Save the document first. The payload is simulated each time the document is saved.',
    ]);
  });
});
