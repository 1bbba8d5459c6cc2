import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';

/** A connection that is open, or about to be. */
interface Current {
  readonly network: Network;
  readonly opening: Promise<Connection>;
  /** Once it is open. */
  connection?: Connection;
}

/** The one connection that is open at a time. One that opens late, when another is wanted already, changes nothing. */
export class CurrentConnection {
  readonly #open: (network: Network) => Promise<Connection>;
  readonly #onOpen: (connection: Connection) => void;
  #current: Current | undefined;

  /** @param onOpen told of each that is open and wanted */
  constructor(open: (network: Network) => Promise<Connection>, onOpen: (connection: Connection) => void) {
    this.#open = open;
    this.#onOpen = onOpen;
  }

  /** The network that it is to, or is about to be. */
  get network(): Network | undefined {
    return this.#current?.network;
  }

  /** What is open. */
  get connection(): Connection | undefined {
    return this.#current?.connection;
  }

  /** The connection to a network; one to another is closed. One that could not be opened is opened anew. */
  to(network: Network): Promise<Connection> {
    if (this.#current?.network.id !== network.id) {
      this.close();
      this.#current = this.#begin(network);
    }
    return this.#current.opening;
  }

  /** Ends what is under way; the next one that is asked for is a new one. */
  close(): void {
    const old = this.#current;
    this.#current = undefined;
    void old?.opening.then(
      connection => {
        connection.dispose();
      },
      () => undefined,
    );
  }

  #begin(network: Network): Current {
    const current: Current = { network, opening: this.#open(network) };
    current.opening.then(
      connection => {
        if (this.#current !== current) return;
        current.connection = connection;
        this.#onOpen(connection);
      },
      () => {
        if (this.#current === current) this.#current = undefined;
      },
    );
    return current;
  }
}

/** All connections that are open, whoever holds them, so that none outlives the extension. */
export class OpenConnections {
  readonly #open = new Set<Connection>();
  #isDisposed = false;

  /** The same connection, which ends with this; at once where this has ended. */
  add(connection: Connection): Connection {
    this.#open.add(connection);
    connection.ended.addEventListener('abort', () => this.#open.delete(connection));
    if (this.#isDisposed) end(connection);
    return connection;
  }

  /** Ends all of them, and those that are still to come; nobody is left who could be told of it. */
  dispose(): void {
    this.#isDisposed = true;
    for (const connection of this.#open) end(connection);
  }
}

function end(connection: Connection): void {
  connection.dispose(new DOMException('The extension was closed.', 'AbortError'));
}
