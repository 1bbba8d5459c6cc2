import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { definitionsAt, deleteWorkspaceFile, described, writeWorkspaceFile } from './support/navigation';

const COIN = 'movescope-interface:/sandbox/0x1/coin.move';

describe('go to definition of a fully qualified name', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
  });
  afterEach(closeEditors);

  const languages = [
    'json',
    'jsonc',
    'typescript',
    'typescriptreact',
    'javascript',
    'javascriptreact',
    'python',
    'rust',
    'shellscript',
    'markdown',
  ];
  for (const language of languages) {
    it(`leads to the deployed function in ${language}`, async () => {
      const editor = await openWithCursor('"0x1::coin::tr|ansfer"', language);
      assert.deepEqual(await definitionsAt(editor), [`${COIN} transfer`]);
      assert.match(await hoverText(editor), /public entry fun transfer<T0>\(&signer, address, u64\)/);
    });
  }

  it('leads to a struct and to a module', async () => {
    assert.deepEqual(await definitionsAt(await openWithCursor('"0x1::coin::Coin|Store<u8>"', 'json')), [
      `${COIN} CoinStore`,
    ]);
    assert.deepEqual(await definitionsAt(await openWithCursor('natural("0x1::co|in", "transfer")', 'python')), [
      `${COIN} coin`,
    ]);
  });

  it('leads to the module for a name that the ABI does not have', async () => {
    assert.deepEqual(await definitionsAt(await openWithCursor('"0x1::coin::no_such_th|ing"', 'json')), [
      `${COIN} coin`,
    ]);
  });

  it('leads nowhere from a module that is not deployed, and from other text', async () => {
    assert.deepEqual(await definitionsAt(await openWithCursor('"0x1::no_such::tr|ansfer"', 'json')), []);
    assert.deepEqual(await definitionsAt(await openWithCursor('"coin::tr|ansfer"', 'json')), []);
  });

  it('works in a Move file, with or without a Move extension', async () => {
    const file = await writeWorkspaceFile('call.move', '    0x1::coin::transfer<T>(from, to, 1);');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    editor.selection = new vscode.Selection(0, 16, 0, 16);
    assert.deepEqual(await definitionsAt(editor), [`${COIN} transfer`]);
    await deleteWorkspaceFile('call.move');
  });

  it('works inside an interface document, between modules and to the declaration itself', async () => {
    await vscode.commands.executeCommand('movescope.openInterface', { address: '0xcafe', module: 'vault' });
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    const cursorAt = (text: string, offset: number) => {
      const at = editor.document.positionAt(editor.document.getText().indexOf(text) + offset);
      editor.selection = new vscode.Selection(at, at);
    };
    cursorAt('0x1::coin::Coin<T0>', 12);
    assert.deepEqual(await definitionsAt(editor), [`${COIN} Coin`]);
    cursorAt('module 0xcafe::vault', 'module 0xcafe::v'.length);
    assert.deepEqual(await definitionsAt(editor), ['movescope-interface:/sandbox/0xcafe/vault.move vault']);
    cursorAt('fun deposit', 6);
    assert.deepEqual(await definitionsAt(editor), ['movescope-interface:/sandbox/0xcafe/vault.move deposit']);
  });
});

describe('links to interfaces', () => {
  before(activated);
  afterEach(closeEditors);

  async function links({ uri }: vscode.TextDocument): Promise<readonly vscode.DocumentLink[]> {
    return vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 10);
  }

  it('are under fully qualified names in Markdown', async () => {
    const { document } = await openWithCursor('Call 0x1::coin::transfer of `0x1::coin`.', 'markdown');
    const found = await links(document);
    assert.deepEqual(
      found.map(({ range, tooltip }) => `${document.getText(range)}: ${tooltip ?? ''}`),
      ['0x1::coin::transfer: Open the interface of 0x1::coin::transfer', '0x1::coin: Open the interface of 0x1::coin'],
    );
    const target = found[0]?.target ?? assert.fail();
    assert.equal(target.scheme, 'command');
    const [argument] = JSON.parse(target.query) as unknown[];
    await vscode.commands.executeCommand(target.path, argument);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.getText(editor.selection), 'transfer');
  });

  it('are only under the friends in an interface document', async () => {
    await vscode.commands.executeCommand('movescope.openInterface', { address: '0x1', module: 'coin' });
    const { document } = vscode.window.activeTextEditor ?? assert.fail();
    const texts = (await links(document)).map(({ range }) => document.lineAt(range.start.line).text);
    assert.ok(texts.length > 0);
    assert.deepEqual(
      texts.filter(text => !text.startsWith('    friend ')),
      [],
    );
  });
});

/** VS Code returns them in its own order. */
async function sortedDefinitionsAt(editor: vscode.TextEditor): Promise<readonly string[]> {
  return (await definitionsAt(editor)).toSorted();
}

describe('names that the workspace’s own Move source declares or uses', () => {
  const TOML = '[package]\nname = "Demo"\n[addresses]\ndemo = "0xcafe"\n';
  const SOURCE = [
    'module demo::vault {',
    '    use aptos_framework::coin::{Self, Coin};',
    '    public entry fun deposit<T>(account: &signer, vault: address, amount: u64) {',
    '        coin::transfer<T>(account, vault, amount);',
    '    }',
    '    public entry fun withdraw<T>(account: &signer, amount: u64) { own::made_up(); deposit<T>(account, @demo, 1); }',
    '}',
  ].join('\n');

  before(async () => {
    await activated();
    await resetMovescope([]);
    await writeWorkspaceFile('package/Move.toml', TOML);
    await writeWorkspaceFile('package/sources/vault.move', SOURCE);
  });
  afterEach(closeEditors);
  async function inSource(text: string, offset: number): Promise<vscode.TextEditor> {
    const uri = await writeWorkspaceFile('package/sources/vault.move', SOURCE);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const at = editor.document.positionAt(SOURCE.indexOf(text) + offset);
    editor.selection = new vscode.Selection(at, at);
    return editor;
  }

  it('lead to the source and to the deployed declaration', async () => {
    assert.deepEqual(await sortedDefinitionsAt(await openWithCursor('"0xcafe::vault::dep|osit"', 'json')), [
      'movescope-interface:/sandbox/0xcafe/vault.move deposit',
      'package/sources/vault.move deposit',
    ]);
    assert.deepEqual(await sortedDefinitionsAt(await openWithCursor('"0xcafe::va|ult"', 'json')), [
      'movescope-interface:/sandbox/0xcafe/vault.move vault',
      'package/sources/vault.move vault',
    ]);
  });

  it('lead from Move source, by its use declarations and named addresses, to the deployed declaration', async () => {
    assert.deepEqual(await sortedDefinitionsAt(await inSource('coin::transfer', 8)), [`${COIN} transfer`]);
    assert.deepEqual(await sortedDefinitionsAt(await inSource('coin::transfer', 1)), [`${COIN} coin`]);
    assert.deepEqual(await sortedDefinitionsAt(await inSource('{Self, Coin}', 8)), [`${COIN} Coin`]);
    assert.deepEqual(await sortedDefinitionsAt(await inSource('deposit<T>(account, @', 2)), [
      'movescope-interface:/sandbox/0xcafe/vault.move deposit',
      'package/sources/vault.move deposit',
    ]);
  });

  it('lead nowhere if they cannot be resolved', async () => {
    assert.deepEqual(await sortedDefinitionsAt(await inSource('own::made_up', 8)), []);
    assert.equal(await hoverText(await inSource('own::made_up', 8)), '');
  });

  it('are explained with the parameter names of the source if it has the deployed types', async () => {
    const text = await hoverText(await openWithCursor('"0xcafe::vault::dep|osit"', 'json'));
    assert.match(text, /public entry fun deposit<T0>\(account: &signer, vault: address, amount: u64\)/);
    assert.match(text, /names from package\/sources\/vault\\.move/);
    const other = await hoverText(await openWithCursor('"0xcafe::vault::with|draw"', 'json'));
    assert.match(other, /public entry fun withdraw<T0>\(&signer, address, u64\)/);
    assert.doesNotMatch(other, /names from/);
  });

  it('are explained in Move source too', async () => {
    assert.match(await hoverText(await inSource('coin::transfer', 8)), /public entry fun transfer<T0>/);
  });

  it('are found by the names that source gives them', async () => {
    const { document, selection } = await openWithCursor('"0x1::coin::tr|ansfer"', 'json');
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      selection.active,
    );
    const texts = await Promise.all(found.map(({ uri, range }) => described(uri, range)));
    assert.ok(texts.includes('package/sources/vault.move coin::transfer'), texts.join('\n'));
  });

  it('lead only to the deployed declaration once the folder of the source is gone', async () => {
    await deleteWorkspaceFile('package');
    assert.deepEqual(await sortedDefinitionsAt(await openWithCursor('"0xcafe::vault::dep|osit"', 'json')), [
      'movescope-interface:/sandbox/0xcafe/vault.move deposit',
    ]);
  });
});
