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

/** A network with its client, the same for the editor, a terminal, tests and benchmarks. */
export interface Connection {
  readonly network: Network;
  readonly client: Client;
  /** A client for background requests, which all other requests overtake. */
  readonly background: Client;
  readonly modules: ModuleStore;
  /** The bytecode of modules at the newest version. */
  readonly code: CodeStore;
  /** Keeps requests within the key's limit. */
  readonly pacer: Pacer;
  readonly reach: Reach;
  /** Looks inside simulations; absent for a network. */
  readonly tracer?: Tracer | undefined;
  /** The chain's state at the last response that had it; before the first response, the remembered state. */
  readonly chain: ChainMoment | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds by a clock that only grows: for durations. */
  readonly ticks: () => number;
  readonly ended: AbortSignal;
  /** Ends pending requests; nothing is sent afterwards. @param reason by default a ConnectionClosedError */
  dispose(reason?: Error): void;
}

/** Data about a network that is known beforehand, or shared with other connections to it. */
export interface ConnectionMemory {
  /** By default, a separate pacer. */
  readonly pacer?: Pacer | undefined;
  /** The chain that it served last. */
  readonly chainId?: number | undefined;
  /** Called with the chain that it serves; data from a different chain is dropped first. */
  readonly chains?: ChainListener;
  /** Stores read modules for when the gateway cannot be reached; by default, nothing is stored. */
  readonly archive?: ModuleArchive;
  /** Looks inside simulations: of a sandbox in this process. */
  readonly tracer?: Tracer;
  /** By default, the real time. A pacer has its own clock. */
  readonly clock?: Clock;
}

/** Returns the pacer that keeps all requests to a network within its limit. @param memory from an earlier connection */
export function createPacer(network: Network, memory?: PacerMemory): Pacer {
  return new Pacer({ clock: createSystemClock(), memory, statedRate: network.qps });
}

/** Opens a connection. @param key access key; requests fail with a message if the network requires a missing key */
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
