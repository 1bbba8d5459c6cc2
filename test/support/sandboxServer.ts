import { serve, type SandboxServer as Served } from '../../src/cli/server/runSandbox';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox';

/** A request to the server. */
export interface LoggedRequest {
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A sandbox on a port of this machine. */
export interface SandboxServer extends Served {
  /** In the order of arrival; grows with each request. */
  readonly log: readonly LoggedRequest[];
}

/** Serves a sandbox over HTTP on a free port of the loopback interface. */
export async function serveSandbox(options: SandboxOptions): Promise<SandboxServer> {
  const sandbox = createSandbox(options);
  const log: LoggedRequest[] = [];
  const server = await serve({
    handle: request => sandbox.handle(request),
    basePath: options.basePath,
    port: 0,
    onRequest: ({ method = '', url = '', headers }) => log.push({ method, path: url, headers }),
  });
  return { ...server, log };
}
