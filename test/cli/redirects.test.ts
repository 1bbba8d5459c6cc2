import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Attacker } from '../support/attacker';
import { FaultyGateway, json, redirect } from '../support/faultyGateway';
import { movescope, program } from './program';

const FOLDER = join(process.cwd(), 'test/fixtures/certificates');
const KEY = 'canary-key-of-the-redirects';

describe('movescope and redirects', () => {
  let gateway: FaultyGateway;
  let attacker: Attacker;

  before(async () => {
    [gateway, attacker] = await Promise.all([FaultyGateway.start(json({})), Attacker.start()]);
  });

  after(() => Promise.all([gateway.stop(), attacker.stop()]));

  const account = (url: string) => ['account', '0xa', '--base-url', url, '--quiet'];
  const env = { MOVESCOPE_ACCESS_KEY: KEY };

  function refused(host: string, origin: string) {
    const err = `movescope: Reading account 0xa from ${host} failed: the gateway redirected the request to ${origin}; redirects are not followed, because they could send the access key elsewhere; check the URL of the network.\n`;
    return { code: 3, out: '', err };
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`follows no ${status} to another port, name or scheme`, async () => {
      for (const origin of attacker.origins) {
        gateway.play(redirect(status, `${origin}/steal`));
        assert.deepEqual(await movescope(account(gateway.baseUrl), { env }), refused(gateway.host, origin));
      }
      assert.equal(attacker.connections, 0);
    });
  }

  it('follows no redirect from TLS to plain http', async () => {
    const [origin = ''] = attacker.origins;
    const [key, cert] = await Promise.all([readFile(join(FOLDER, 'server.key')), readFile(join(FOLDER, 'sound.pem'))]);
    const server = createServer({ key, cert }, redirecting(`${origin}/steal`));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: join(FOLDER, 'authority.pem') };
    const ended = await program(account(`https://${host}/v1`), { env: trusting });
    server.close();
    assert.deepEqual(ended, refused(host, origin));
    assert.equal(attacker.connections, 0);
  });
});

function redirecting(location: string): NonNullable<Parameters<typeof createServer>[1]> {
  return (_, response) => {
    response.writeHead(307, { location }).end();
  };
}
