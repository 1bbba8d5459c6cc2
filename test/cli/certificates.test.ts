import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { movescope } from './program';

const FOLDER = join(process.cwd(), 'test/fixtures/certificates');
const KEY = 'canary-key-of-the-certificates';
const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };

/** A gateway over TLS with one of the certificates, and what reached it. */
async function startGateway(certificate: string): Promise<{ server: Server; port: number; received: string[] }> {
  const received: string[] = [];
  const [key, cert] = await Promise.all([
    readFile(join(FOLDER, 'server.key')),
    readFile(join(FOLDER, `${certificate}.pem`)),
  ]);
  const server = createServer({ key, cert }, (request, response) => {
    received.push(JSON.stringify(request.headers));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ACCOUNT));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, received };
}

async function ask(port: number) {
  return movescope(['account', '0x1', '--base-url', `https://127.0.0.1:${port}/v1`, '--auth', 'bearer'], {
    // The authority is trusted, so that only what is wrong with each certificate can refuse it.
    env: { MOVESCOPE_ACCESS_KEY: KEY, NODE_EXTRA_CA_CERTS: join(FOLDER, 'authority.pem') },
  });
}

describe('movescope and certificates', () => {
  it('sends the key to a gateway whose certificate is sound', async () => {
    const { server, port, received } = await startGateway('sound');
    const { code, err } = await ask(port);
    server.close();
    assert.equal(code, 0, err);
    assert.equal(received.length, 1);
    assert.ok(received[0]?.includes(KEY));
  });

  for (const [certificate, reason] of [
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['expired', 'CERT_HAS_EXPIRED'],
    ['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    it(`sends nothing where it is ${certificate}`, async () => {
      const { server, port, received } = await startGateway(certificate);
      const { code, out, err } = await ask(port);
      server.close();
      assert.equal(code, 3);
      assert.equal(out, '');
      assert.ok(
        err.includes(
          `no secure connection to 127.0.0.1:${port} could be made (${reason}), so that nothing was sent; check the address of the network, your proxy and your system's certificates.`,
        ),
        err,
      );
      assert.deepEqual(received, []);
      assert.ok(!err.includes(KEY));
    });
  }
});
