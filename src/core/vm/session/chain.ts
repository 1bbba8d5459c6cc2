import type { CompiledModule } from '../../bytecode/compiledCode';
import type { Linker } from '../linker';
import type { Natives } from '../native';
import type { Journal, VmEvent, Write } from '../state/journal';
import { Session, type Environment } from '../state/session';
import type { StateView } from '../state/view';
import { sessionHash, sessionNumber, type SessionId } from './sessionId';

/** A chain on which transactions run: its code, its state before them, and its number. */
export interface Chain {
  readonly id: number;
  readonly linker: Linker;
  readonly natives: Natives;
  readonly view: LedgerView;
}

export interface LedgerView extends StateView {
  /**
   * The types of all resources of an account, as nodes print them. Address with 64 digits. They tell what else belongs to
   * a resource group, which nodes show whole.
   */
  resourcesAt(address: string): readonly string[] | 'unknown';
}

/** What a transaction does to a ledger. */
export interface Effects {
  readonly writes: readonly Write[];
  readonly modules: readonly PublishedModule[];
  readonly events: readonly VmEvent[];
}

export interface PublishedModule {
  /** In the form `0x1::coin`. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly code: CompiledModule;
}

/** Opens a session. */
export function openSession(
  { id: chainId }: Pick<Chain, 'id'>,
  journal: Journal,
  id: SessionId,
  more: Pick<Environment, 'transaction' | 'randomSeed' | 'features'> = {},
): Session {
  return new Session(journal, {
    ...more,
    chainId,
    sessionHash: sessionHash(id),
    sessionNumber: sessionNumber(id),
    scriptHash: 'scriptHash' in id ? id.scriptHash : new Uint8Array(),
    storageUsage: { items: 0n, bytes: 0n },
  });
}

/** Returns what the sessions of a journal did. @throws as encoding throws */
export function effectsOf(
  journal: Journal,
  means: Parameters<Journal['writes']>[0],
  modules: readonly PublishedModule[] = [],
): Effects {
  return { writes: journal.writes(means), modules, events: [...journal.events] };
}
