import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Attacker } from '../support/attacker';
import { FaultyGateway, json, playedTo, redirect } from '../support/faultyGateway';
import { TRANSFER_REQUEST } from '../support/transferRequest';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';
import { sandboxScript } from './support/sandboxScript';

const KEY = 'canary-key-of-the-redirects';

describe('a gateway that redirects', () => {
  let gateway: FaultyGateway;
  let attacker: Attacker;

  before(async () => {
    await activated();
    // An open editor requests the modules that its payloads call.
    await closeEditors();
    [gateway, attacker] = await Promise.all([FaultyGateway.start(json([])), Attacker.start()]);
  });

  afterEach(() => resetMovescope(['redirected']));

  after(() => Promise.all([gateway.stop(), attacker.stop()]));

  async function select(auth: 'bearer' | 'apiKey'): Promise<void> {
    const { captured } = await activated();
    await configureNetworks([{ id: 'redirected', label: 'Redirected', baseUrl: gateway.baseUrl, auth }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'redirected');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'redirected');
    await vscode.commands.executeCommand('movescope.clearCache');
  }

  const keyOf = { bearer: 'authorization', apiKey: 'x-api-key' } as const;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const auth of ['bearer', 'apiKey'] as const) {
      it(`is not followed by VS Code’s fetch, with a ${status} and the key in ${keyOf[auth]}`, async () => {
        await select(auth);
        const { api } = await activated();
        const sandbox = sandboxScript();
        for (const origin of [...attacker.origins, `https://${gateway.host}`]) {
          const redirected = redirect(status, `${origin}/steal`);
          // All other requests, the chain above all, are answered: a call that waits for them would otherwise fail
          // before it is sent.
          gateway.play(playedTo('GET /accounts/0xcafe/modules', [redirected], sandbox));
          gateway.received.length = 0;
          await assert.rejects(api.getModules('0xcafe'), { name: 'RedirectError', target: origin });
          assert.equal(gateway.received.filter(({ url }) => url.includes('/accounts/0xcafe/modules')).length, 1);
          gateway.play(request => {
            (request.method === 'POST' ? redirected : sandbox)(request);
          });
          await assert.rejects(api.simulate(TRANSFER_REQUEST), { name: 'RedirectError', target: origin });
          assert.equal(gateway.received.filter(({ method }) => method === 'POST').length, 1);
          for (const { headers } of gateway.received) assert.ok(headers[keyOf[auth]]?.includes(KEY));
        }
        assert.equal(attacker.connections, 0);
      });
    }
  }
});
