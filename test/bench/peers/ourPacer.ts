import { Agent, fetch as undiciFetch } from 'undici';
import { openConnection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';
import type { LimitedClient } from './limitedClients.mjs';

/** Our client unchanged, without knowledge of the limit. */
export const ourPacer: LimitedClient = { name: 'Movescope', create: connect };

/** The requests divided between two of our clients that know nothing of each other. */
export const twoPacers: LimitedClient = {
  name: 'two of Movescope',
  create: (origin, prefix) => {
    const clients = [connect(origin, prefix), connect(origin, prefix)] as const;
    let next = 0;
    return path => (next++ % 2 === 0 ? clients[0] : clients[1])(path);
  },
};

function connect(origin: string, prefix: string): (path: string) => Promise<unknown> {
  const dispatcher = new Agent({ connections: 64 });
  // undici redeclares `Response` and `RequestInit`, with the same members.
  const send = undiciFetch as unknown as (url: string, init: object) => Promise<Response>;
  const fetch: Fetch = (url, init) => send(url, { ...init, dispatcher });
  const baseUrl = `${origin}${prefix}`;
  const network = { id: 'bench', label: 'Bench', baseUrl, auth: 'none', mainNetwork: false, sandbox: false } as const;
  const { client } = openConnection(network, undefined, fetch);
  return path => client.getAccount(path.split('/').at(-1) ?? '', new AbortController().signal);
}
