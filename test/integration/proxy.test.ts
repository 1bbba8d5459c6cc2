import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-of-the-proxy';

/** How a proxy answers a request for a tunnel. */
type Tunnel = (socket: Duplex) => void;

const TUNNELS: readonly (readonly [what: string, tunnel: Tunnel])[] = [
  ['answers 407', socket => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n')],
  ['dies in the middle', socket => (socket as Socket).resetAndDestroy()],
  [
    'dies after it has let through',
    socket => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.once('data', () => (socket as Socket).resetAndDestroy());
    },
  ],
];

describe('a proxy from the settings', () => {
  let proxy: Server;
  let gateway: FaultyGateway;
  let tunnel: Tunnel;
  /** Every request to the proxy, with its headers. */
  const seen: string[] = [];

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.writeHead(502).end();
    }).on('connect', (request, socket) => {
      seen.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
      socket.on('error', () => undefined);
      tunnel(socket);
    });
    await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done));
    await useProxy(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  });

  beforeEach(() => (seen.length = 0));

  afterEach(() => resetMovescope(['proxied']));

  after(async () => {
    await useProxy(undefined);
    await gateway.stop();
    await new Promise(done => proxy.close(done));
  });

  async function useProxy(address: string | undefined): Promise<void> {
    await vscode.workspace.getConfiguration('http').update('proxy', address, vscode.ConfigurationTarget.Global);
  }

  async function select(baseUrl: string): Promise<void> {
    const { captured } = await activated();
    await configureNetworks([{ id: 'proxied', label: 'Proxied', baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: KEY });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'proxied');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'proxied');
  }

  for (const [what, played] of TUNNELS) {
    it(`is used, and named if it ${what}, without seeing the key`, async () => {
      const { api } = await activated();
      tunnel = played;
      await select('https://gateway.invalid/v1');
      await assert.rejects(api.getModules('0x1'), (error: Error) => {
        assert.equal(error.name, 'ConnectionError');
        assert.match(error.message, /^Reading the modules of 0x1 from Proxied failed: .*gateway\.invalid.*\.$/);
        return true;
      });
      const [first = ''] = seen;
      assert.match(first, /^CONNECT gateway\.invalid:443 /);
      assert.ok(!seen.join().includes(KEY));
    });
  }

  it('is not used for this machine', async () => {
    const { api } = await activated();
    await select(gateway.baseUrl);
    assert.deepEqual((await api.getModules('0x1')).modules, []);
    assert.equal(gateway.received.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(seen, []);
  });
});
