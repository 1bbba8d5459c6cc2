import type { Connection } from '../core/connection';

/** All connections that are open, whoever holds them, so that none outlives the extension. */
export class OpenConnections {
  readonly #open = new Set<Connection>();
  #isDisposed = false;

  /** The same connection, which ends with this; at once where this has ended. */
  add(connection: Connection): Connection {
    const held: Connection = {
      ...connection,
      dispose: () => {
        this.#open.delete(held);
        connection.dispose();
      },
    };
    this.#open.add(held);
    if (this.#isDisposed) held.dispose();
    return held;
  }

  /** Ends all of them, and those that are still to come. */
  dispose(): void {
    this.#isDisposed = true;
    for (const connection of this.#open) connection.dispose();
  }
}
