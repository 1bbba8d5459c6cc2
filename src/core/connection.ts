import { createChainTransport, type ChainListener } from './gateway/chainTransport';
import type { ChainMoment } from './chainMoment';
import { createClient, type Client } from './gateway/client';
import { type Clock, type Fetch, createSystemClock } from './gateway/fetch';
import { createHttpTransport } from './gateway/httpTransport';
import type { Network } from './gateway/network';
import { createPacedTransport, createRetryingTransport, type Transport } from './gateway/transport';
import { Pacer, type PacerMemory } from './gateway/pacer';
import { createReachTransport, Reach } from './gateway/reach';
import type { ModuleArchive } from './modules/archive/moduleArchive';
import { OfflineModules } from './modules/offlineModules';
import { ModuleStore } from './modules/moduleStore';

/** A network with what talks to it: the same for the editor, a terminal, tests and benchmarks. */
export interface Connection {
  readonly network: Network;
  readonly client: Client;
  /** The same for what nobody waits for: whatever else is asked overtakes it. */
  readonly background: Client;
  readonly modules: ModuleStore;
  /** Keeps requests within the key's limit. */
  readonly pacer: Pacer;
  /** Whether the gateway can be reached. */
  readonly reach: Reach;
  /** Where the chain stood at the last answer that told it; before the first, as it was remembered. */
  readonly chain: ChainMoment | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Aborts when the connection is disposed of. */
  readonly ended: AbortSignal;
  /** Ends what is under way; nothing is sent afterwards. @param reason a ConnectionClosedError where absent */
  dispose(reason?: Error): void;
}

/** What is known of a network beforehand, or shared with other connections to it. */
export interface ConnectionMemory {
  /** Of its own where absent. */
  readonly pacer?: Pacer | undefined;
  /** The chain that it answered for. */
  readonly chainId?: number | undefined;
  /** Told of the chain that it answers for; what was read and learnt of another one is forgotten before. */
  readonly chains?: ChainListener;
  /** Keeps what is read of modules for when the gateway cannot be reached; nothing is kept where absent. */
  readonly archive?: ModuleArchive;
  /** Time; the real one where absent. A pacer has its own. */
  readonly clock?: Clock;
}

/** What keeps all requests to a network within its limit. @param memory of another time */
export function createPacer(network: Network, memory?: PacerMemory): Pacer {
  return new Pacer({ clock: createSystemClock(), memory, statedRate: network.qps });
}

/** Opens a connection. @param key access key; requests fail with a sentence where the network wants one and has none */
export function openConnection(
  network: Network,
  key: string | undefined,
  fetch: Fetch,
  memory: ConnectionMemory = {},
): Connection {
  const { pacer = createPacer(network), clock = createSystemClock() } = memory;
  const http = createHttpTransport({ network, key, fetch, clock });
  const { chainId } = memory;
  const remembered = chainId === undefined ? undefined : { chainId };
  const watched = createChainTransport(http, remembered, {
    onFirst: first => memory.chains?.onFirst(first),
    onChange: change => {
      modules.clear();
      pacer.forget();
      memory.chains?.onChange(change);
    },
  });
  const reach = new Reach(clock);
  const retrying = createRetryingTransport(createPacedTransport(watched, pacer), clock);
  const transport = createReachTransport(retrying, reach);
  const client = createClient(transport, clock);
  const { archive } = memory;
  const kept =
    archive &&
    new OfflineModules(archive, reach, () => ({
      network: network.id,
      gateway: network.baseUrl,
      chainId: watched.chain?.chainId,
    }));
  const modules = new ModuleStore(client, {}, kept);
  const ended = new AbortController();
  return {
    network,
    client,
    background: createClient(inBackground(transport), clock),
    pacer,
    modules,
    reach,
    get chain() {
      return watched.chain;
    },
    now: () => clock.now(),
    ended: ended.signal,
    dispose: reason => {
      transport.dispose(reason);
      modules.clear();
      ended.abort();
    },
  };
}

function inBackground(transport: Transport): Transport {
  return {
    network: transport.network,
    request: (request, signal) => transport.request({ ...request, priority: 'prefetch' }, signal),
    dispose: reason => {
      transport.dispose(reason);
    },
  };
}
