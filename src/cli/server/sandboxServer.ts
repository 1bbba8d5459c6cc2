import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A sandbox on a port of this machine. */
export interface SandboxServer {
  /** The base URL, base path included: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Closes the port and every connection. */
  close(): Promise<void>;
}

/** What is served, and where. */
export interface Serving {
  /** What answers; a `Sandbox` is one. */
  readonly handle: (request: Request) => Promise<Response>;
  /** What the sandbox has before every path, such as `/v1`. */
  readonly basePath: string;
  /** 0 takes a port that is free. */
  readonly port: number;
  /** Told of every request before it is answered. */
  readonly onRequest?: (request: IncomingMessage) => void;
}

const HOST = '127.0.0.1';

/** Serves a sandbox over HTTP on the loopback interface. @throws the engine's error when the port cannot be had */
export async function serve({ handle, basePath, port, onRequest }: Serving): Promise<SandboxServer> {
  const server = createServer((incoming, outgoing) => {
    onRequest?.(incoming);
    answer(incoming, outgoing, handle).catch(() => outgoing.destroy());
  });
  await listen(server, port);
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close(error => {
        if (error) reject(error);
        else resolve();
      });
      server.closeAllConnections();
    });
  return { url: `http://${HOST}:${portOf(server)}${basePath}`, close };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handle: Serving['handle']): Promise<void> {
  if (incoming.method === 'POST' && incoming.headers['content-length'] === undefined) {
    const body = { message: 'missing `Content-Length` header', error_code: 'web_framework_error', vm_error_code: null };
    outgoing.writeHead(411, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    return;
  }
  const response = await handle(requestOf(incoming, await buffer(incoming)));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Request {
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map(each => [name, each]),
  );
  const withBody = method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) };
  return new Request(new URL(url, `http://${HOST}`), { method, headers: list, ...withBody });
}
