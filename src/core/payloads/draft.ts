import { defined } from '../text/defined';
import { readU64 } from '../move/integer';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { callIn, MULTISIG_PAYLOAD, withCall } from '../move/multisigPayload';
import { parseMemberId, type MemberId, memberIdText } from '../move/functionId';
import { UserFacingError } from '../userFacingError';
import { isSigned, namedSigners, withoutSignature } from './writtenSignature';

/** The parts of a transaction that a document specifies. The others are added when the request is built. */
export interface TransactionDraft {
  /** The payload as sent, including `type` and all unknown properties. */
  readonly payload: JsonObject;
  /** Set for an entry function call, including one by a multisig account. Other payloads are sent unchecked. */
  readonly call?: RequestedCall;
  readonly given: GivenValues;
  /** The estimates that the user requested; the others are derived from the given values. `none` sends no flags. */
  readonly estimates?: Estimates | 'none';
}

/** The values that the node estimates in a simulation. */
export interface Estimates {
  readonly estimateMaxGasAmount?: boolean;
  readonly estimateGasUnitPrice?: boolean;
  readonly estimatePrioritizedGasUnitPrice?: boolean;
}

/** @typeParam Open `undefined` if values can be missing; both lists then have an item for each parameter */
export interface RequestedCall<Open extends undefined = never> {
  readonly function: MemberId;
  readonly typeArguments: readonly (string | Open)[];
  readonly arguments: readonly (JsonValue | Open)[];
}

/** Values from the request around the payload; u64 values are decimal strings. */
export interface GivenValues {
  readonly sender?: string;
  readonly sequenceNumber?: string;
  readonly maxGasAmount?: string;
  readonly gasUnitPrice?: string;
  readonly expirationTimestampSecs?: string;
  /** How long the transaction is valid after it is sent, in seconds, unless it has an expiration time. */
  readonly lifetimeSecs?: string;
  readonly replayProtectionNonce?: string;
  /** The chain that the transaction is for; requests do not contain it. */
  readonly chainId?: string;
  readonly signature?: JsonObject;
  readonly secondarySigners?: readonly string[];
  /** The account that pays the fee. If it is `0x0`, the simulation skips the gas payment. */
  readonly feePayer?: string;
  /** Set if the values come from an existing transaction, in which case only its accounts are used. */
  readonly origin?: Origin;
}

/** How a transaction is recognized: `answered` by its hash or version, `signed` by a signature that might be valid. */
export type Origin = 'answered' | 'signed';

export const NO_MULTISIG_ADDRESS =
  'The payload’s "multisig_address" must be the address of the multisig account, such as "0xacc0".';

const ENTRY_FUNCTION = 'entry_function_payload';
/** The property for the fee payer, as in a node's `fee_payer_signature`; a node's request has no such property. */
const FEE_PAYER = 'fee_payer_address';
/** The property for a duration instead of a timestamp, as in the CLI's `--expiration-secs`. */
const LIFETIME = 'expires_in_secs';

/** Reads a payload and the request around it. @throws PayloadError if a known property is malformed */
export function readDraft(payload: JsonObject, request?: JsonObject): TransactionDraft {
  requireWhole(payload, []);
  const type = 'multisig_address' in payload ? MULTISIG_PAYLOAD : ENTRY_FUNCTION;
  const typed = 'type' in payload ? payload : { type, ...payload };
  if (typeof typed.type !== 'string')
    throw new PayloadError('The payload’s "type" must be a string, such as "entry_function_payload".', ['type']);
  const given = request === undefined ? {} : readGiven(request);
  if (typed.type === MULTISIG_PAYLOAD) requireMultisig(typed);
  const called = callIn(typed);
  if ((called.type ?? ENTRY_FUNCTION) !== ENTRY_FUNCTION) return { payload: typed, given };
  const call = readCall(called);
  // The CLI prints 64 digits without `0x`: such a name is rewritten as nodes print it.
  const hasPrefix = typeof called.function === 'string' && /^0x/i.test(called.function);
  const target = hasPrefix ? {} : { function: memberIdText(call.function) };
  return {
    payload: withCall(typed, { type: ENTRY_FUNCTION, type_arguments: [], arguments: [], ...called, ...target }),
    call,
    given,
  };
}

/** @throws PayloadError if the account's address or the nested payload is malformed */
function requireMultisig({ multisig_address: account, transaction_payload: inner = null }: JsonObject): void {
  if (typeof account !== 'string' || parseAddress(account) === undefined)
    throw new PayloadError(NO_MULTISIG_ADDRESS, ['multisig_address']);
  if (inner !== null && !isJsonObject(inner))
    throw new PayloadError(
      'The payload’s "transaction_payload" must be an object: write the call there, or omit it to run the multisig account’s next stored transaction.',
      ['transaction_payload'],
    );
}

/**
 * Rejects lone surrogates, which are not characters and would be encoded as a different string. @throws PayloadError
 */
function requireWhole(value: JsonValue, path: PayloadPath): void {
  if (typeof value === 'string') {
    const [half] = /\p{Surrogate}/u.exec(value) ?? [];
    if (half === undefined) return;
    const code = half.charCodeAt(0).toString(16).toUpperCase();
    throw new PayloadError(
      `The payload’s ${placeOf(path)} contains a lone surrogate (U+${code}), which cannot be encoded: write the complete character.`,
      path,
    );
  }
  if (isJsonArray(value))
    value.forEach((item, index) => {
      requireWhole(item, [...path, index]);
    });
  else if (isJsonObject(value)) for (const [name, item] of Object.entries(value)) requireWhole(item, [...path, name]);
}

/** Returns a path as text, such as `"arguments" [0]`. */
function placeOf(path: PayloadPath): string {
  return path.map(step => (typeof step === 'string' ? JSON.stringify(step) : `[${step}]`)).join(' ');
}

function readCall(payload: JsonObject): RequestedCall {
  const target = payload.function;
  const id = typeof target === 'string' ? parseMemberId(target) : undefined;
  if (!id) {
    throw new PayloadError(
      'The payload’s "function" must have the form "0x1::coin::transfer", with an address, a module and a function.',
      ['function'],
    );
  }
  const typeArguments = list(payload, 'type_arguments');
  const texts = typeArguments.filter(item => typeof item === 'string');
  if (texts.length < typeArguments.length) {
    throw new PayloadError('Each item of "type_arguments" must be a string, such as "0x1::aptos_coin::AptosCoin".', [
      'type_arguments',
    ]);
  }
  return { function: id, typeArguments: texts, arguments: list(payload, 'arguments') };
}

function list(payload: JsonObject, name: string): readonly JsonValue[] {
  const value = payload[name] ?? [];
  if (!isJsonArray(value))
    throw new PayloadError(`The payload’s "${name}" must be an array: enclose it in square brackets.`, [name]);
  return value;
}

/**
 * Returns the origin of a request that is an existing transaction, whose values do not apply to a new one; `undefined`
 * for any other request.
 */
function originOf({ hash, version, signature }: JsonObject): Origin | undefined {
  if ((hash ?? version ?? null) !== null) return 'answered';
  return isJsonObject(signature) && isSigned(signature) ? 'signed' : undefined;
}

/**
 * Reads only the accounts of an existing transaction. A valid signature is never sent: anyone who receives the
 * simulation could submit the transaction with it.
 */
function readAccounts(request: JsonObject, origin: Origin): GivenValues {
  const sender = address(request, 'sender');
  const signature = isJsonObject(request.signature) ? request.signature : {};
  const named = namedSigners(signature);
  const secondarySigners = addresses(request, 'secondary_signers') ?? named.secondarySigners;
  const feePayer = address(request, FEE_PAYER) ?? named.feePayer;
  const isAlone = secondarySigners === undefined && feePayer === undefined;
  const zeros = isAlone ? withoutSignature(signature) : undefined;
  return defined({ sender, signature: zeros, secondarySigners, feePayer, origin });
}

/** Reads the request around a payload. @throws PayloadError if a property is malformed */
export function readGiven(request: JsonObject): GivenValues {
  const origin = originOf(request);
  if (origin) return readAccounts(request, origin);
  const given = {
    sender: address(request, 'sender'),
    sequenceNumber: u64(request, 'sequence_number'),
    maxGasAmount: u64(request, 'max_gas_amount'),
    gasUnitPrice: u64(request, 'gas_unit_price'),
    expirationTimestampSecs: u64(request, 'expiration_timestamp_secs'),
    lifetimeSecs: u64(request, LIFETIME),
    replayProtectionNonce: u64(request, 'replay_protection_nonce'),
    chainId: chainIdOf(request),
    secondarySigners: addresses(request, 'secondary_signers'),
    feePayer: address(request, FEE_PAYER),
  };
  const signature = request.signature ?? undefined;
  if (signature !== undefined && (typeof signature !== 'object' || isJsonArray(signature))) {
    throw new PayloadError('The request’s "signature" must be an object.', ['request', 'signature']);
  }
  if (signature !== undefined && typeof signature.type !== 'string') {
    throw new PayloadError('The request’s "signature" has no "type": add it, such as "ed25519_signature".', [
      'request',
      'signature',
    ]);
  }
  return defined({ ...given, signature });
}

/** Reads a number, as nodes return it, or a string of digits. */
function chainIdOf({ chain_id: id }: JsonObject): string | undefined {
  return typeof id === 'number' || (typeof id === 'string' && /^\d{1,3}$/.test(id)) ? String(Number(id)) : undefined;
}

function u64(request: JsonObject, name: string): string | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value === 'number') {
    throw new PayloadError(
      `The request’s "${name}" must be a string, because it is a u64: put quotes around the number.`,
      ['request', name],
    );
  }
  if (typeof value !== 'string' || readU64(value) === undefined) {
    throw new PayloadError(`The request’s "${name}" must be a u64 as a decimal string, such as "1000".`, [
      'request',
      name,
    ]);
  }
  return value;
}

function address(request: JsonObject, name: string): string | undefined {
  const value = request[name] ?? undefined;
  return value === undefined ? undefined : addressOf(value, name);
}

function addresses(request: JsonObject, name: string): readonly string[] | undefined {
  const value = request[name] ?? undefined;
  if (value === undefined) return undefined;
  if (!isJsonArray(value))
    throw new PayloadError(`The request’s "${name}" must be an array of addresses.`, ['request', name]);
  return value.map(item => addressOf(item, name));
}

function addressOf(value: JsonValue, name: string): string {
  const parsed = typeof value === 'string' ? parseAddress(value) : undefined;
  if (parsed === undefined)
    throw new PayloadError(`The request’s "${name}" must be an account address, such as "0xa11ce".`, ['request', name]);
  return parsed;
}

/** A path in a located payload, of property names and indices; `['request', …]` is the request around it. */
export type PayloadPath = readonly (string | number)[];

/** A node would reject the payload. Thrown before anything is sent. */
export class PayloadError extends UserFacingError {
  override readonly name = 'PayloadError';

  /**
   * @param path the invalid part of the payload
   * @param absent what is missing on the network, if that is the only problem
   */
  constructor(
    message: string,
    readonly path: PayloadPath,
    readonly absent?: { readonly subject: string; readonly nearest?: string },
  ) {
    super(message);
  }
}

/**
 * Returns the draft of a call in the form that a node accepts. @param multisig the multisig account that makes the call
 */
export function draftOfCall(call: RequestedCall, given: GivenValues = {}, multisig?: string): TransactionDraft {
  const called = {
    type: 'entry_function_payload',
    function: memberIdText(call.function),
    type_arguments: call.typeArguments,
    arguments: call.arguments,
  };
  const payload =
    multisig === undefined
      ? called
      : { type: MULTISIG_PAYLOAD, multisig_address: multisig, transaction_payload: called };
  return { payload, call, given };
}

/** Returns a draft as REST JSON; `readDraft` reads the same draft from it. */
export function requestOfDraft({ payload, given }: TransactionDraft): JsonObject {
  return defined({
    sender: given.sender,
    sequence_number: given.sequenceNumber,
    max_gas_amount: given.maxGasAmount,
    gas_unit_price: given.gasUnitPrice,
    expiration_timestamp_secs: given.expirationTimestampSecs,
    [LIFETIME]: given.lifetimeSecs,
    replay_protection_nonce: given.replayProtectionNonce,
    chain_id: given.chainId,
    secondary_signers: given.secondarySigners,
    fee_payer_address: given.feePayer,
    signature: given.signature,
    payload,
  });
}
