import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';

interface Current {
  readonly network: Network;
  readonly opening: Promise<Connection>;
  connection?: Connection;
}

/** Manages a single open connection. A connection that opens after a different one was requested is closed. */
export class CurrentConnection {
  readonly #open: (network: Network) => Promise<Connection>;
  readonly #onOpen: (connection: Connection) => void;
  #current: Current | undefined;

  constructor(open: (network: Network) => Promise<Connection>, onOpen: (connection: Connection) => void) {
    this.#open = open;
    this.#onOpen = onOpen;
  }

  /** The network to which the connection is open or opening. */
  get network(): Network | undefined {
    return this.#current?.network;
  }

  get connection(): Connection | undefined {
    return this.#current?.connection;
  }

  /** Returns the connection to a network, and closes any other. If it failed to open, tries again. */
  to(network: Network): Promise<Connection> {
    if (this.#current?.network.id !== network.id) {
      this.close();
      this.#current = this.#begin(network);
    }
    return this.#current.opening;
  }

  /** Closes the connection, or stops opening it. The next request opens a new one. */
  close(): void {
    const old = this.#current;
    this.#current = undefined;
    void old?.opening.then(
      connection => connection.dispose(),
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

/** All open connections, so that none of them outlives the extension. */
export class OpenConnections {
  readonly #open = new Set<Connection>();
  #isDisposed = false;

  /**
   * Adds a connection that is closed on disposal; if already disposed, closes it immediately.
   * @returns the connection
   */
  add(connection: Connection): Connection {
    this.#open.add(connection);
    connection.ended.addEventListener('abort', () => this.#open.delete(connection));
    if (this.#isDisposed) end(connection);
    return connection;
  }

  /** Closes all connections, including those added later. Errors are ignored. */
  dispose(): void {
    this.#isDisposed = true;
    for (const connection of this.#open) end(connection);
  }
}

function end(connection: Connection): void {
  connection.dispose(new DOMException('The extension was deactivated.', 'AbortError'));
}
