import { EnvHttpProxyAgent, fetch } from 'undici';
import type { Fetch } from '../core/gateway/fetch';

/** A fetch of a terminal, and the end of its connections. */
export interface ProxyFetch {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/**
 * npm's undici; takes the proxy from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in either case. A body must be text:
 * undici and Node declare those of other kinds apart.
 */
export function createProxyFetch(): ProxyFetch {
  const dispatcher = new EnvHttpProxyAgent();
  return {
    fetch: async (url, { body, headers, ...init }) => {
      if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('The body is not text.');
      const pairs = [...new Headers(headers)];
      return fetch(url, { ...init, headers: pairs, ...(typeof body === 'string' && { body }), dispatcher });
    },
    close: () => dispatcher.destroy(),
  };
}
