import { NotFoundError } from '../gateway/statusErrors';
import { isUnreachable, type Reach } from '../gateway/reach';
import { byName } from './accountReading';
import type { ArchivedAccount } from './archive/archiveSchema';
import type { ArchivePlace, ModuleArchive } from './archive/moduleArchive';
import type { AccountModules, AccountSoFar, ReadModule, Stale } from './publishedModule';

interface Wanted {
  readonly address: string;
  readonly name?: string;
}

/**
 * The offline copy for a store: the stored data of its network's chain, returned if the gateway is unreachable. During
 * an outage it responds immediately and sends requests only occasionally; listeners of `reach` are notified when the
 * outage ends, and then request again.
 */
export class OfflineModules {
  readonly #archive: ModuleArchive;
  readonly #reach: Reach;
  readonly #place: () => ArchivePlace;

  /** @param place returns the chain currently served by the gateway */
  constructor(archive: ModuleArchive, reach: Reach, place: () => ArchivePlace) {
    this.#archive = archive;
    this.#reach = reach;
    this.#place = place;
  }

  /** Returns all modules from `ask`, or from the offline copy. @throws what `ask` throws */
  all<Answer extends AccountModules | AccountSoFar>(
    address: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | (AccountModules & AccountSoFar)> {
    return this.#orStored({ address }, ask, ({ whole, modules: stored }, error) => {
      if (!whole) return undefined;
      const { readAt, ...facts } = whole;
      const modules = stored.map(({ module }) => module).sort(byName);
      const rest = { kind: whole.maybeMore ? 'maybe' : 'none' } as const;
      return { address, ...facts, modules, rest, stale: { readAt, error } };
    });
  }

  /** Returns the module from `ask`, or from the offline copy. @throws what `ask` throws */
  one(wanted: Required<Wanted>, ask: () => Promise<ReadModule>): Promise<ReadModule> {
    return this.#orStored(wanted, ask, (account, error) => {
      const stored = account.modules.find(({ module }) => module.abi?.name === wanted.name);
      if (!stored) return undefined;
      const { readAt, ...read } = stored;
      return { ...read, stale: { readAt, error } };
    });
  }

  keepAccount(modules: AccountModules): void {
    this.#archive.keepAccount(this.#place(), modules);
  }

  /** Stores an individually read module, at its latest version. */
  keepModule(read: ReadModule): void {
    this.#archive.keepModule(this.#place(), read);
  }

  /** Makes the next request wait for the gateway, because the user wants a new response. */
  insist(): void {
    this.#reach.insist();
  }

  async #orStored<Answer, Stored>(
    wanted: Wanted,
    ask: () => Promise<Answer>,
    answerOf: (account: ArchivedAccount, error: Stale['error']) => Stored | undefined,
  ): Promise<Answer | Stored> {
    const find = async (error: Stale['error']): Promise<Stored | undefined> => {
      const account = await this.#archive.account(this.#place(), wanted.address);
      return account && answerOf(account, error);
    };
    const { outage } = this.#reach;
    if (outage && !this.#reach.isWorthWaiting) {
      const stored = await find(outage.error);
      if (stored && this.#reach.takeTry()) this.#asked(wanted, ask).catch(ignore);
      if (stored) return stored;
    }
    try {
      return await this.#asked(wanted, ask);
    } catch (error) {
      const stored = isUnreachable(error) ? await find(error) : undefined;
      if (!stored) throw error;
      return stored;
    }
  }

  /** Calls `ask`, and removes from the offline copy what no longer exists according to the node. */
  async #asked<Answer>({ address, name }: Wanted, ask: () => Promise<Answer>): Promise<Answer> {
    // By the time the gateway responds, it can serve another chain.
    const place = this.#place();
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NotFoundError) {
        if (error.missing === 'account') this.#archive.drop(place, address);
        else if (error.missing === 'module') this.#archive.drop(place, address, name);
      }
      throw error;
    }
  }
}

function ignore(): void {
  // No caller waits for this request; `reach` has been updated.
}
