import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-certificates';

/** A gateway over TLS with one of the certificates for tests, and what reached it. */
async function startGateway(certificate: string): Promise<{ server: Server; port: number; received: string[] }> {
  const root = vscode.extensions.getExtension('movescope.movescope')?.extensionPath ?? '';
  const folder = resolve(root, '../../../test/fixtures/certificates');
  const [key, cert] = await Promise.all([readFile(`${folder}/server.key`), readFile(`${folder}/${certificate}.pem`)]);
  const received: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    received.push(JSON.stringify(request.headers));
    response.end('[]');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return { server, port: (server.address() as AddressInfo).port, received };
}

describe('a gateway with a certificate that is not sound', () => {
  afterEach(() => resetMovescope(['tls']));

  for (const certificate of ['self-signed', 'expired', 'wrong-host']) {
    it(`is told apart before the key is sent: ${certificate}`, async () => {
      const { api, captured } = await activated();
      const { server, port, received } = await startGateway(certificate);
      await configureNetworks([{ id: 'tls', label: 'TLS', baseUrl: `https://127.0.0.1:${port}/v1`, auth: 'bearer' }]);
      captured.answers.push({ kind: 'type', text: KEY });
      await vscode.commands.executeCommand('movescope.setAccessKey', 'tls');
      await vscode.commands.executeCommand('movescope.selectNetwork', 'tls');
      await assert.rejects(api.getModules('0x1'), (error: unknown) => {
        assert.ok(error instanceof Error);
        assert.match(
          error.message,
          /^Reading the modules of 0x1 from TLS failed: no secure connection to 127\.0\.0\.1:\d+ could be made \([A-Z_]+\), so that nothing was sent;/,
        );
        assert.ok(!error.message.includes(KEY));
        return true;
      });
      server.close();
      assert.deepEqual(received, []);
    });
  }
});
