import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a separate process. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  stop(): void;
}

/** Starts one of the servers beside the running bundle. */
export async function startServer(name: 'modulesServer' | 'rateLimitServer'): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(`./servers/${name}.mjs`, import.meta.url)), [], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      child.disconnect();
    },
  };
}
