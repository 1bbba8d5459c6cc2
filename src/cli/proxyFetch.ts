import { Agent, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from '../core/gateway/baseUrl';
import type { Fetch } from '../core/gateway/fetch';
import { BadInputError } from './exitCode';
import { proxyVariables } from './proxyVariables';
import { streamedFetch } from './streamedFetch';
import type { Terminal } from './command';

/** A terminal's fetch, and a function that closes its connections. */
export interface ProxyFetch {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/**
 * Creates a fetch with undici from npm that takes the proxy from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in
 * either case. Requests to this machine, where plain http is allowed, never use a proxy, which would see the access
 * key.
 * @throws BadInputError if one of the variables is not the URL of a proxy
 */
export function createProxyFetch(env: Terminal['env']): ProxyFetch {
  const proxied = createAgent(env);
  const direct = new Agent();
  return {
    fetch: (url, init) => streamedFetch(url, init, isLoopback(new URL(url).hostname) ? direct : proxied),
    close: async () => {
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}

/** Values are not shown: a proxy's URL may contain a password. */
function createAgent(env: Terminal['env']): EnvHttpProxyAgent {
  for (const name of proxyVariables(env)) {
    const { protocol, username, password } = new URL(URL.canParse(env[name] ?? '') ? (env[name] ?? '') : 'none:');
    if (!isDecodable(username) || !isDecodable(password))
      throw new BadInputError(
        `The user name or password in ${name} has a % that begins no escape: write %25 for a percent sign.`,
      );
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new BadInputError(`${name} is not the URL of a proxy: use one such as http://proxy.example:8080.`);
  }
  return new EnvHttpProxyAgent({
    httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
