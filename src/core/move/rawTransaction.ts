import type { MemberId } from './functionId';
import type { TypeTag } from './typeTag';

/** An unsigned transaction. Numbers of 64 bits are decimal strings; arguments are BCS bytes. */
export interface RawTransaction {
  readonly sender: string;
  /** Meaningless in the bytes of an orderless transaction: they carry u64's maximum instead. */
  readonly sequenceNumber: string;
  readonly payload: RawPayload;
  /** Gas units. */
  readonly maxGasAmount: string;
  /** Octas per gas unit. */
  readonly gasUnitPrice: string;
  /** Seconds since the epoch. */
  readonly expirationTimestampSecs: string;
  readonly chainId: number;
  /** Set for an orderless transaction. */
  readonly replayProtectionNonce?: string;
}

/** What a transaction runs. */
export type RawPayload =
  | RawEntryFunction
  | {
      readonly kind: 'script';
      readonly code: Uint8Array;
      readonly typeArguments: readonly TypeTag[];
      readonly arguments: readonly ScriptArgument[];
    }
  /** `call` is absent where the multisig account's stored payload is to be run. */
  | { readonly kind: 'multisig'; readonly address: string; readonly call?: RawEntryFunction };

/** A call of an entry function; each argument is the BCS bytes of its value. */
export interface RawEntryFunction {
  readonly kind: 'entryFunction';
  readonly function: MemberId;
  readonly typeArguments: readonly TypeTag[];
  readonly arguments: readonly Uint8Array[];
}

/** An argument of a script: its type is part of the bytes. `value` as text; bytes as hex. */
export interface ScriptArgument {
  readonly type: 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'address' | 'vector<u8>' | 'bool' | 'serialized';
  readonly value: string;
}
