import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { serveOpenDemo } from './support/served';

describe('hover on a function of several networks', () => {
  before(activated);
  afterEach(closeEditors);

  it('shows on which other networks the module is known to be deployed, without a request', async () => {
    const there = await serveOpenDemo();
    try {
      await configureNetworks([
        { id: 'known', label: 'Known', baseUrl: there.url, auth: 'none' },
        { id: 'unasked', label: 'Unasked', baseUrl: there.url, auth: 'none' },
      ]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'known');
      assert.match(
        (await hoverText(await openWithCursor('"0x1::aptos_account::tr|ansfer"', 'json'))).replaceAll('\\', ''),
        /^Not known here whether it is deployed on Unasked\.$/m,
      );
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
      const before = there.log.filter(({ path }) => path.includes('/module')).length;
      const text = (await hoverText(await openWithCursor('"0x1::aptos_account::tr|ansfer"', 'json'))).replaceAll(
        '\\',
        '',
      );
      assert.match(
        text,
        /^Known to be deployed on Known \(read just now\)\. Not known here whether it is deployed on Unasked\.$/m,
      );
      assert.equal(there.log.filter(({ path }) => path.includes('/module')).length, before);
    } finally {
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
      await resetMovescope([]);
      await there.close();
    }
  });
});
