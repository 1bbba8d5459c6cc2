import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PageMessage } from '../../src/core/results/pageMessageSchema';
import { resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, described, writeWorkspaceFile } from './support/navigation';
import { shownSimulation } from './support/page';

const WITHDRAW = `{
  "type": "entry_function_payload",
  "function": "0xcafe::vault::with|draw",
  "type_arguments": ["0x1::aptos_coin::AptosCoin"],
  "arguments": ["0xa11ce", "100000000000"]
}`;
const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::coin::tran|sfer",
  "type_arguments": ["0x1::aptos_coin::AptosCoin"],
  "arguments": ["0xb0b", "100000000000000000"]
}`;
const VAULT = `module demo::vault {
    /// As the workspace says it.
    const ENOT_ENOUGH: u64 = 2;

    fun take() {
        assert!(enough(), error::invalid_argument(ENOT_ENOUGH));
    }
}
`;
const COIN = `module aptos_framework::coin {
    const EINSUFFICIENT_BALANCE: u64 = 6;
    fun extract() { assert!(a, error::invalid_argument(EINSUFFICIENT_BALANCE)); }
}
`;

describe('the source of an abort', () => {
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

  it('ignores a number that the report does not have, and says when the file is gone', async () => {
    const { captured } = await activated();
    await writeWorkspaceFile('gone/Move.toml', '[addresses]\ndemo = "0xcafe"\n');
    await writeWorkspaceFile('gone/sources/vault.move', VAULT);
    await simulated(WITHDRAW);
    await pageSays({ type: 'openSource', place: 99 });
    await deleteWorkspaceFile('gone');
    await pageSays({ type: 'openSource', place: 0 });
    await eventually('a message', () => captured.shown[0]);
    assert.deepEqual(captured.shown, [
      'gone/sources/vault.move:3 can no longer be opened. Run the simulation again to find the source.',
    ]);
  });

  it('is in the report if the workspace has the source, and opens by its link', async () => {
    const { captured } = await activated();
    await writeWorkspaceFile('safe/Move.toml', '[addresses]\ndemo = "0xcafe"\n');
    await writeWorkspaceFile('safe/sources/vault.move', VAULT);
    const { source } = await simulated(WITHDRAW);
    assert.deepEqual(source?.constant, { name: 'ENOT_ENOUGH', doc: 'As the workspace says it.' });
    assert.deepEqual(
      source.places.map(({ kind, label, function: name }) => [kind, label, name]),
      [
        ['constant', 'safe/sources/vault.move:3', undefined],
        ['assert', 'safe/sources/vault.move:6', 'take'],
      ],
    );
    await pageSays({ type: 'openSource', place: 1 });
    const { document, selection } = await shownEditor('vault.move');
    assert.equal(
      await described(document.uri, selection),
      'safe/sources/vault.move assert!(enough(), error::invalid_argument(ENOT_ENOUGH))',
    );
    assert.deepEqual(captured.shown, []);
    await closeEditors();
    await deleteWorkspaceFile('safe');
  });

  it('is found in the package cache of the home folder if the workspace does not have it', async () => {
    // VS Code keeps the extension's own files below the folder that the workspace is in.
    const home = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail(), '..');
    const folder = vscode.Uri.joinPath(home, '.move/git_mainnet/aptos-framework');
    const write = (path: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, path), new TextEncoder().encode(text));
    await write('Move.toml', '[package]\nname = "AptosFramework"\n');
    await write('sources/coin.move', COIN);
    const { source } = await simulated(TRANSFER);
    assert.equal(source?.origin, 'packageCache');
    assert.deepEqual(
      source.places.map(({ label }) => label),
      ['aptos-framework/sources/coin.move:2', 'aptos-framework/sources/coin.move:3'],
    );
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(home, '.move'), { recursive: true });
    assert.equal((await simulated(TRANSFER)).source, undefined);
  });

  it('is found in the deployed code, and opens there', async () => {
    const { captured } = await activated();
    const { code } = await simulated(WITHDRAW);
    assert.deepEqual(code, {
      kind: 'aborts',
      places: [
        {
          function: '0xcafe::vault::withdraw',
          offset: code?.kind === 'aborts' ? code.places[0]?.offset : 0,
          callers: [],
        },
      ],
      more: 0,
    });
    await pageSays({ type: 'openCode', name: '0xcafe::vault::withdraw' });
    const { document, selection } = await shownEditor('vault.code.move');
    assert.deepEqual([document.uri.scheme, document.getText(selection)], ['movescope-code', 'withdraw']);
    await pageSays({ type: 'openCode', name: '0xcafe::vault::withdraw', offset: 0 });
    const listing = await shownEditor('vault.instructions.move');
    assert.match(listing.document.getText(listing.selection), /^0: [A-Z]\w+/);
    assert.deepEqual(captured.shown, []);
    const { code: inCoin } = await simulated(TRANSFER);
    assert.deepEqual(inCoin?.kind === 'aborts' && inCoin.places.map(each => [each.function, each.callers]), [
      ['0x1::coin::extract', ['coin::transfer', 'coin::withdraw']],
    ]);
  });

  it('opens the interface of a type on the page, and nothing for text that is not a name', async () => {
    const { captured } = await activated();
    await simulated(TRANSFER);
    await pageSays({ type: 'openName', name: 'command:workbench.action.closeWindow' });
    await pageSays({ type: 'openName', name: '0x1::coin::CoinStore' });
    const { document, selection } = await shownEditor('coin.move');
    assert.equal(await described(document.uri, selection), 'movescope-interface:/sandbox/0x1/coin.move CoinStore');
    assert.deepEqual(captured.shown, []);
  });
});

async function simulated(payload: string) {
  const { captured } = await activated();
  captured.page.length = 0;
  await openWithCursor(payload, 'json');
  await vscode.commands.executeCommand('movescope.simulate');
  return shownSimulation(captured);
}

async function pageSays(message: PageMessage): Promise<void> {
  const { captured } = await activated();
  (captured.panels.at(-1) ?? assert.fail('no page is open')).say(message);
}

function shownEditor(name: string): Promise<vscode.TextEditor> {
  return eventually(`${name} in front, with a selection`, () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.path.endsWith(`/${name}`) && !editor.selection.isEmpty ? editor : undefined;
  });
}
