import type { CompiledModule } from '../../bytecode/compiledCode';
import type { Linker } from '../linker';
import type { Natives } from '../native';
import type { Journal, VmEvent, Write } from '../state/journal';
import { Session, type Environment } from '../state/session';
import type { StateView } from '../state/view';
import { sessionHash, sessionNumber, type SessionId } from './sessionId';

/** A chain for running transactions: its code, its state before the transaction, and its chain ID. */
export interface Chain {
  readonly id: number;
  readonly linker: Linker;
  readonly natives: Natives;
  readonly view: LedgerView;
}

export interface LedgerView extends StateView {
  /**
   * Returns the types of all resources of an account, in the format of the node API. Used to determine the members of a
   * resource group; nodes always return groups in full.
   * @param address with 64 digits
   */
  resourcesAt(address: string): readonly string[] | 'unknown';
}

/** The changes to a ledger by a transaction. */
export interface Effects {
  readonly writes: readonly Write[];
  readonly modules: readonly PublishedModule[];
  readonly events: readonly VmEvent[];
}

export interface PublishedModule {
  /** Module ID, such as `0x1::coin`. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly code: CompiledModule;
}

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

/** Returns the effects of the sessions in a journal. @throws Stopped or VmError if a value cannot be encoded */
export function effectsOf(
  journal: Journal,
  means: Parameters<Journal['writes']>[0],
  modules: readonly PublishedModule[] = [],
): Effects {
  return { writes: journal.writes(means), modules, events: [...journal.events] };
}
