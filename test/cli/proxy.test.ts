import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CERTIFICATES, startCertificateGateway, type CertificateGateway } from '../support/certificateGateway';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope, program } from './program';

const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };
const KEY = 's3cret-key-of-a-test';
const FOLDER = join(process.cwd(), CERTIFICATES);
/** The host in the certificate of the gateway beyond the proxy; only the proxy can resolve it. */
const ELSEWHERE = 'other.example';

describe('movescope and proxies', () => {
  let gateway: FaultyGateway;
  let behind: CertificateGateway;
  let proxy: Server;
  let address: string;
  /** The requests to the proxy. */
  let asked: string[];
  /** All bytes that reached the proxy, in tunnels too. */
  let seen: string;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json(ACCOUNT));
    behind = await startCertificateGateway(FOLDER, 'wrong-host', ACCOUNT);
    asked = [];
    seen = '';
    proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(502).end();
    }).on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      if (!url.startsWith(`${ELSEWHERE}:`)) {
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const onward = connect(behind.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    proxy.on('connection', socket => {
      socket.on('data', (bytes: Buffer) => {
        seen += bytes.toString('latin1');
      });
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await gateway.stop();
    behind.server.close();
    if (proxy.listening) await new Promise(resolve => proxy.close(resolve));
  });

  const account = (env: Readonly<Record<string, string>>, url: string, run: typeof movescope = movescope) =>
    run(['account', '0xa', '--base-url', url, '--quiet'], {
      env: { MOVESCOPE_ACCESS_KEY: KEY, NODE_EXTRA_CA_CERTS: join(FOLDER, 'authority.pem'), ...env },
    });

  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) {
    it(`goes through the proxy of ${name}, which does not see the key`, async () => {
      const { code, err } = await account({ [name]: address }, `https://${ELSEWHERE}/v1`, program);
      assert.deepEqual([code, err, asked], [0, '', [`${ELSEWHERE}:443`]]);
      assert.ok(behind.received[0]?.includes(`Bearer ${KEY}`));
      assert.ok(seen.length > 500 && !seen.includes(KEY));
    });

    for (const host of ['127.0.0.1', 'localhost'])
      it(`never sends requests for ${host} to the proxy of ${name}`, async () => {
        const { code, err } = await account({ [name]: address }, gateway.baseUrl.replace('127.0.0.1', host));
        assert.deepEqual([code, err, asked, seen], [0, '', [], '']);
        assert.equal(gateway.received[0]?.headers.authorization, `Bearer ${KEY}`);
      });
  }

  for (const name of ['no_proxy', 'NO_PROXY']) {
    it(`bypasses it for the hosts in ${name}`, async () => {
      const env = { HTTPS_PROXY: address, [name]: `elsewhere.example, ${ELSEWHERE}` };
      // Only the proxy can resolve the name.
      const { code, err } = await account(env, `https://${ELSEWHERE}/v1`);
      assert.equal(code, 3);
      assert.ok(err.startsWith(`movescope: Reading account 0xa from ${ELSEWHERE} failed: `), err);
      assert.deepEqual(asked, []);
    });
  }

  for (const name of ['https_proxy', 'HTTPS_PROXY']) {
    it(`uses the proxy of ${name} for a secure gateway, and says that the proxy may have failed`, async () => {
      const { code, out, err } = await account({ [name]: address }, 'https://gateway.example/v1');
      assert.deepEqual(asked, ['gateway.example:443']);
      const sentence = `Reading account 0xa from gateway.example failed: gateway.example sent no readable response (UND_ERR_ABORTED); check the URL of the network, your connection and your proxy settings. ${name} sets a proxy, which might be the cause.`;
      assert.deepEqual({ code, out, err }, { code: 3, out: '', err: `movescope: ${sentence}\n` });
    });
  }

  it('says that the proxy may have failed if nothing is listening', async () => {
    await new Promise(resolve => proxy.close(resolve));
    const { code, err } = await account({ http_proxy: address }, 'https://gateway.example/v1');
    assert.equal(code, 3);
    assert.match(err, / refused the connection; .* http_proxy sets a proxy, which might be the cause\.\n$/);
  });

  it('does not name a proxy for requests to this machine', async () => {
    const { host, baseUrl } = gateway;
    await gateway.stop();
    const { code, err } = await account({ http_proxy: address }, baseUrl);
    const sentence = `Reading account 0xa from ${host} failed: ${host} refused the connection; check the URL of the network and that the gateway is running.`;
    assert.deepEqual([code, err], [3, `movescope: ${sentence}\n`]);
  });

  for (const value of ['gibberish', 'socks5://u:s3cret@127.0.0.1:1']) {
    it(`refuses ${value} as a proxy, without showing it`, async () => {
      const sentence = 'HTTPS_PROXY is not a valid proxy URL. Example: http://proxy.example:8080.';
      const refused = { code: 2, out: '', err: `movescope: ${sentence}\n` };
      assert.deepEqual(await account({ HTTPS_PROXY: value }, gateway.baseUrl), refused);
      assert.equal(gateway.received.length, 0);
    });
  }
});
