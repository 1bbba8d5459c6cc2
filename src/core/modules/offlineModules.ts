import { NotFoundError } from '../gateway/statusErrors';
import { isUnreachable, type Reach } from '../gateway/reach';
import { archivedModule, archivedModules } from './archive/archivedAccount';
import type { ArchivePlace, ModuleArchive } from './archive/moduleArchive';
import type { AccountModules, AccountSoFar, ReadModule, Stale } from './publishedModule';

/** A module of an account. */
interface ModuleName {
  readonly address: string;
  readonly name: string;
}

/**
 * The offline copy as used by a store: the stored data of its network's chain, returned if the gateway cannot be
 * reached. During an outage it answers immediately and requests data only occasionally; listeners of `reach` are
 * notified when the outage is over, and request again.
 */
export class OfflineModules {
  readonly #archive: ModuleArchive;
  readonly #reach: Reach;
  readonly #place: () => ArchivePlace;

  /** @param place returns the chain that the gateway currently serves */
  constructor(archive: ModuleArchive, reach: Reach, place: () => ArchivePlace) {
    this.#archive = archive;
    this.#reach = reach;
    this.#place = place;
  }

  /** Returns all modules from `ask`, or from the offline copy. @throws what `ask` throws */
  async all<Answer extends AccountModules | AccountSoFar>(
    address: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | (AccountModules & AccountSoFar)> {
    const asked = (): Promise<Answer> =>
      this.#absent(ask, 'account', place => {
        this.#archive.dropAccount(place, address);
      });
    return this.#orOffline(asked, async error => {
      const account = await this.#archive.account(this.#place(), address);
      const whole = account && archivedModules(account);
      if (!whole) return undefined;
      const { readAt, ...modules } = whole;
      return {
        address,
        ...modules,
        rest: { kind: whole.maybeMore ? 'maybe' : 'none' },
        stale: { readAt, error },
      };
    });
  }

  /** Returns the module from `ask`, or from the offline copy. @throws what `ask` throws */
  async one({ address, name }: ModuleName, ask: () => Promise<ReadModule>): Promise<ReadModule> {
    const asked = (): Promise<ReadModule> =>
      this.#absent(ask, 'module', place => {
        this.#archive.dropModule(place, address, name);
      });
    return this.#orOffline(asked, async error => {
      const account = await this.#archive.account(this.#place(), address);
      const kept = account && archivedModule(account, name);
      if (!kept) return undefined;
      const { module, ledgerVersion, readAt } = kept;
      return { module, ...(ledgerVersion === undefined ? {} : { ledgerVersion }), stale: { readAt, error } };
    });
  }

  /** Stores all modules of an account. */
  keepAccount(modules: AccountModules): void {
    this.#archive.keepAccount(this.#place(), modules);
  }

  /** Stores a module that was read individually, at the newest version. */
  keepModule(name: string, read: ReadModule): void {
    this.#archive.keepModule(this.#place(), name, read);
  }

  /** Makes the next request wait for the gateway, because the user wants a new answer. */
  insist(): void {
    this.#reach.insist();
  }

  async #orOffline<Answer, Stored>(
    ask: () => Promise<Answer>,
    find: (error: Stale['error']) => Promise<Stored | undefined>,
  ): Promise<Answer | Stored> {
    const { outage } = this.#reach;
    if (outage && !this.#reach.isWorthWaiting) {
      const kept = await find(outage.error);
      if (kept && this.#reach.takeTry()) ask().catch(ignore);
      if (kept) return kept;
    }
    try {
      return await ask();
    } catch (error) {
      const kept = isUnreachable(error) ? await find(error) : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  /** Removes from the copy what, according to the node, does not exist. */
  async #absent<Answer>(
    ask: () => Promise<Answer>,
    what: 'account' | 'module',
    drop: (place: ArchivePlace) => void,
  ): Promise<Answer> {
    const place = this.#place();
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NotFoundError && (error.missing === what || error.missing === 'account')) drop(place);
      throw error;
    }
  }
}

function ignore(): void {
  // No caller waits for this request; `reach` has been updated.
}
