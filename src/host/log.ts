import type * as vscode from 'vscode';
import type { Fetch } from '../core/gateway/fetch';

/** A fetch that notes method, path, status and duration of each request: never a header, a key or a body. */
export function loggingFetch(fetch: Fetch, log: vscode.LogOutputChannel): Fetch {
  return async (url, init) => {
    const started = performance.now();
    const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
    const spent = () => `${(performance.now() - started).toFixed(0)} ms`;
    try {
      const response = await fetch(url, init);
      log.info(`${what} ${response.status} ${spent()}`);
      return response;
    } catch (error) {
      log.warn(`${what} failed (${error instanceof Error ? error.name : 'unknown'}) ${spent()}`);
      throw error;
    }
  };
}
