import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

describe('hover on a fully qualified name', () => {
  before(activated);
  afterEach(closeEditors);

  for (const language of ['json', 'jsonc', 'typescript', 'javascript', 'typescriptreact', 'javascriptreact']) {
    it(`shows the deployed signature in ${language}`, async () => {
      const editor = await openWithCursor('"0x1::aptos_account::tr|ansfer"', language);
      const text = await hoverText(editor);
      assert.match(text, /```move\nmodule 0x1::aptos_account\npublic entry fun transfer\(&signer, address, u64\)\n```/);
      assert.match(text, /public entry function/);
      assert.match(text, /Sandbox at ledger version/);
    });
  }

  it('shows it in a Move file, with or without a Move extension', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder, 'hover.move');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('    0x1::coin::transfer<T>(from, to, 1);'));
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    editor.selection = new vscode.Selection(0, 16, 0, 16);
    assert.match(await hoverText(editor), /public entry fun transfer<T0>\(&signer, address, u64\)/);
    await vscode.workspace.fs.delete(file);
  });

  it('leads to the code', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::b|alance"', 'json'));
    const [, argument = ''] = /\[Open Decompiled Code\]\(command:movescope\.openCode\?([^)]*)\)/.exec(text) ?? [];
    const given = JSON.parse(decodeURIComponent(argument)) as unknown[];
    await vscode.commands.executeCommand('movescope.openCode', ...given);
    const { document, selection } = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(document.uri.toString(), 'movescope-code:/sandbox/0x1/coin.code.move');
    assert.equal(document.getText(selection), 'balance');
  });

  it('shows the constraints of type parameters', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::b|alance"', 'json'));
    assert.match(text, /fun balance<T0>\(address\): u64/);
    assert.match(text, /public view function/);
    assert.match(text, /T0\\: any type/);
  });

  it('shows a struct’s declaration', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::CoinS|tore<0x1::aptos_coin::AptosCoin>"', 'json'));
    assert.match(text, /struct CoinStore<T0> has key/);
  });

  it('says that the ABI does not have the name', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::no_such_th|ing"', 'json'));
    assert.match(text, /The ABI of the deployed module does not contain/);
  });

  it('says that there is no such module', async () => {
    const text = await hoverText(await openWithCursor('"0x1::no_such_module::tr|ansfer"', 'json'));
    assert.match(text, /no\\_such\\_module/);
  });

  it('shows what the last simulation cost, as long as the history has it', async () => {
    await vscode.commands.executeCommand('movescope.clearHistory');
    const name = '"0x1::aptos_account::tr|ansfer"';
    assert.ok(!(await hoverText(await openWithCursor(name, 'json'))).includes('Last simulation'));
    const call = { function: '0x1::aptos_account::transfer', type_arguments: [], arguments: ['0xb0b', '1000'] };
    const payload = JSON.stringify({ type: 'entry_function_payload', ...call });
    const { captured } = await activated();
    captured.page.length = 0;
    await openWithCursor(`{ "sender": "0xa11ce", "payload": ${payload.replace('transfer', 'tr|ansfer')} }`, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    const { gas } = await shownSimulation(captured);
    const text = await eventually('the last simulation in the hover', async () => {
      const shown = await hoverText(await openWithCursor(name, 'json'));
      return shown.includes('Last simulation') ? shown.replaceAll('\\', '') : undefined;
    });
    assert.match(text, new RegExp(`Last simulation, on Sandbox, just now: succeeds, ${gas.used} gas units, .* octas`));
    assert.ok(!(await hoverText(await openWithCursor('"0x1::coin::tr|ansfer"', 'json'))).includes('Last simulation'));
  });

  it('shows nothing on other text', async () => {
    assert.equal(await hoverText(await openWithCursor('"coin::tr|ansfer"', 'json')), '');
  });
});
