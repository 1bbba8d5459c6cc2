// A gateway in a separate process, so that it does not share the event loop with what is measured.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { modulesPage, oneModule } from '../fixtures/modulesPage';

/** Pages of the account `0x5000`, each of which takes {@link PAGE_MS}. */
const PAGES = 50;
const PAGE_MS = 50;

const module = Buffer.from(oneModule());
const pages = new Map<number, Buffer>();

function page(index: number): Buffer {
  const known = pages.get(index) ?? Buffer.from(modulesPage(index));
  pages.set(index, known);
  return known;
}

function send(response: ServerResponse, body: Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.byteLength,
    'x-aptos-ledger-version': '123456789',
    'x-aptos-chain-id': '2',
    ...headers,
  });
  response.end(body);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname.includes('/module/')) {
    send(response, module);
  } else if (!url.pathname.startsWith('/v1/accounts/0x5000/')) {
    send(response, page(0));
  } else {
    const index = Number(url.searchParams.get('start') ?? 0);
    const next = index + 1 < PAGES ? { 'x-aptos-cursor': String(index + 1) } : undefined;
    const body = page(index);
    setTimeout(() => {
      send(response, body, next);
    }, PAGE_MS);
  }
});
server.keepAliveTimeout = 600_000;
for (let index = 0; index < PAGES; index++) page(index);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
