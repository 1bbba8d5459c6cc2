import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { SandboxResponse } from '../../sandbox/http/answer';

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
  readonly handle: (request: Request) => Promise<SandboxResponse>;
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

/** Bytes of a body; what nodes allow by default. */
const MAX_BODY = 8 * 2 ** 20;

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handle: Serving['handle']): Promise<void> {
  const { method, headers } = incoming;
  const length = headers['content-length'];
  if (method === 'POST' && length === undefined) refuse(outgoing, 411, 'missing `Content-Length` header');
  else if (Number(length ?? 0) > MAX_BODY) refuse(outgoing, 413, 'payload too large');
  else {
    const response = await handle(requestOf(incoming));
    // What nobody has read of a body is not read for the next request's sake.
    const rest = incoming.readableEnded || length === undefined ? {} : { Connection: 'close' };
    outgoing.writeHead(response.status, { ...response.headers, ...rest }).end(response.body);
  }
}

/** Refuses a request whose body is not read, as the web framework of nodes does. */
function refuse(outgoing: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message, error_code: 'web_framework_error', vm_error_code: null });
  outgoing.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(body);
}

/** Its body is read when the sandbox asks for it, thus once the access key is found good. */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map(each => [name, each]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' as const } : {};
  return new Request(new URL(url, `http://${HOST}`), { method, headers: list, ...body });
}
