import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { MoveSources } from '../../src/host/packages/moveSources';
import { searchReferences, shortfall } from '../../src/host/code/findReferences';
import { deleteWorkspaceFile, described, writeUnwatched, writeWorkspaceFile } from './support/navigation';
import { rowNamed } from './support/treeText';

const VAULT = 'movescope-interface:/sandbox/0xcafe/vault.move';
const LONG = `0x${'cafe'.padStart(64, '0')}`;

async function referencesAt({ document, selection }: vscode.TextEditor): Promise<readonly string[]> {
  const found = await vscode.commands.executeCommand<vscode.Location[]>(
    'vscode.executeReferenceProvider',
    document.uri,
    selection.active,
  );
  return Promise.all(found.map(({ uri, range }) => described(uri, range)));
}

/** There is no published source. */
const notPublished = {
  read: () => Promise.resolve([]),
  namesOf: () => Promise.resolve(undefined),
  dispose: () => undefined,
};

describe('references of a deployed name', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
    await Promise.all([
      writeUnwatched('refs/a.json', `{"function": "0xcafe::vault::deposit"}\n{"function": "0xcafe::vault::close"}`),
      writeUnwatched('refs/b.py', `call("${LONG}::vault::deposit")`),
      writeUnwatched('refs/c.md', '`0xCAFE::vault::deposit` and 0xcafe::vault::deposit_all'),
      writeUnwatched('refs/d.py', 'EntryFunction.natural("0xcafe::vault", "deposit", [], [])'),
      writeUnwatched(
        'refs/d.rs',
        'EntryFunction::new(ModuleId::new(AccountAddress::ONE, ident_str!("vault").into()), ident_str!("deposit").into(), vec![], vec![])',
      ),
      writeUnwatched('refs/d.txt', '0xcafe::vault::deposit'),
      writeUnwatched('refs/node_modules/e.json', '"0xcafe::vault::deposit"'),
      writeUnwatched('refs/hidden/f.json', '"0xcafe::vault::deposit"'),
      writeUnwatched('refs/large.json', `"0xcafe::vault::lock"${' '.repeat(1_000_000)}`),
    ]);
    await vscode.workspace
      .getConfiguration('files')
      .update('exclude', { '**/hidden': true }, vscode.ConfigurationTarget.Global);
  });
  afterEach(closeEditors);
  after(async () => {
    await vscode.workspace.getConfiguration('files').update('exclude', undefined, vscode.ConfigurationTarget.Global);
    await deleteWorkspaceFile('refs');
  });

  const EVERYWHERE = [
    'refs/a.json 0xcafe::vault::deposit',
    `refs/b.py ${LONG}::vault::deposit`,
    'refs/c.md 0xCAFE::vault::deposit',
    'refs/d.py deposit',
  ];

  it('are found in the files of the workspace that are not excluded, with the declaration', async () => {
    const editor = await openWithCursor('"0xcafe::vault::dep|osit"', 'json');
    assert.deepEqual(await referencesAt(editor), [
      `${VAULT} deposit`,
      `${editor.document.uri.toString()} 0xcafe::vault::deposit`,
      ...EVERYWHERE,
    ]);
  });

  it('are found from where an interface document declares the name', async () => {
    await vscode.commands.executeCommand('movescope.openInterface', {
      address: '0xcafe',
      module: 'vault',
      member: 'deposit',
    });
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.deepEqual((await referencesAt(editor)).slice(1), EVERYWHERE);
  });

  it('are found in an editor’s text before it is saved', async () => {
    const uri = await writeWorkspaceFile('refs/edited.json', '[]');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, 1), '"0xcafe::vault::last_movement"');
    });
    editor.selection = new vscode.Selection(0, 5, 0, 5);
    assert.deepEqual((await referencesAt(editor)).slice(1), ['refs/edited.json 0xcafe::vault::last_movement']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('say which files were not searched', async () => {
    const { captured } = await activated();
    await referencesAt(await openWithCursor('"0xcafe::vault::lo|ck"', 'json'));
    assert.equal(captured.shown.at(-1), 'There might be more references: 1 file over 1 MB was not searched.');
  });

  it('of a module are found once if a call names the module separately', async () => {
    const sources = new MoveSources(notPublished);
    const { token } = new vscode.CancellationTokenSource();
    const { locations } = await searchReferences({ address: '0xcafe', module: 'vault' }, sources, token);
    const inPython = locations.filter(({ uri }) => uri.path.endsWith('refs/d.py'));
    assert.deepEqual(await Promise.all(inPython.map(({ uri, range }) => described(uri, range))), [
      'refs/d.py 0xcafe::vault',
    ]);
    sources.dispose();
  });

  it('are searched in a limited number of files, and the user is informed', async () => {
    const sources = new MoveSources(notPublished);
    const { token } = new vscode.CancellationTokenSource();
    const id = { address: '0xcafe', module: 'vault' };
    const cut = await searchReferences(id, sources, token, { files: 2, bytes: 1_000_000 });
    // Documents that were never saved are searched too, including any left from other tests.
    const unsaved = vscode.workspace.textDocuments.filter(({ isUntitled }) => isUntitled).length;
    assert.deepEqual([cut.files + cut.tooLarge - unsaved, cut.cutAt], [2, 2]);
    assert.match(
      shortfall(cut) ?? '',
      /^There might be more references: only the first 2 files were searched( and 1 file over 1 MB was not searched)?\.$/,
    );
    assert.equal((await searchReferences(id, sources, token)).cutAt, undefined);
    sources.dispose();
  });

  it('are shown over the interface from a row of the tree', async () => {
    const { captured } = await activated();
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    const row = await rowNamed(captured, 'deposit', vault);
    await vscode.commands.executeCommand('movescope.findReferences', row.element);
    const below = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === VAULT);
    assert.ok(below);
    const cursor = below.selection.active;
    assert.equal(below.document.getText(below.document.getWordRangeAtPosition(cursor)), 'deposit');
  });

  it('inform the user if there are none', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.findReferences', { address: '0x1', module: 'never_named' });
    assert.match(
      captured.shown.at(-1) ?? '',
      /^No references to 0x1::never_named found in \d+ files in this workspace\. There might be more references: 1 file over 1 MB was not searched\.$/,
    );
  });

  it('are searched until the user cancels', async () => {
    const { captured } = await activated();
    const shown = captured.shown.length;
    const before = captured.cancels.length;
    const search = vscode.commands.executeCommand('movescope.findReferences', { address: '0xcafe', module: 'vault' });
    const cancel = await eventually('a Cancel button', () => captured.cancels[before]);
    cancel();
    await search;
    assert.equal(captured.shown.length, shown);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});
