import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import type { SandboxRequest } from '../../sandbox/http/parameters';
import type { Sandbox } from '../../sandbox/sandbox';

const HOST = '127.0.0.1';

/** A server on a port of this machine. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Closes the port and every connection. */
  close(): Promise<void>;
}

/** Opens a port on the loopback interface. @param port 0 for any free port @throws the engine's error if it is taken */
export async function serve(listener: RequestListener, port: number): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close(error => {
        if (error) reject(error);
        else resolve();
      });
      server.closeAllConnections();
    });
  return { origin: `http://${HOST}:${portOf(server)}`, close };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Returns a listener that answers as a sandbox does. */
export function answering(sandbox: Sandbox): RequestListener {
  return (incoming, outgoing) => {
    sandbox.handle(requestOf(incoming)).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => outgoing.destroy(),
    );
  };
}

/** The body is read only when the sandbox asks for it. */
function requestOf(incoming: IncomingMessage): SandboxRequest {
  const { method = 'GET', url = '/', headers } = incoming;
  return {
    method,
    url: `http://${HOST}${url}`,
    signal: new AbortController().signal,
    headers: { get: name => headers[name]?.toString() ?? null },
    arrayBuffer: () => arrayBuffer(incoming),
  };
}
