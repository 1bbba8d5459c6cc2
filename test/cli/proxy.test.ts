import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope } from './program';

const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };
const KEY = 's3cret-key-of-a-test';

describe('movescope and proxies', () => {
  let gateway: FaultyGateway;
  let proxy: Server;
  let address: string;
  /** Where the proxy was asked to connect to, with every header that it saw. */
  let seen: (readonly [target: string, headers: string])[];

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json(ACCOUNT));
    seen = [];
    proxy = createServer().on('connect', ({ url = '', headers }, socket) => {
      seen.push([url, JSON.stringify(headers)]);
      const [hostname = '', port] = url.split(':');
      if (hostname !== '127.0.0.1') {
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const onward = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await gateway.stop();
    if (proxy.listening) await new Promise(resolve => proxy.close(resolve));
  });

  const account = (env: Readonly<Record<string, string>>, url = gateway.baseUrl) =>
    movescope(['account', '0xa', '--base-url', url, '--quiet'], { env: { MOVESCOPE_ACCESS_KEY: KEY, ...env } });

  for (const name of ['http_proxy', 'HTTP_PROXY']) {
    it(`goes through the proxy of ${name}, which does not see the key`, async () => {
      const { code } = await account({ [name]: address });
      assert.deepEqual([code, seen.map(([target]) => target)], [0, [gateway.host]]);
      assert.equal(gateway.received[0]?.headers.authorization, `Bearer ${KEY}`);
      assert.ok(!JSON.stringify(seen).includes(KEY));
    });
  }

  for (const name of ['no_proxy', 'NO_PROXY']) {
    it(`goes around it to what ${name} names`, async () => {
      const [around, through] = [
        await account({ HTTP_PROXY: address, [name]: 'elsewhere.example, 127.0.0.1' }),
        await account({ HTTP_PROXY: address, [name]: 'elsewhere.example' }),
      ];
      assert.deepEqual([around.code, through.code, seen.length, gateway.received.length], [0, 0, 1, 2]);
    });
  }

  for (const name of ['https_proxy', 'HTTPS_PROXY']) {
    it(`asks the proxy of ${name} for a secure gateway, and says that the proxy may have failed`, async () => {
      const { code, out, err } = await account({ [name]: address }, 'https://gateway.example/v1');
      assert.deepEqual(
        seen.map(([target]) => target),
        ['gateway.example:443'],
      );
      const sentence = `Reading the account 0xa from gateway.example failed: gateway.example gave no answer that can be read (UND_ERR_ABORTED); check the address of the network, your connection and your proxy settings. ${name} names a proxy, which may be what failed.`;
      assert.deepEqual({ code, out, err }, { code: 3, out: '', err: `movescope: ${sentence}\n` });
    });
  }

  it('says that the proxy may have failed where nobody listens', async () => {
    await new Promise(resolve => proxy.close(resolve));
    const { code, err } = await account({ http_proxy: address });
    assert.equal(code, 3);
    assert.match(err, / refused the connection; .* http_proxy names a proxy, which may be what failed\.\n$/);
  });

  for (const value of ['gibberish', 'socks5://u:s3cret@127.0.0.1:1']) {
    it(`refuses ${value} as a proxy, without showing it`, async () => {
      const sentence = 'HTTPS_PROXY is not the URL of a proxy: write one such as http://proxy.example:8080.';
      const refused = { code: 2, out: '', err: `movescope: ${sentence}\n` };
      assert.deepEqual(await account({ HTTPS_PROXY: value }), refused);
      assert.equal(gateway.received.length, 0);
    });
  }
});
