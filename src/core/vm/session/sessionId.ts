import { sha3_256 } from '@noble/hashes/sha3.js';
import { ByteSink } from '../../bytecode/codec';

/**
 * The ID of a session, from which handles of new tables and unique addresses are derived.
 * Source: aptos-core, `aptos-vm/src/move_vm_ext/session/session_id.rs`.
 */
export type SessionId =
  | {
      readonly kind: 'transaction' | 'prologue' | 'epilogue' | 'runOnAbort';
      readonly sender: string;
      readonly replay: ReplayProtector;
      /** Empty unless the transaction runs a script. */
      readonly scriptHash: Uint8Array;
    }
  | { readonly kind: 'block' | 'blockExt' | 'genesis' | 'blockEpilogue'; readonly id: Uint8Array }
  | { readonly kind: 'void' };

/** The replay protection of a transaction. `expiration` is in seconds since the epoch. */
export type ReplayProtector =
  | { readonly kind: 'sequenceNumber'; readonly value: bigint }
  | { readonly kind: 'nonce'; readonly value: bigint; readonly expiration: bigint };

interface Kind {
  /** Variant indices: for a transaction with a sequence number, and for one with a nonce. */
  readonly variants: readonly [number, number];
  /** Session counters: in a transaction with a sequence number, and in one with a nonce. */
  readonly numbers: readonly [number, number];
}

const KINDS: Readonly<Record<SessionId['kind'], Kind>> = {
  transaction: { variants: [0, 9], numbers: [35, 40] },
  prologue: { variants: [3, 10], numbers: [25, 30] },
  epilogue: { variants: [4, 11], numbers: [55, 60] },
  runOnAbort: { variants: [6, 12], numbers: [45, 50] },
  block: { variants: [1, 1], numbers: [10, 10] },
  genesis: { variants: [2, 2], numbers: [0, 0] },
  void: { variants: [5, 5], numbers: [5, 5] },
  blockExt: { variants: [7, 7], numbers: [15, 15] },
  blockEpilogue: { variants: [13, 13], numbers: [65, 65] },
};

function formOf(id: SessionId): 0 | 1 {
  return 'replay' in id && id.replay.kind === 'nonce' ? 1 : 0;
}

/** Returns the session counter: a fixed number for each kind, which `monotonically_increasing_counter` includes. */
export function sessionNumber(id: SessionId): number {
  return KINDS[id.kind].numbers[formOf(id)];
}

export function sessionHash(id: SessionId): Uint8Array {
  const sink = new ByteSink().raw(sha3_256(new TextEncoder().encode('APTOS::SessionId')));
  sink.uleb(KINDS[id.kind].variants[formOf(id)]);
  if ('replay' in id) {
    const { sender, replay, scriptHash } = id;
    sink.address(sender).integer(replay.value, 8);
    if (replay.kind === 'nonce') sink.integer(replay.expiration, 8);
    sink.blob(scriptHash);
  }
  if ('id' in id) sink.raw(id.id);
  return sha3_256(sink.toBytes());
}
