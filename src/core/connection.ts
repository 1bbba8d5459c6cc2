import { createChainWatchingTransport, type ChainListener } from './gateway/chainWatch';
import { createClient, type Client } from './gateway/client';
import type { Fetch } from './gateway/fetch';
import { createHttpTransport } from './gateway/httpTransport';
import type { Network } from './gateway/network';
import { createPacedTransport } from './gateway/pacedTransport';
import { Pacer, type PacerMemory } from './gateway/pacer';
import { createRetryingTransport } from './gateway/retryingTransport';
import { createSystemClock } from './gateway/systemClock';
import { ModuleStore } from './modules/moduleStore';

/** A network with what talks to it: the same for the editor, a terminal, tests and benchmarks. */
export interface Connection {
  readonly network: Network;
  readonly client: Client;
  readonly modules: ModuleStore;
  /** Keeps requests within the key's limit. */
  readonly pacer: Pacer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Ends what is under way; nothing is sent afterwards. */
  dispose(): void;
}

/** What is known of a network beforehand. */
export interface ConnectionMemory {
  readonly pacer?: PacerMemory | undefined;
  /** The chain that it answered for. */
  readonly chainId?: number | undefined;
  /** Told of the chain that it answers for; the modules that were read of another one are forgotten before. */
  readonly chains?: ChainListener;
}

/** Opens a connection. @param key access key; requests fail with a sentence where the network wants one and has none */
export function openConnection(
  network: Network,
  key: string | undefined,
  fetch: Fetch,
  memory: ConnectionMemory = {},
): Connection {
  const clock = createSystemClock();
  const pacer = new Pacer({ clock, memory: memory.pacer, statedRate: network.qps });
  const http = createHttpTransport({ network, key, fetch, clock });
  const watched = createChainWatchingTransport(http, memory.chainId, {
    onFirst: chainId => memory.chains?.onFirst(chainId),
    onChange: change => {
      modules.clear();
      memory.chains?.onChange(change);
    },
  });
  const transport = createRetryingTransport(createPacedTransport(watched, pacer), clock);
  const client = createClient(transport, clock);
  const modules = new ModuleStore(client);
  return {
    network,
    client,
    pacer,
    modules,
    now: () => clock.now(),
    dispose: () => {
      transport.dispose();
    },
  };
}
