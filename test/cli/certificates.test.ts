import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CERTIFICATES, startCertificateGateway, UNSOUND_CERTIFICATES } from '../support/certificateGateway';
import { program } from './program';

const FOLDER = join(process.cwd(), CERTIFICATES);
const KEY = 'canary-key-of-the-certificates';
const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };

async function ask(port: number) {
  return program(['account', '0x1', '--base-url', `https://127.0.0.1:${port}/v1`, '--auth', 'bearer'], {
    // The authority is trusted, so that each certificate is refused only for its own fault.
    env: { MOVESCOPE_ACCESS_KEY: KEY, NODE_EXTRA_CA_CERTS: join(FOLDER, 'authority.pem') },
  });
}

describe('movescope and certificates', () => {
  it('sends the key to a gateway with a valid certificate', async () => {
    const { server, port, received } = await startCertificateGateway(FOLDER, 'sound', ACCOUNT);
    const { code, err } = await ask(port);
    server.close();
    assert.equal(code, 0, err);
    assert.equal(received.length, 1);
    assert.ok(received[0]?.includes(KEY));
  });

  for (const [certificate, reason] of UNSOUND_CERTIFICATES) {
    it(`sends nothing if it is ${certificate}`, async () => {
      const { server, port, received } = await startCertificateGateway(FOLDER, certificate, ACCOUNT);
      const { code, out, err } = await ask(port);
      server.close();
      assert.equal(code, 3);
      assert.equal(out, '');
      assert.ok(
        err.includes(
          `the certificate of 127.0.0.1:${port} is not trusted (${reason}), so nothing was sent; check --base-url and your proxy. If your organisation issues its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
        ),
        err,
      );
      assert.deepEqual(received, []);
      assert.ok(!err.includes(KEY));
    });
  }
});
