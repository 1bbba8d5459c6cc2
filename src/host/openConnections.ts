import type { Connection } from '../core/connection';

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
