import { errorOf } from '../../bytecode/metadata';
import { canonicalAddress, strictAddress } from '../../move/address';
import type { LinkedFunction, Value } from '../value';
import { bytesValue } from '../values';
import type { VmStatus } from '../vmError';
import type { Features } from './features';
import type { Failure } from './running';

/**
 * Returns the `vm_status` of a failed transaction in the format of the node API. Source: aptos-core,
 * `api/types/src/convert.rs`, `explain_vm_status`, and `move-core/types/src/vm_status.rs`, `keep_or_discard`.
 */
export function vmStatusText(failure: Failure): string {
  switch (failure.kind) {
    case 'aborted':
      return abortText(failure.at.function, failure.code);
    case 'failed':
      if (!hasLocation(failure.status)) return failure.status;
      return `Execution failed in ${placeOf(failure.at.function)} at code offset ${failure.at.offset}`;
    case 'refused':
      return failure.status;
  }
}

function abortText({ module }: LinkedFunction, code: bigint): string {
  const hex = `0x${code.toString(16)}`;
  if (module.id === 'script') return `Move abort: code ${hex}`;
  const error = errorOf(module.metadata, code);
  return `Move abort in ${module.id}: ${error ? `${error.name}(${hex}): ${error.description}` : hex}`;
}

function placeOf({ module, id }: LinkedFunction): string {
  return module.id === 'script' ? 'script' : id;
}

/** Whether a failed transaction is discarded instead of committed and charged. */
export function isDiscarded(failure: Failure, features: Features): boolean {
  if (failure.kind === 'aborted') return false;
  if (isInvariantViolation(failure.status)) return !features.has('chargeInvariantViolation');
  return VALIDATION_STATUSES.has(failure.status);
}

function isInvariantViolation(status: string): boolean {
  const number = STATUS_CODES[status] ?? 0n;
  return number >= 2000n && number < 3000n;
}

/**
 * Whether `vm_status` has the location of a failure. Other failures are only named. Source: `vm_status.rs`,
 * `keep_or_discard`.
 */
function hasLocation(status: VmStatus): boolean {
  return (
    isExecutionStatus(status) &&
    status !== 'VM_MAX_VALUE_DEPTH_REACHED' &&
    status !== 'UNABLE_TO_CAPTURE_DELAYED_FIELDS'
  );
}

/** Source: `vm_status.rs`, `status_type`. */
function isExecutionStatus(status: VmStatus): boolean {
  return (STATUS_CODES[status] ?? 4000n) >= 4000n;
}

/** Statuses with numbers below 1000. */
const VALIDATION_STATUSES: ReadonlySet<string> = new Set(['FEATURE_UNDER_GATING', 'EMPTY_PAYLOAD_PROVIDED']);

/**
 * Transaction statuses for aborts in the framework's prologue, by abort code (category and reason).
 * Source: aptos-core, `aptos-vm/src/errors.rs`, `convert_prologue_error`.
 */
const PROLOGUE_STATUSES: Readonly<Record<string, string>> = {
  '0x103e9': 'INVALID_AUTH_KEY',
  '0x103ea': 'SEQUENCE_NUMBER_TOO_OLD',
  '0x103eb': 'SEQUENCE_NUMBER_TOO_NEW',
  '0x103ec': 'SENDING_ACCOUNT_DOES_NOT_EXIST',
  '0x103ed': 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE',
  '0x103ee': 'TRANSACTION_EXPIRED',
  '0x103ef': 'BAD_CHAIN_ID',
  '0x203f0': 'SEQUENCE_NUMBER_TOO_BIG',
  '0x103f1': 'SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH',
  '0x103f2': 'GAS_PAYER_ACCOUNT_MISSING',
  '0x303f3': 'INSUFFICIENT_BALANCE_FOR_REQUIRED_DEPOSIT',
  '0x103f4': 'NONCE_ALREADY_USED',
  '0x103f5': 'TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE',
};

/** Transaction statuses for aborts in modules other than {@link VALIDATION_MODULE}, by abort code. */
const MULTISIG_STATUSES: Readonly<Record<string, string>> = {
  '0x307d2': 'ACCOUNT_NOT_MULTISIG',
  '0x507d3': 'NOT_MULTISIG_OWNER',
  '0x607d6': 'MULTISIG_TRANSACTION_NOT_FOUND',
  '0x107d8': 'MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH',
  '0x107d9': 'MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS',
  '0x107da': 'MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH',
};

export const VALIDATION_MODULE = '0x1::transaction_validation';
/** The status of a failure in the framework's checks. */
export const UNEXPECTED = 'UNEXPECTED_ERROR_FROM_KNOWN_MOVE_FUNCTION';

export function prologueStatus(failure: Failure): string {
  if (failure.kind !== 'aborted') return UNEXPECTED;
  // Categories have 8 bits, reasons 16.
  const code = `0x${(failure.code & 0xff_ffffn).toString(16)}`;
  const known = failure.at.function.module.id === VALIDATION_MODULE ? PROLOGUE_STATUSES : MULTISIG_STATUSES;
  return known[code] ?? UNEXPECTED;
}

/** Category 2, reason 1005. Source: `errors.rs`, `convert_epilogue_error`. */
const CANNOT_PAY = 0x2_03edn;

/**
 * Returns the failure of a transaction whose epilogue failed. The failure is unexpected unless the payer cannot pay.
 */
export function epilogueFailure(failure: Failure): Failure {
  const isKnown =
    failure.kind === 'aborted' &&
    failure.at.function.module.id === VALIDATION_MODULE &&
    (failure.code & 0xff_ffffn) === CANNOT_PAY;
  return isKnown ? failure : { kind: 'refused', status: UNEXPECTED };
}

/** Numbers of the statuses that a multisig account records. Source: aptos-core, `move-core/types/src/vm_status.rs`. */
const STATUS_CODES: Readonly<Record<string, bigint>> = {
  INVALID_SIGNATURE_TOKEN: 1003n,
  INVALID_MAIN_FUNCTION_SIGNATURE: 1011n,
  LOOKUP_FAILED: 1017n,
  TYPE_MISMATCH: 1020n,
  MODULE_ADDRESS_DOES_NOT_MATCH_SENDER: 1067n,
  GLOBAL_REFERENCE_ERROR: 1074n,
  CONSTRAINT_NOT_SATISFIED: 1075n,
  NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: 1076n,
  LINKER_ERROR: 1081n,
  FUNCTION_RESOLUTION_FAILURE: 1091n,
  INVALID_OPERATION_IN_SCRIPT: 1094n,
  DUPLICATE_MODULE_NAME: 1095n,
  BACKWARD_INCOMPATIBLE_MODULE_UPDATE: 1096n,
  NUMBER_OF_ARGUMENTS_MISMATCH: 1098n,
  FAILED_TO_DESERIALIZE_ARGUMENT: 1100n,
  NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH: 1101n,
  EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION: 1103n,
  TOO_MANY_TYPE_NODES: 1116n,
  EVENT_METADATA_VALIDATION_ERROR: 1123n,
  USER_DEFINED_NATIVE_NOT_ALLOWED: 1127n,
  INVALID_INIT_MODULE: 1134n,
  FRIEND_NOT_FOUND_IN_MODULE_BUNDLE: 1135n,
  UNKNOWN_INVARIANT_VIOLATION_ERROR: 2000n,
  INTERNAL_TYPE_ERROR: 2009n,
  EVENT_KEY_MISMATCH: 2010n,
  UNEXPECTED_ERROR_FROM_KNOWN_MOVE_FUNCTION: 2015n,
  FAILED_TO_DESERIALIZE_RESOURCE: 2020n,
  TYPE_RESOLUTION_FAILURE: 2021n,
  VALUE_SERIALIZATION_ERROR: 3022n,
  CODE_DESERIALIZATION_ERROR: 3024n,
  RESOURCE_ALREADY_EXISTS: 4004n,
  MISSING_DATA: 4008n,
  ARITHMETIC_ERROR: 4017n,
  VECTOR_OPERATION_ERROR: 4018n,
  EXECUTION_STACK_OVERFLOW: 4020n,
  CALL_STACK_OVERFLOW: 4021n,
  VM_MAX_TYPE_DEPTH_REACHED: 4024n,
  VM_MAX_VALUE_DEPTH_REACHED: 4025n,
  VM_EXTENSION_ERROR: 4026n,
  RUNTIME_DISPATCH_ERROR: 4037n,
  STRUCT_VARIANT_MISMATCH: 4038n,
  UNABLE_TO_CAPTURE_DELAYED_FIELDS: 4041n,
};

/**
 * Returns a failure as an `ExecutionError` of `0x1::multisig_account`: location, kind and code.
 * Source: aptos-core, `types/src/transaction/multisig.rs`.
 */
export function executionError(failure: Failure): Value {
  const text = (of: string): Value => [bytesValue(new TextEncoder().encode(of))];
  if (failure.kind === 'refused' || (failure.kind === 'failed' && !isExecutionStatus(failure.status)))
    return [text(''), text('VMError'), STATUS_CODES[failure.status] ?? 0n];
  const { module } = failure.at.function;
  const place =
    module.id === 'script' ? 'Script' : `${strictAddress(canonicalAddress(module.address))}::${module.name}`;
  if (failure.kind === 'aborted') return [text(place), text('MoveAbort'), failure.code];
  return [text(place), text('MoveExecutionFailure'), STATUS_CODES[failure.status] ?? 0n];
}
