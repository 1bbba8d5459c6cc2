import { RateLimiter } from 'limiter';
import { Agent, Pool, fetch as undiciFetch } from 'undici';
import { openConnection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';

const CONNECTIONS = 64;

/** Where a client sends its requests. */
export interface Target {
  readonly origin: string;
  /** The path under which the server counts its requests. */
  readonly prefix: string;
  /** The limit in requests per second, for clients that are told it. */
  readonly rate: number;
  /** Called when one of our requests is sent. */
  readonly onStart: () => void;
}

/** A client that keeps within a limit. */
export interface LimitedClient {
  readonly name: string;
  /** @returns what requests a path; it rejects if the request was given up */
  readonly create: (target: Target) => (path: string) => Promise<unknown>;
}

/** Our client unchanged, without knowledge of the limit. */
export const ourPacer: LimitedClient = { name: 'Movescope', create: target => connect(target) };

/** Our client with the limit in its settings. */
export const toldPacer: LimitedClient = { name: 'Movescope, told', create: target => connect(target, target.rate) };

/** The requests divided between two of our clients that know nothing of each other, as in two windows. */
export const twoPacers: LimitedClient = {
  name: 'two of Movescope with one key',
  create: target => {
    const clients = [connect(target), connect(target)] as const;
    let next = 0;
    return path => (next++ % 2 === 0 ? clients[0] : clients[1])(path);
  },
};

/** The best of the libraries that are told a limit. */
export const toldLimiter: LimitedClient = {
  name: 'limiter, told',
  create: ({ origin, prefix, rate }) => {
    const pool = new Pool(origin, { connections: CONNECTIONS });
    const limiter = new RateLimiter({ tokensPerInterval: rate, interval: 'second' });
    return async path => {
      for (let status = 429; status === 429;) {
        await limiter.removeTokens(1);
        const { statusCode, body } = await pool.request({ path: `${prefix}${path}`, method: 'GET' });
        await body.dump();
        status = statusCode;
      }
    };
  },
};

function connect({ origin, prefix, onStart }: Target, qps?: number): (path: string) => Promise<unknown> {
  const dispatcher = new Agent({ connections: CONNECTIONS });
  // undici redeclares `Response` and `RequestInit`, with the same members.
  const send = undiciFetch as unknown as (url: string, init: object) => Promise<Response>;
  const fetch: Fetch = (url, init) => {
    onStart();
    return send(url, { ...init, dispatcher });
  };
  const network = { id: 'bench', label: 'Bench', auth: 'none', mainNetwork: false, sandbox: false } as const;
  const { client } = openConnection(
    { ...network, baseUrl: `${origin}${prefix}`, ...(qps && { qps }) },
    undefined,
    fetch,
  );
  return path => client.getAccount(path.split('/').at(-1) ?? '', new AbortController().signal);
}
