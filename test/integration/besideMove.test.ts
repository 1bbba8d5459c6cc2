import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureInlayHints, resetMovescope } from './support/configuration';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { hinted, signature } from './support/help';
import { besideMoveExtension } from './support/moveExtension';
import { definitionsAt, deleteWorkspaceFile, openBehind, writeWorkspaceFile } from './support/navigation';

const SOURCE = `module beside::orders {
    fun pay(from: &signer, to: address, amount: u64) {
        0x1::coin::transfer<u8>(from, to, 5);
    }
    fun twice(from: &signer) { pay(from, @0xb, 7); }
}
`;

describe('beside a Move extension', () => {
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    await configureInlayHints(undefined);
    await writeWorkspaceFile('beside/Move.toml', '[addresses]\nbeside = "0xbe51de"\n');
    source = await writeWorkspaceFile('beside/sources/orders.move', SOURCE);
  });

  afterEach(closeEditors);

  after(async () => {
    await configureInlayHints(false);
    await deleteWorkspaceFile('beside');
  });

  it('is coloured if nothing else provides the language, and stays plain text if the user wants that', async () => {
    const document = await vscode.workspace.openTextDocument(source);
    await eventually('the language of the file', () => document.languageId === 'movescope-move' || undefined);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await vscode.workspace.openTextDocument(source);
    assert.equal(document.languageId, 'plaintext');
    const manifest = vscode.extensions.getExtension('movescope.movescope')?.packageJSON as {
      readonly contributes: { readonly languages: readonly { readonly id: string }[] };
    };
    const { languages } = manifest.contributes;
    const own = languages.find(({ id }) => id === 'movescope-move');
    assert.deepEqual(Object.keys(own ?? {}).sort(), ['aliases', 'configuration', 'id']);
  });

  it('leaves names in Move source to it if the workspace declares them', async () => {
    const atArgument = () => openBehind(source, '{ pay(from, ');
    const atName = () => openBehind(source, '{ pa');
    assert.match((await signature(await atArgument()))?.label ?? '', /^0xbe51de::orders::pay/);
    assert.deepEqual(await definitionsAt(await atName()), ['beside/sources/orders.move pay']);
    await besideMoveExtension(async () => {
      assert.equal(await signature(await atArgument()), undefined);
      assert.equal(await hoverText(await atArgument()), '');
      assert.deepEqual(await definitionsAt(await atName()), []);
    });
  });

  it('explains names that the workspace does not declare from deployed modules', async () => {
    await besideMoveExtension(async () => {
      const editor = await openBehind(source, 'transfer<u8>(from, ');
      assert.deepEqual(await signature(editor), {
        label: '0x1::coin::transfer<u8>(&signer, address, u64)',
        active: 'address',
      });
      assert.equal(await hinted(editor), SOURCE.replace('to, 5', 'to, «u64»5'));
      assert.match(await hoverText(await openBehind(source, '0x1::coin::tra')), /public entry fun transfer<T0>/);
    });
  });

  it('still leads from other languages to the workspace’s source', async () => {
    await besideMoveExtension(async () => {
      const editor = await openWithCursor('"0xbe51de::orders::p|ay"', 'json');
      assert.deepEqual(await definitionsAt(editor), ['beside/sources/orders.move pay']);
    });
  });
});
