import { openConnection, type Connection } from '../../src/core/connection';
import type { Clock, Fetch } from '../../src/core/gateway/fetch';
import type { Network } from '../../src/core/gateway/network';
import { Pacer } from '../../src/core/gateway/pacer';
import { ModuleArchive } from '../../src/core/modules/archive/moduleArchive';
import { parseArchive } from '../../src/core/modules/archive/archiveSchema';
import { NetworkMemory } from '../../src/host/session/networkMemory';
import { NetworkPacers } from '../../src/host/session/networkPacers';
import { RequestLog } from '../../src/host/vscode/requestLog';
import { MapMemento } from '../unit/host/mapMemento';
import { MemoryArchiveFolder } from '../unit/modules/archive/memoryArchiveFolder';
import { NETWORK } from '../unit/transactions/fakeClient';

/** Small enough that what is stored does not grow with the run. */
const MOST_BYTES = 4_000_000;
const NETWORKS = ['one', 'two'];

/** What all windows of a run share: the gateway, time, and the files that one leaves to the next. */
export class SoakGround {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly state = new MapMemento();
  readonly folder = new MemoryArchiveFolder();

  constructor(baseUrl: string, fetch: Fetch, clock: Clock) {
    this.baseUrl = baseUrl;
    this.fetch = fetch;
    this.clock = clock;
  }

  /** Names of stored files that cannot be read. */
  unreadable(): readonly string[] {
    return [...this.folder.texts].flatMap(([name, text]) => (parseArchive(text) ? [] : [name]));
  }
}

/** A window without the editor: one connection at a time, over what the extension has once for each window. */
export class SoakWindow {
  readonly #ground: SoakGround;
  readonly #pacers: NetworkPacers;
  readonly #archive: ModuleArchive;
  readonly #requests = new RequestLog({ info: () => undefined, warn: () => undefined });
  #switches = 0;
  #connection: Connection;

  constructor(ground: SoakGround) {
    this.#ground = ground;
    const { clock, folder, state } = ground;
    this.#pacers = new NetworkPacers(new NetworkMemory(state), clock, () => undefined);
    this.#archive = new ModuleArchive(folder, { clock, mostBytes: MOST_BYTES, warn: () => undefined });
    this.#connection = this.#open();
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Selects the other network while operations run. */
  switchNetwork(): void {
    const old = this.#connection;
    this.#switches++;
    this.#connection = this.#open();
    old.dispose();
  }

  /** Closes the window while operations run. @returns once what was read is written */
  close(): Promise<void> {
    this.#connection.dispose();
    this.#pacers.dispose();
    this.#archive.dispose();
    return this.#archive.flush();
  }

  #open(): Connection {
    const { baseUrl, clock, fetch, state } = this.#ground;
    const id = NETWORKS[this.#switches % NETWORKS.length] ?? '';
    const network: Network = { ...NETWORK, id, baseUrl, auth: 'bearer' };
    const memory = new NetworkMemory(state);
    const pacer = this.#pacers.of(network, (_, learnt) => new Pacer({ clock, memory: learnt }));
    return openConnection(network, 'key', this.#requests.watch(fetch, baseUrl), {
      clock,
      pacer,
      archive: this.#archive,
      chainId: memory.read(network).chainId,
      chains: {
        onFirst: chainId => void memory.setChain(network, chainId),
        onChange: ({ now }) => void memory.setChain(network, now),
      },
    });
  }
}
