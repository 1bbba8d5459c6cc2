import {
  createChainTransport,
  type ChainListener,
  createEndableTransport,
  createPacedTransport,
  createRetryingTransport,
  type Transport,
} from './gateway/transport';
import type { ChainMoment } from './chainMoment';
import { createClient, type Client } from './gateway/client';
import { type Clock, type Fetch, createSystemClock } from './gateway/fetch';
import { createHttpTransport } from './gateway/httpTransport';
import type { Network } from './gateway/network';
import { Pacer, type PacerMemory } from './gateway/pacer';
import { createReachTransport, Reach } from './gateway/reach';
import type { ModuleArchive } from './modules/archive/moduleArchive';
import type { CodeStore } from './modules/codeStore';
import { OfflineModules } from './modules/offlineModules';
import { ModuleStore } from './modules/moduleStore';
import type { Tracer } from './results/tracer';

/** A network with the clients and module stores for it. Whoever opens a connection disposes of it. */
export interface Connection {
  readonly network: Network;
  readonly client: Client;
  /** A client for background requests. All other requests take precedence over them. */
  readonly background: Client;
  readonly modules: ModuleStore;
  /** The bytecode of modules at the latest ledger version. */
  readonly code: CodeStore;
  /** Limits the request rate to the limit of the access key. */
  readonly pacer: Pacer;
  readonly reach: Reach;
  /** Traces simulations; absent unless the network is a sandbox. */
  readonly tracer?: Tracer | undefined;
  /** The chain state of the last response that contained one; until then, the state from an earlier session. */
  readonly chain: ChainMoment | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock, for durations. */
  readonly ticks: () => number;
  readonly ended: AbortSignal;
  /** Cancels pending requests and rejects new ones. @param reason defaults to a ConnectionClosedError */
  dispose(reason?: Error): void;
}

/** Options of a connection: known data about the network, and objects shared with other connections to it. */
export interface ConnectionMemory {
  /** Defaults to a separate pacer. */
  readonly pacer?: Pacer | undefined;
  /** The ID of the chain that the network last served. */
  readonly chainId?: number | undefined;
  /** Notified of the chain that the network serves, after data of another chain was discarded. */
  readonly chains?: ChainListener;
  /** Stores modules for when the gateway is unreachable. By default, nothing is stored. */
  readonly archive?: ModuleArchive;
  /** Traces simulations in a sandbox of this process. */
  readonly tracer?: Tracer;
  /** Defaults to the system clock. The pacer has its own clock. */
  readonly clock?: Clock;
}

/** Creates the pacer for all requests to a network. @param memory from an earlier connection */
export function createPacer(network: Network, memory?: PacerMemory): Pacer {
  return new Pacer({ clock: createSystemClock(), memory, statedRate: network.qps });
}

/**
 * Opens a connection. Sends no request.
 * @param key access key; if the network requires one and it is missing, each request fails with a MissingKeyError
 */
export function openConnection(
  network: Network,
  key: string | undefined,
  fetch: Fetch,
  memory: ConnectionMemory = {},
): Connection {
  const { pacer = createPacer(network), clock = createSystemClock(), archive, chainId } = memory;
  const remembered = chainId === undefined ? undefined : { chainId };
  // A request passes the layers from the last to the first.
  const http = createHttpTransport({ network, key, fetch, clock });
  const watched = createChainTransport(http, remembered, {
    onFirst: first => memory.chains?.onFirst(first),
    onChange: change => {
      modules.clear();
      pacer.forget();
      memory.chains?.onChange(change);
    },
  });
  const paced = createPacedTransport(watched, pacer);
  const retrying = createRetryingTransport(paced, clock);
  const reach = new Reach(clock);
  const transport = createEndableTransport(createReachTransport(retrying, reach));
  const inBackground: Transport = {
    network: network.label,
    request: (request, signal) => transport.request({ ...request, priority: 'prefetch' }, signal),
  };
  const client = createClient(transport, clock);
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
    background: createClient(inBackground, clock),
    pacer,
    modules,
    code: modules.code,
    reach,
    tracer: memory.tracer,
    get chain() {
      return watched.chain;
    },
    now: () => clock.now(),
    ticks: () => clock.ticks(),
    ended: ended.signal,
    dispose: reason => {
      transport.dispose(reason);
      modules.clear();
      ended.abort();
    },
  };
}
