import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-without-a-keyring';

describe('a secret store that fails', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
  });

  after(async () => {
    (await activated()).secrets.state = 'works';
    await resetMovescope(['keyed']);
    await gateway.stop();
  });

  const failing = [
    ['refuses', 'refuses'],
    ['silent', 'never answers'],
  ] as const;
  for (const [state, does] of failing) {
    it(`leaves the key to this window only, with a message, if it ${does}`, async () => {
      const watched = await activated();
      const { captured, secrets, restart } = watched;
      captured.shown.length = 0;
      captured.answers.push({ kind: 'type', text: KEY });
      secrets.state = state;
      await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
      assert.deepEqual(captured.shown, [
        'The access key of Keyed could not be saved in VS Code’s secret storage. It is available until this window closes.',
      ]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
      await watched.api.getModules('0x1');
      assert.equal(gateway.received.at(-1)?.headers.authorization, `Bearer ${KEY}`);
      await restart();
      // What an open editor sent before the restart may arrive after it.
      const sent = gateway.received.length;
      await assert.rejects(watched.api.getModules('0x1'), { name: 'MissingKeyError' });
      const listings = gateway.received.slice(sent).filter(({ url }) => url.includes('/0x1/modules'));
      assert.deepEqual(listings, []);
    });

    it(`is reported if it cannot delete a key because it ${does}`, async () => {
      const { captured, secrets } = await activated();
      captured.shown.length = 0;
      secrets.state = state;
      await vscode.commands.executeCommand('movescope.clearAccessKey', 'keyed');
      assert.deepEqual(captured.shown, [
        'The access key could not be deleted from VS Code’s secret storage and might still be there. Try again, or revoke the key at the gateway.',
      ]);
    });
  }
});
