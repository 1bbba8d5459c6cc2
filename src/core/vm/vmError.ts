/**
 * An execution failure, which the VM reports as `Execution failed in M::f at code offset N`, with its status and
 * substatus.
 *
 * Source: aptos-core, `move-core/types/src/vm_status.rs`.
 */
export class VmError extends Error {
  override readonly name = 'VmError';

  constructor(
    readonly status: VmStatus,
    readonly subStatus?: number,
  ) {
    super(status);
  }
}

export type VmStatus =
  | 'ARITHMETIC_ERROR'
  | 'CALL_STACK_OVERFLOW'
  | 'CODE_DESERIALIZATION_ERROR'
  | 'CONSTRAINT_NOT_SATISFIED'
  | 'EVENT_KEY_MISMATCH'
  | 'EXECUTION_STACK_OVERFLOW'
  | 'FAILED_TO_DESERIALIZE_RESOURCE'
  | 'FUNCTION_RESOLUTION_FAILURE'
  | 'INTERNAL_TYPE_ERROR'
  | 'INVALID_SIGNATURE_TOKEN'
  | 'LINKER_ERROR'
  | 'MISSING_DATA'
  | 'NUMBER_OF_TYPE_ARGUMENTS_MISMATCH'
  | 'RESOURCE_ALREADY_EXISTS'
  | 'RUNTIME_DISPATCH_ERROR'
  | 'STRUCT_VARIANT_MISMATCH'
  | 'TOO_MANY_TYPE_NODES'
  | 'TYPE_RESOLUTION_FAILURE'
  | 'UNABLE_TO_CAPTURE_DELAYED_FIELDS'
  | 'UNKNOWN_INVARIANT_VIOLATION_ERROR'
  | 'VALUE_SERIALIZATION_ERROR'
  | 'VECTOR_OPERATION_ERROR'
  | 'VM_EXTENSION_ERROR'
  | 'VM_MAX_TYPE_DEPTH_REACHED'
  | 'VM_MAX_VALUE_DEPTH_REACHED';

/** An abort by Move code or a native, with a u64 code and, since bytecode version 10, an optional message. */
export class MoveAbort extends Error {
  override readonly name = 'MoveAbort';

  constructor(
    readonly code: bigint,
    readonly text?: string,
  ) {
    super(`abort ${code}`);
  }
}

/**
 * The run cannot continue, for a reason that is not a failure of the code. The message is a clause that states the
 * reason.
 */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Data that must be supplied before the current instruction can be executed. The instruction has had no effect yet and
 * can be retried.
 */
export class Needed extends Error {
  override readonly name = 'Needed';

  constructor(readonly what: Need) {
    super(`needs ${what.kind}`);
  }
}

export type Need =
  /** Module ID, such as `0x1::coin`. */
  | { readonly kind: 'module'; readonly id: string }
  /** `type` is in the format of the node API; `address` has 64 digits. */
  | { readonly kind: 'resource'; readonly address: string; readonly type: string }
  /** `handle` has 64 digits; `key` is in BCS, in hex with `0x`. */
  | { readonly kind: 'tableItem'; readonly handle: string; readonly key: string; readonly keyType: string };

/** Code that a verifier would reject. The message is a clause that states what is wrong with an instruction. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}
