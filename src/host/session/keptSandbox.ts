import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import type { FailureReport, TraceReport } from '../../core/results/traceReport';
import { NoTraceError, type Tracer } from '../../core/results/tracer';
import { RefusedError } from '../../core/userFacingError';
import { type BuiltInSandbox, openBuiltInSandbox } from '../../sandbox/builtInSandbox';
import type { Ledger } from '../../sandbox/ledger';
import { demoLedger } from '../../sandbox/ledger/demoLedger';
import { type KeptLedger, keptText, readKept } from '../../sandbox/ledger/keptLedger';
import type { SourceFinder } from '../../sandbox/traceSimulation';
import { StorageFolder } from '../vscode/storageFolder';

/** Describes the current ledger of the sandbox. */
export interface SandboxNews {
  /** Number of published packages; `undefined` if the ledger is the bundled one. */
  readonly packages: number | undefined;
  /** Whether the ledger differs from before, in which case cached data is invalid. */
  readonly isChanged: boolean;
  /** A message for the user; set if the workspace's ledger could not be read and the bundled one is used instead. */
  readonly lost?: string;
}

const FILE = 'sandbox.json';
const LOST =
  'The saved sandbox of this workspace could not be read, so the sandbox was reset. Publish your packages again.';

/**
 * Opens the sandbox with the workspace's ledger.
 * @param storage absent if there is no workspace, in which case nothing is saved
 */
export async function openKeptSandbox(
  storage: vscode.Uri | undefined,
  tell: (news: SandboxNews) => Promise<void>,
  find: SourceFinder,
): Promise<KeptSandbox> {
  const folder = storage && new StorageFolder(vscode.Uri.joinPath(storage, 'sandbox'));
  const text = await folder?.read(FILE);
  const kept = text === undefined ? undefined : readKept(text);
  const isLost = text !== undefined && !kept;
  if (isLost) await folder?.delete(FILE);
  const sandbox = new KeptSandbox(folder, kept ?? { revision: 0 }, tell, find);
  await tell({ packages: sandbox.packages, isChanged: false, ...(isLost && { lost: LOST }) });
  return sandbox;
}

/** Number of ledgers with traceable simulations: the current ledger and some earlier ones. */
const MOST_RECENT = 5;

/** The built-in sandbox with the workspace's ledger, which is saved in a file. */
export class KeptSandbox implements Tracer {
  readonly #folder: StorageFolder | undefined;
  readonly #tell: (news: SandboxNews) => Promise<void>;
  readonly #find: SourceFinder;
  #kept: KeptLedger;
  #open: BuiltInSandbox;
  /** Newest first. */
  #tracers: readonly [Tracer, ...Tracer[]];
  /** Serializes changes. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(
    folder: StorageFolder | undefined,
    kept: KeptLedger,
    tell: (news: SandboxNews) => Promise<void>,
    find: SourceFinder,
  ) {
    this.#folder = folder;
    this.#tell = tell;
    this.#find = find;
    this.#kept = kept;
    this.#open = openBuiltInSandbox(SANDBOX_NETWORK, this.ledger);
    this.#tracers = [this.#open.tracer(find)];
  }

  get ledger(): Ledger {
    return this.#kept.ledger ?? demoLedger();
  }

  /** Handles requests with the ledger that is current when this property is read. */
  get fetch(): BuiltInSandbox['fetch'] {
    return this.#open.fetch;
  }

  get accounts(): BuiltInSandbox['accounts'] {
    return this.#open.accounts;
  }

  get packages(): number | undefined {
    const { ledger } = this.#kept;
    return ledger && (ledger.packages ?? []).length;
  }

  failure(answer: string, signal: AbortSignal): Promise<FailureReport | undefined> {
    return this.#tracers[0].failure(answer, signal);
  }

  /**
   * Traces a simulation. If its transaction has been applied since then, uses the ledger from before that.
   * @throws NoTraceError
   */
  async trace(answer: string, signal: AbortSignal): Promise<TraceReport> {
    for (const tracer of this.#tracers)
      try {
        return await tracer.trace(answer, signal);
      } catch (error) {
        if (!(error instanceof NoTraceError)) throw error;
      }
    throw new NoTraceError();
  }

  /**
   * Replaces a ledger with one derived from it, or with the bundled one, and saves it.
   * @throws RefusedError if the ledger has changed in the meantime, possibly in another window of the workspace
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
        'Another window of this workspace has changed the sandbox. This window now shows the changes. Review them, then run the command again.',
      );
    }
    if (from !== this.ledger)
      throw new RefusedError('The sandbox has changed. Review the changes, then run the command again.');
    const kept = { revision: this.#kept.revision + 1, ...(to !== demoLedger() && { ledger: to }) };
    try {
      await this.#folder?.write(FILE, keptText(kept));
    } catch (cause) {
      throw new RefusedError(
        'The sandbox could not be saved, so the change was discarded. Check whether the disk is full.',
        { cause },
      );
    }
    await this.#use(kept);
  }

  async #use(kept: KeptLedger): Promise<void> {
    this.#kept = kept;
    this.#open = openBuiltInSandbox(SANDBOX_NETWORK, this.ledger);
    this.#tracers = [this.#open.tracer(this.#find), ...this.#tracers.slice(0, MOST_RECENT - 1)];
    await this.#tell({ packages: this.packages, isChanged: true });
  }
}
