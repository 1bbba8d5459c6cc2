import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, reset } from '../support/faultyGateway';
import { configureInlayHints, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, hoverText, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { hinted, signature } from './support/help';

const TRANSFER = '"function": "0x1::coin::transfer", "type_arguments": ["0x1::aptos_coin::AptosCoin"]';

/** What Movescope offers at the cursor, in the order in which it is shown. */
async function completions({ document, selection }: vscode.TextEditor, trigger?: string) {
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    selection.active,
    trigger,
  );
  const kinds = [vscode.CompletionItemKind.Text, vscode.CompletionItemKind.Keyword];
  return items
    .filter(({ kind }) => kind === undefined || !kinds.includes(kind))
    .sort((one, other) => ((one.sortText ?? '') < (other.sortText ?? '') ? -1 : 1));
}

function labelsOf(items: readonly vscode.CompletionItem[]): readonly string[] {
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

describe('completion in payloads', () => {
  before(async () => {
    await activated();
    // Types of earlier calls come first, also those of transactions that another suite has loaded: a view that is in
    // sight would load them again.
    await vscode.commands.executeCommand('movescope.clearHistory');
    await vscode.commands.executeCommand('workbench.view.explorer');
    await vscode.commands.executeCommand('movescope.refreshTransactions');
  });
  afterEach(closeEditors);
  after(deleteFiles);

  it('continues from account to module to function', async () => {
    const at = (name: string) => openWithCursor(`{"function": "${name}|", "type_arguments": []}`, 'json');
    assert.ok(labelsOf(await completions(await at(''), '"')).includes('0xa11ce'));
    const modules = labelsOf(await completions(await at('0xcafe::'), ':'));
    assert.deepEqual(modules, ['counter', 'vault']);
    const functions = await completions(await at('0xcafe::counter::'), ':');
    const [first] = functions;
    assert.deepEqual(labelsOf(functions).slice(0, 2), ['increment', 'set_step']);
    assert.equal(first?.detail, 'public entry fun increment(&signer)');
    assert.ok(first.documentation instanceof vscode.MarkdownString);
    assert.match(first.documentation.value, /```move\nmodule 0xcafe::counter\n/);
  });

  it('replaces the part of the name that the cursor is on', async () => {
    const editor = await openWithCursor('{"function": "0x1::coin::tr|ansfr", "arguments": []}', 'jsonc');
    const transfer = (await completions(editor)).find(
      ({ label }) => typeof label === 'object' && label.label === 'transfer',
    );
    const range = transfer?.range;
    assert.ok(range && !(range instanceof vscode.Range));
    assert.deepEqual(
      [editor.document.getText(range.inserting), editor.document.getText(range.replacing)],
      ['tr', 'transfr'],
    );
  });

  it('offers accounts for an address, and types for a type argument', async () => {
    const address = await openWithCursor(`{${TRANSFER}, "arguments": ["|"]}`, 'json');
    const [alice] = (await completions(address, '"')).filter(({ detail }) => detail === '0xa11ce');
    assert.equal(alice?.insertText, '0xa11ce');
    const type = await openWithCursor('{"function": "0x1::coin::transfer", "type_arguments": ["|"]}', 'json');
    assert.equal(labelsOf(await completions(type, '"'))[0], '0x1::aptos_coin::AptosCoin');
  });

  it('continues after an address in Move source, and in the two names of the Python SDK', async () => {
    const { document } = await openFile('module 0xb0b::m { use 0xcafe::; }', 'move');
    const editor = await vscode.window.showTextDocument(document);
    const at = document.getText().indexOf('0xcafe::') + '0xcafe::'.length;
    editor.selection = new vscode.Selection(document.positionAt(at), document.positionAt(at));
    assert.deepEqual(labelsOf(await completions(editor, ':')), ['counter', 'vault']);
    const python = await openWithCursor('p = EntryFunction.natural("0xcafe::counter", "|", [], [])', 'python');
    assert.equal(labelsOf(await completions(python, '"'))[0], 'increment');
  });

  it('starts a payload on request', async () => {
    const offered = await completions(await openWithCursor('[|]', 'json'));
    const payload = offered.find(({ label }) => label === 'movescope payload');
    // After the suggestions of all other providers.
    assert.ok(payload?.sortText !== undefined && payload.sortText > 'zz');
    assert.deepEqual(labelsOf(await completions(await openWithCursor('{"a": |}', 'json'), ':')), []);
  });

  it('offers nothing while a gateway fails, and shows no message', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    const gateway = await FaultyGateway.start(reset());
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    const editor = await openWithCursor('{"function": "0x1::gone::|", "type_arguments": []}', 'json');
    assert.deepEqual(labelsOf(await completions(editor, ':')), []);
    assert.ok(gateway.received.length > 0);
    assert.deepEqual(captured.shown, []);
    await resetMovescope(['faulty']);
    await gateway.stop();
  });
});

describe('signature help in payloads', () => {
  before(activated);
  afterEach(closeEditors);

  it('marks the parameter at the cursor, never a signer', async () => {
    const label = '0x1::coin::transfer<0x1::aptos_coin::AptosCoin>(&signer, address, u64)';
    const first = await openWithCursor(`{${TRANSFER}, "arguments": [|]}`, 'json');
    assert.deepEqual(await signature(first), { label, active: 'address' });
    const second = await openWithCursor(`{${TRANSFER}, "arguments": ["0x1", |]}`, 'json');
    assert.deepEqual(await signature(second), { label, active: 'u64' });
  });

  it('continues among the words of a command', async () => {
    const text = 'aptos move run --function-id 0x1::coin::transfer --args address:0x1 |';
    const shown = await signature(await openWithCursor(text, 'shellscript'), ' ');
    assert.deepEqual(shown, { label: '0x1::coin::transfer<T0>(&signer, address, u64)', active: 'u64' });
  });

  it('shows type parameters among type arguments', async () => {
    const editor = await openWithCursor('{"function": "0x1::coin::transfer", "type_arguments": [|]}', 'jsonc');
    assert.deepEqual(await signature(editor), { label: '0x1::coin::transfer<T0>', active: 'T0' });
  });
});

describe('parameter types before arguments', () => {
  before(async () => {
    await activated();
    await configureInlayHints(undefined);
  });
  after(() => configureInlayHints(false));
  afterEach(closeEditors);

  it('are shown before each argument of every payload in the requested range', async () => {
    const line = `{${TRANSFER}, "arguments": ["0x1", "5"]}`;
    const editor = await openWithCursor(`[${line},\n${line}]`, 'json');
    const shown = `{${TRANSFER}, "arguments": [«address»"0x1", «u64»"5"]}`;
    assert.equal(await hinted(editor), `[${shown},\n${shown}]`);
    assert.equal(await hinted(editor, new vscode.Range(1, 0, 1, 1_000)), `[${line},\n${shown}]`);
  });

  it('use the parameter names of the workspace’s source', async () => {
    const source = 'module 0xcafe::counter { public entry fun set_step(account: &signer, step: u16) {} }';
    await openFile(source, 'move');
    const text = '{"function": "0xcafe::counter::set_step", "type_arguments": [], "arguments": [5]}';
    const shown = text.replace('[5]', '[«step: u16»5]');
    const editor = await openWithCursor(text, 'json');
    // Watchers of the workspace's files may be notified of the new file later.
    await eventually('the names of the source', async () => ((await hinted(editor)) === shown ? true : undefined));
    await deleteFiles();
  });

  it('follow an edit', async () => {
    const editor = await openWithCursor(`{${TRANSFER}, "arguments": ["0x1"]}`, 'json');
    await hinted(editor);
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, 0), '\n\n');
    });
    assert.equal(await hinted(editor), `\n\n{${TRANSFER}, "arguments": [«address»"0x1"]}`);
  });
});

describe('hover on an argument', () => {
  before(activated);
  afterEach(closeEditors);

  it('shows its type and decodes it', async () => {
    const amount = await hoverText(await openWithCursor(`{${TRANSFER}, "arguments": ["0x1", "250|0000"]}`, 'json'));
    assert.match(amount, /```move\nu64\n```/);
    assert.match(amount, /2,500,000 {2}\n= 0\\\.025 APT {2}\nArgument 2 of 0x1\\:\\:coin\\:\\:transfer/);
    const person = await hoverText(await openWithCursor(`{${TRANSFER}, "arguments": ["0xb|0b"]}`, 'json'));
    assert.match(person, /```move\naddress\n```\nBob/i);
  });

  it('says what is wrong with it if nothing is underlined', async () => {
    const text = await hoverText(await openWithCursor(`{${TRANSFER}, "arguments": ["0x1", 5|0]}`, 'json'));
    assert.match(text, /u64 expects a decimal string/);
  });

  it('shows the abilities of a type argument', async () => {
    const text = await hoverText(await openWithCursor(`{${TRANSFER.replace('AptosCoin', 'Aptos|Coin')}}`, 'json'));
    assert.match(text, /AptosCoin has key, from 0x1\\:\\:aptos\\_coin on Sandbox/);
  });
});
