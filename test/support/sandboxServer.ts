import type { IncomingHttpHeaders } from 'node:http';
import { answering, serve } from '../../src/cli/server/runSandbox';
import type { Sandbox } from '../../src/sandbox/sandbox';

/** A request to the server. */
export interface LoggedRequest {
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
}

/** A sandbox on a port of this machine. */
export interface SandboxServer {
  /** The base URL with the base path: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** In the order of arrival; grows with each request. */
  readonly log: readonly LoggedRequest[];
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP on a free port of the loopback interface.
 * @param key the access key without which requests are refused, in either header; anyone may send them by default
 */
export async function serveSandbox(sandbox: Sandbox, key?: string): Promise<SandboxServer> {
  const log: LoggedRequest[] = [];
  const answer = answering(sandbox);
  const server = await serve((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    log.push({ method, path: url, headers });
    if (key === undefined || headers.authorization === `Bearer ${key}` || headers['x-api-key'] === key) {
      answer(incoming, outgoing);
      return;
    }
    const body = { message: 'The access key is not valid', error_code: 'unauthorized', vm_error_code: null };
    outgoing.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }, 0);
  return { url: `${server.origin}/v1`, log, close: () => server.close() };
}
