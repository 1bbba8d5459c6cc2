import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

describe('the example of the sandbox', () => {
  before(async () => {
    await activated();
    await configureNetworks([{ id: 'closed', label: 'Closed', baseUrl: 'http://127.0.0.1:1/v1', auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'closed');
  });
  afterEach(closeEditors);
  after(() => resetMovescope(['closed']));

  it('opens with the cursor in it, on the sandbox, and is simulated without a question', async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.openExample');
    assert.equal(vscode.window.activeTextEditor?.document.isUntitled, true);
    await vscode.commands.executeCommand('movescope.simulate');
    const { network, verdict, subject } = await shownSimulation(captured);
    assert.deepEqual(
      [network.label, verdict.title, subject],
      ['Sandbox', 'Would succeed', '0x1::aptos_account::transfer'],
    );
  });
});
