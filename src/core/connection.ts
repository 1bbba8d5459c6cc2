import { createClient, type Client } from './gateway/client';
import type { Fetch } from './gateway/fetch';
import { createHttpTransport } from './gateway/httpTransport';
import type { Network } from './gateway/network';
import { createRetryingTransport } from './gateway/retryingTransport';
import { createSystemClock } from './gateway/systemClock';
import { ModuleStore } from './modules/moduleStore';

/** A network with what talks to it: the same for the editor, a terminal, tests and benchmarks. */
export interface Connection {
  readonly network: Network;
  readonly client: Client;
  readonly modules: ModuleStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Ends what is under way; nothing is sent afterwards. */
  dispose(): void;
}

/** Opens a connection. @param key access key; requests fail with a sentence where the network wants one and has none */
export function openConnection(network: Network, key: string | undefined, fetch: Fetch): Connection {
  const clock = createSystemClock();
  const transport = createRetryingTransport(createHttpTransport({ network, key, fetch, clock }), clock);
  const client = createClient(transport);
  return {
    network,
    client,
    modules: new ModuleStore(client),
    now: () => clock.now(),
    dispose: () => {
      transport.dispose();
    },
  };
}
