import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';
import type { ModuleLookup, StoreLookupOptions } from '../../core/modules/moduleLookup';
import type { Session } from '../shell/session';

/**
 * The connections over which test files are checked: the session’s to the selected network, and a separate one to each
 * other network that a visible file names.
 */
export class FileNetworks implements vscode.Disposable {
  readonly #session: Session;
  /** By the ids of their networks. */
  readonly #opened = new Map<string, Promise<Connection>>();
  /** Ids of networks that did not answer. */
  readonly #failed = new Set<string>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether checks may send requests: not in an untrusted workspace if the network requires a key. */
  mayAsk({ auth }: Network): boolean {
    return vscode.workspace.isTrusted || auth === 'none';
  }

  /** Returns the connection to a network. */
  connection(network: Network): Promise<Connection> {
    if (network.id === this.#session.network.id) return this.#session.connection();
    if (this.#failed.delete(network.id)) this.#close(network.id);
    const known = this.#opened.get(network.id);
    if (known) return known;
    const opened = this.#session.open(network);
    this.#opened.set(network.id, opened);
    return opened;
  }

  /** Returns a lookup of modules on a network. */
  async lookup(
    network: Network,
    { signal, onTrouble }: Pick<StoreLookupOptions, 'signal' | 'onTrouble'>,
  ): Promise<ModuleLookup> {
    const [{ storeLookup }, { modules }, accounts] = await Promise.all([
      import('../../core/modules/moduleLookup'),
      this.connection(network),
      this.#session.accountsOn(network),
    ]);
    return storeLookup(modules, {
      signal,
      network: network.label,
      accounts: accounts.map(({ address }) => address),
      mayAsk: this.mayAsk(network),
      onTrouble: error => {
        onTrouble(error);
        // The key may be set by the next time.
        this.#failed.add(network.id);
      },
    });
  }

  /** Closes the connections to all networks but these. @param ids of networks */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of [...this.#opened.keys()]) if (!ids.has(id)) this.#close(id);
  }

  dispose(): void {
    this.keepOnly(new Set());
  }

  #close(id: string): void {
    const opened = this.#opened.get(id);
    this.#opened.delete(id);
    void opened?.then(
      connection => {
        connection.dispose();
      },
      () => undefined,
    );
  }
}
