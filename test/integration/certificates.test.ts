import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tls from 'node:tls';
import * as vscode from 'vscode';
import { CERTIFICATES, startCertificateGateway, UNSOUND_CERTIFICATES } from '../support/certificateGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-certificates';

function folder(): string {
  const root = vscode.extensions.getExtension('movescope.movescope')?.extensionPath ?? '';
  return resolve(root, '../../..', CERTIFICATES);
}

/** Trusts the authority of the tests in this host, so that a certificate is refused only for its own fault. */
async function trustAuthority(): Promise<() => void> {
  const { connect } = tls;
  const ca = [...tls.rootCertificates, await readFile(join(folder(), 'authority.pem'), 'utf8')];
  const trusting = (options: tls.ConnectionOptions, ...rest: (() => void)[]) => connect({ ...options, ca }, ...rest);
  Object.assign(tls, { connect: trusting });
  return () => Object.assign(tls, { connect });
}

describe('a gateway with an invalid certificate', () => {
  let distrust: () => void;

  before(async () => {
    distrust = await trustAuthority();
  });

  afterEach(() => resetMovescope(['tls']));

  after(() => {
    distrust();
  });

  async function select(port: number): Promise<void> {
    const { captured } = await activated();
    await configureNetworks([{ id: 'tls', label: 'TLS', baseUrl: `https://127.0.0.1:${port}/v1`, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'tls');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'tls');
  }

  it('is refused only for that: a gateway with a valid certificate gets the key', async () => {
    const { api } = await activated();
    const { server, port, received } = await startCertificateGateway(folder(), 'sound', []);
    await select(port);
    // Not the account used below, whose offline copy would be shown.
    assert.deepEqual((await api.getModules('0x2')).modules, []);
    server.close();
    assert.ok(received[0]?.includes(KEY));
  });

  for (const [certificate, reason] of UNSOUND_CERTIFICATES) {
    it(`is refused before the key is sent: ${certificate}`, async () => {
      const { api } = await activated();
      const { server, port, received } = await startCertificateGateway(folder(), certificate, []);
      await select(port);
      await assert.rejects(api.getModules('0x1'), (error: unknown) => {
        assert.ok(error instanceof Error);
        assert.equal(
          error.message,
          `Reading the modules of 0x1 from TLS failed: no secure connection to 127.0.0.1:${port} could be made (${reason}), so nothing was sent; check the URL of the network, your proxy and your system's certificates.`,
        );
        assert.ok(!error.message.includes(KEY));
        return true;
      });
      server.close();
      assert.deepEqual(received, []);
    });
  }
});
