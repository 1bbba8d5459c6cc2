import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { RefusedError } from '../../core/userFacingError';
import { type BuiltInSandbox, openBuiltInSandbox } from '../../sandbox/builtInSandbox';
import type { Ledger } from '../../sandbox/ledger';
import { demoLedger } from '../../sandbox/ledger/demoLedger';
import { type KeptLedger, keptText, readKept } from '../../sandbox/ledger/keptLedger';
import { StorageFolder } from '../vscode/storageFolder';

/** What the sandbox's ledger now is. */
export interface SandboxNews {
  /** How many packages are published; `undefined` if the ledger is the bundled one. */
  readonly packages: number | undefined;
  /** Whether it is another than before, so that what was read of it is of no use. */
  readonly isChanged: boolean;
  /** A sentence, if the ledger of this workspace could not be read, so that the bundled one is used. */
  readonly lost?: string;
}

const FILE = 'sandbox.json';
const LOST = 'The sandbox of this workspace could not be read: it begins anew. Publish your packages to it again.';

/** Opens the sandbox with the ledger of the workspace. @param storage absent without a workspace: nothing is kept */
export async function openKeptSandbox(
  storage: vscode.Uri | undefined,
  tell: (news: SandboxNews) => Promise<void>,
): Promise<KeptSandbox> {
  const folder = storage && new StorageFolder(vscode.Uri.joinPath(storage, 'sandbox'));
  const text = await folder?.read(FILE);
  const kept = text === undefined ? undefined : readKept(text);
  const isLost = text !== undefined && !kept;
  if (isLost) await folder?.delete(FILE);
  const sandbox = new KeptSandbox(folder, kept ?? { revision: 0 }, tell);
  await tell({ packages: sandbox.packages, isChanged: false, ...(isLost && { lost: LOST }) });
  return sandbox;
}

/** The built-in sandbox over the ledger of this workspace, which is kept in a file. */
export class KeptSandbox {
  readonly #folder: StorageFolder | undefined;
  readonly #tell: (news: SandboxNews) => Promise<void>;
  #kept: KeptLedger;
  #open: BuiltInSandbox;
  /** One change at a time. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(folder: StorageFolder | undefined, kept: KeptLedger, tell: (news: SandboxNews) => Promise<void>) {
    this.#folder = folder;
    this.#tell = tell;
    this.#kept = kept;
    this.#open = openBuiltInSandbox(SANDBOX_NETWORK, this.ledger);
  }

  get ledger(): Ledger {
    return this.#kept.ledger ?? demoLedger();
  }

  /** Answers requests over the ledger as it is now, also after later changes. */
  get fetch(): BuiltInSandbox['fetch'] {
    return this.#open.fetch;
  }

  get accounts(): BuiltInSandbox['accounts'] {
    return this.#open.accounts;
  }

  /** @see SandboxNews.packages */
  get packages(): number | undefined {
    const { ledger } = this.#kept;
    return ledger && (ledger.packages ?? []).length;
  }

  /**
   * Replaces a ledger by one that was made of it, or by the bundled one, and keeps it.
   * @throws RefusedError if the sandbox has another ledger by now, also by another window of the workspace
   */
  async change(from: Ledger, to: Ledger): Promise<void> {
    const change = this.#changing.then(() => this.#change(from, to));
    this.#changing = change.catch(() => undefined);
    await change;
  }

  async #change(from: Ledger, to: Ledger): Promise<void> {
    const text = await this.#folder?.read(FILE);
    const current = text === undefined ? undefined : readKept(text);
    if (this.#folder && (current?.revision ?? 0) !== this.#kept.revision) {
      await this.#use(current ?? { revision: 0 });
      throw new RefusedError(
        'Another window of this workspace has changed the sandbox. This window shows it now: look at it, then run the command again.',
      );
    }
    if (from !== this.ledger)
      throw new RefusedError('The sandbox has been changed since: look at it, then run the command again.');
    const kept = { revision: this.#kept.revision + 1, ...(to !== demoLedger() && { ledger: to }) };
    try {
      await this.#folder?.write(FILE, keptText(kept));
    } catch (cause) {
      throw new RefusedError('The sandbox could not be saved, so it is not changed: is the disk full?', { cause });
    }
    await this.#use(kept);
  }

  async #use(kept: KeptLedger): Promise<void> {
    this.#kept = kept;
    this.#open = openBuiltInSandbox(SANDBOX_NETWORK, this.ledger);
    await this.#tell({ packages: this.packages, isChanged: true });
  }
}
