import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import { root } from '../root.mjs';

/**
 * @typedef {object} CrossOriginGateway The sandbox over HTTP, as pages of other origins see it.
 * @property {string} url base URL of a gateway that allows other origins and exposes its headers to them
 * @property {string} hidingUrl one that allows them, but does not expose its headers
 * @property {string} closedUrl one that allows none
 * @property {string} logUrl the requests to all of them, as JSON: method, path, names of headers
 * @property {string} key accepted by all of them
 * @property {() => Promise<void>} close
 */

const KEY = 'key-for-other-origins';
const shownHeaders = [
  'x-aptos-chain-id',
  'x-aptos-cursor',
  'x-aptos-ledger-oldest-version',
  'x-aptos-ledger-timestampusec',
  'x-aptos-ledger-version',
];

/** @returns {Promise<CrossOriginGateway>} */
export async function startCrossOriginGateway() {
  const program = join(root, 'dist/cli/movescope.mjs');
  const sandbox = spawn(process.execPath, [program, 'sandbox', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const address = await new Promise((resolve, reject) => {
    sandbox.once('close', code => reject(new Error(`The sandbox ended with ${code}: ${printed}`)));
    sandbox.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
      if (text.endsWith('\n')) resolve(new URL(JSON.parse(printed).base_url).origin);
    });
  });
  /** @type {{ method: string | undefined, path: string | undefined, headers: readonly string[] }[]} */
  const log = [];
  const server = createServer((incoming, outgoing) => {
    const [, kind = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    if (kind === 'log') {
      outgoing.writeHead(200, { 'access-control-allow-origin': '*' }).end(JSON.stringify(log));
      return;
    }
    log.push({ method: incoming.method, path: incoming.url, headers: Object.keys(incoming.headers) });
    const allowed = kind === 'closed' ? {} : allowing(kind === 'open');
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, allowed).end();
      return;
    }
    if (incoming.headers.authorization !== `Bearer ${KEY}` && incoming.headers['x-api-key'] !== KEY) {
      outgoing.writeHead(401, allowed).end();
      return;
    }
    const headers = { ...incoming.headers, host: new URL(address).host };
    const passed = request(address + path, { method: incoming.method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...allowed });
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  const origin = `http://127.0.0.1:${typeof own === 'object' ? own?.port : ''}`;
  return {
    url: `${origin}/open/v1`,
    hidingUrl: `${origin}/hiding/v1`,
    closedUrl: `${origin}/closed/v1`,
    logUrl: `${origin}/log/`,
    key: KEY,
    async close() {
      server.close();
      server.closeAllConnections();
      const ended = once(sandbox, 'close');
      sandbox.kill('SIGTERM');
      await ended;
    },
  };
}

/** @param {boolean} showsHeaders */
function allowing(showsHeaders) {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'accept, authorization, content-type, x-api-key',
    'access-control-allow-methods': 'GET, POST',
    ...(showsHeaders && { 'access-control-expose-headers': shownHeaders.join(', ') }),
  };
}
