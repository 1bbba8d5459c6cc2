import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activeEditor, closeEditors, hoverText, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { serveModules, serveOpenDemo } from './support/served';
import { rowNamed } from './support/treeText';

const VAULT = 'movescope-interface:/sandbox/0xcafe/vault.move';

function open(given: unknown): Thenable<unknown> {
  return vscode.commands.executeCommand('movescope.openInterface', given);
}

function activeText(): string {
  return activeEditor().document.getText();
}

async function symbols(uri: vscode.Uri): Promise<readonly vscode.DocumentSymbol[]> {
  const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  return found ?? [];
}

describe('an interface document', () => {
  before(activated);
  beforeEach(() => resetMovescope([]));
  afterEach(closeEditors);
  after(() => resetMovescope([]));

  it('opens from a module of the tree', async () => {
    const { captured } = await activated();
    await open((await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'))).element);
    const { document } = activeEditor();
    assert.equal(document.uri.toString(), VAULT);
    const lines = document.getText().split('\n');
    assert.match(
      lines[0] ?? '',
      /^\/\/ Interface of 0xcafe::vault on Sandbox at ledger version [\d,]+, generated from the ABI/,
    );
    assert.ok(lines.includes('module 0xcafe::vault {'));
    assert.ok(lines.includes('    public entry fun withdraw<T0>(&signer, address, u64);'), document.getText());
  });

  it('opens from a function and a struct of the tree with the name selected', async () => {
    const { captured } = await activated();
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    for (const name of ['withdraw', 'Vault']) {
      await open((await rowNamed(captured, name, vault)).element);
      const { document, selection } = activeEditor();
      assert.equal(document.getText(selection), name);
      assert.match(document.lineAt(selection.start.line).text, new RegExp(`(fun|struct) ${name}<T0>`));
    }
  });

  it('opens by name, with short and long addresses', async () => {
    await open({ address: `0x${'cafe'.padStart(64, '0')}`, module: 'vault', member: 'deposit' });
    const { document, selection } = activeEditor();
    assert.equal(document.uri.toString(), VAULT);
    assert.equal(document.getText(selection), 'deposit');
  });

  it('asks for a name and proposes the one at the cursor', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: ' 0x1::coin::transfer ' });
    await open(undefined);
    const { document, selection } = activeEditor();
    assert.equal(document.uri.toString(), 'movescope-interface:/sandbox/0x1/coin.move');
    assert.equal(document.getText(selection), 'transfer');
  });

  it('opens nothing if the question is dismissed', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'leave' });
    await open(undefined);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  it('is read-only', async () => {
    await open({ address: '0xcafe', module: 'vault' });
    const before = activeText();
    await activeEditor().edit(edit => {
      edit.insert(new vscode.Position(0, 0), 'x');
    });
    assert.equal(activeText(), before);
  });

  it('shows an error that says what to do if there is no such module', async () => {
    const { captured } = await activated();
    await open({ address: '0xcafe', module: 'none' });
    assert.match(
      captured.shown.at(-1) ?? '',
      /^Reading module 0xcafe::none from Sandbox failed: the module does not exist/,
    );
  });

  it('gives the reason in its text if there is no interface', async () => {
    const uri = vscode.Uri.parse('movescope-interface:/sandbox/0xcafe/none.move');
    const document = await vscode.workspace.openTextDocument(uri);
    const text = document.getText().replaceAll('\n// ', ' ');
    assert.match(text, /^\/\/ Reading module 0xcafe::none from Sandbox failed: .*run "Movescope: Refresh"\.\n$/);
    assert.deepEqual(await symbols(uri), []);
  });

  it('says that its network no longer exists', async () => {
    const uri = vscode.Uri.parse('movescope-interface:/elsewhere/0xcafe/vault.move');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(
      document.getText(),
      '// The network of this document, "elsewhere", is no longer in the settings. Run "Movescope: Add\n' +
        '// Network", then open the document again.\n',
    );
  });

  it('has an outline of its declarations', async () => {
    await open({ address: '0xcafe', module: 'vault' });
    const [module] = await symbols(activeEditor().document.uri);
    assert.equal(module?.name, 'vault');
    assert.equal(module.kind, vscode.SymbolKind.Module);
    const vault = module.children.find(({ name }) => name === 'Vault');
    assert.equal(vault?.kind, vscode.SymbolKind.Struct);
    assert.deepEqual(vault.children.map(({ name, detail }) => `${name}: ${detail}`).slice(0, 2), [
      'owner: address',
      'name: 0x1::string::String',
    ]);
    const status = module.children.find(({ name }) => name === 'Status');
    assert.deepEqual(
      status?.children.map(({ name, children }) => `${name} ${children.map(child => child.name).join()}`),
      ['Open ', 'Locked until'],
    );
    const withdraw = module.children.find(({ name }) => name === 'withdraw');
    assert.equal(withdraw?.detail, 'public entry');
    assert.equal(activeEditor().document.getText(withdraw.selectionRange), 'withdraw');
  });

  it('has syntax colours without an extension for Move, and keeps its outline and hovers', async () => {
    await open({ address: '0xcafe', module: 'vault', member: 'deposit' });
    const { document } = activeEditor();
    await eventually('the language', () => (document.languageId === 'movescope-interface' ? true : undefined));
    assert.equal((await symbols(document.uri))[0]?.name, 'vault');
    assert.match(await hoverText(activeEditor()), /fun deposit/);
  });

  it('is read once for the preview of a definition, and not reopened after it closes', async () => {
    const server = await serveOpenDemo();
    await configureNetworks([{ id: 'preview', label: 'Preview', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'preview');
    await openWithCursor('{ "function": "0xcafe::vault::dep|osit", "type_arguments": [], "arguments": [] }', 'json');
    const seen: string[] = [];
    const note = (what: string) => (document: vscode.TextDocument) => {
      if (document.uri.path === '/preview/0xcafe/vault.move') seen.push(`${what} ${document.languageId}`);
    };
    const watching = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(note('opened')),
      vscode.workspace.onDidCloseTextDocument(note('closed')),
    );
    await vscode.commands.executeCommand('editor.action.showDefinitionPreviewHover');
    await eventually('the end of the preview', () => seen.find(event => event.startsWith('closed')));
    // Anything that would reopen it has run before another document is opened.
    await vscode.workspace.openTextDocument({ content: 'another' });
    assert.deepEqual(seen, ['opened movescope-interface', 'closed movescope-interface']);
    watching.dispose();
    await server.close();
  });

  it('folds its header, its groups and its declarations', async () => {
    await open({ address: '0xcafe', module: 'vault' });
    const { document } = activeEditor();
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    const starts = folds.map(({ start }) => document.lineAt(start).text.trim());
    for (const text of ['module 0xcafe::vault {', '// Entry functions', 'struct Vault<T0> has key {'])
      assert.ok(starts.includes(text), starts.join('\n'));
    assert.deepEqual([folds[0]?.start, folds[0]?.end, folds[0]?.kind], [0, 1, vscode.FoldingRangeKind.Comment]);
  });

  it('explains the names in it', async () => {
    await open({ address: '0xcafe', module: 'vault' });
    const editor = activeEditor();
    const at = editor.document.positionAt(activeText().indexOf('0x1::coin::Coin<T0>') + 8);
    editor.selection = new vscode.Selection(at, at);
    assert.match(await hoverText(editor), /struct Coin<T0> has store/);
  });

  it('is read again when the modules are refreshed, and kept when another network is selected', async () => {
    const abi = { address: '0xcafe', name: 'vault', friends: [], exposed_functions: [], structs: [] };
    const server = await serveModules('0xcafe', [{ bytecode: '0x', abi }]);
    await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
    await open({ address: '0xcafe', module: 'vault' });
    const { document } = activeEditor();
    await vscode.commands.executeCommand('workbench.action.keepEditor');
    assert.equal(document.uri.toString(), 'movescope-interface:/served/0xcafe/vault.move');
    assert.match(document.getText(), /^\/\/ Interface of 0xcafe::vault on Served at/);
    assert.match(document.getText(), /module 0xcafe::vault \{\n\}\n$/);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await open({ address: '0xcafe', module: 'vault' });
    assert.match(activeText(), /on Sandbox at[^]*fun withdraw/);
    assert.match(document.getText(), /on Served at/);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
    await server.close();
    // Otherwise the offline copy replaces what cannot be read.
    await vscode.commands.executeCommand('movescope.clearCache');
    await eventually('the interface to say why it could not be read', () =>
      document.getText().startsWith('// Reading module 0xcafe::vault from Served failed') ? true : undefined,
    );
  });
});
