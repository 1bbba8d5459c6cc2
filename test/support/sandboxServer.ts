import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox';

/** A request that the server has seen. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A sandbox on a port of this machine. */
export interface SandboxServer {
  /** The base URL, base path included: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** In the order of arrival; grows. */
  readonly log: readonly LoggedRequest[];
  /** Closes the port and every connection. */
  close(): Promise<void>;
}

/** Serves a sandbox over HTTP on the loopback interface, at a port that is free. */
export async function serveSandbox(options: SandboxOptions): Promise<SandboxServer> {
  const sandbox = createSandbox(options);
  const log: LoggedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    log.push({ method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers });
    answer(incoming, outgoing, request => sandbox.handle(request)).catch(() => outgoing.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close(error => {
        error ? reject(error) : resolve();
      });
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}${options.basePath}`, log, close };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  if (incoming.method === 'POST' && incoming.headers['content-length'] === undefined) {
    const body = { message: 'missing `Content-Length` header', error_code: 'web_framework_error', vm_error_code: null };
    outgoing.writeHead(411, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const response = await handle(requestOf(incoming, Buffer.concat(chunks)));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map(each => [name, each]),
  );
  const withBody = method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) };
  return new Request(new URL(url, 'http://127.0.0.1'), { method, headers: list, ...withBody });
}
