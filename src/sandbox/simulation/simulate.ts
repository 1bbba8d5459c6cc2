import { sha3_256 } from '@noble/hashes/sha3.js';
import type { JsonObject, JsonValue } from '../../core/json';
import { memberIdText } from '../../core/move/functionId';
import { hexToBytes, bytesToHex, concatBytes } from '../../core/move/hex';
import { MAX_U64 } from '../../core/move/integer';
import type { RawPayload, RawTransaction } from '../../core/move/transactionBcs';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import { typeTagText } from '../../core/move/typeTag';
import type { Run } from '../../core/vm/session/running';
import type { TransactionOptions } from '../../core/vm/session/transaction';
import { type NodeAnswer, frameworkError, invalidInput, sandboxLimit } from '../http/answer';
import { flagParameter } from '../http/routes';
import type { Ledger, LedgerTransaction } from '../ledger';
import { accountAddress, payloadValue } from '../requests/canonicalValue';
import { entryFunctionCall, UnfitPayloadError, type EntryFunctionCall } from '../requests/entryFunctionCall';
import { rawEntryFunction, rawMultisig, rawPayloadOf, rawTransactionOf, signersOf } from '../requests/rawTransaction';
import {
  parseRequest,
  simulateRequestSchema,
  type AccountSignatureInput,
  type PayloadInput,
  type SignatureInput,
  type SimulateInput,
} from '../requests/requestSchemas';
import type { Runtime } from './chain';
import { estimatedGasLimit, GAS_UNIT_PRICE } from './gas';
import { finished, octasOf, transact, type Outcome } from './transact';

const KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 64;

/**
 * `POST /transactions/simulate`. For a transaction that the chain would reject, returns a result with `success: false`.
 * Throws for a transaction that cannot be run.
 * @param time time of the chain, in microseconds since the epoch
 * @throws NodeError
 */
export async function simulate(
  ledger: Ledger,
  runtime: Runtime,
  query: URLSearchParams,
  body: unknown,
  time: bigint,
  signal: AbortSignal,
): Promise<Simulated> {
  return finished(runWithEstimates(ledger, runtime, query, readInput(body), time), signal);
}

/** Returns a simulation in the format of the node API. */
export function simulationAnswer({ result }: Simulated): NodeAnswer {
  return { body: [result], headers: { 'X-Aptos-Gas-Used': result.gas_used } };
}

function* runWithEstimates(
  ledger: Ledger,
  runtime: Runtime,
  query: URLSearchParams,
  input: SimulateInput,
  time: bigint,
): Run<Simulated> {
  return yield* runRequest(ledger, runtime, yield* withEstimates(ledger, runtime, query, input, time), time);
}

/** A transaction that was run: its result in the format of the node API, and its outcome. */
export interface Simulated {
  readonly result: LedgerTransaction & { readonly gas_used: string };
  readonly outcome: Outcome;
}

/** Runs a parsed request. @param time time of the chain, in microseconds @throws NodeError */
export function* runRequest(
  ledger: Ledger,
  runtime: Runtime,
  input: SimulateInput,
  time: bigint,
  watch?: TransactionOptions['watch'],
): Run<Simulated> {
  const call = callOf(ledger, input.payload);
  const payload = payloadToRun(ledger, input.payload, call);
  const outcome = yield* transact(ledger, runtime, input, payload, { time, ...(watch && { watch }) });
  return { result: simulationResult({ ledger, input, call, payload, outcome, time }), outcome };
}

function readInput(body: unknown): SimulateInput {
  try {
    const input = parseRequest(simulateRequestSchema, body, 'SubmitTransactionRequest');
    checkSignature(input.signature);
    return input;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw frameworkError(400, `parse request payload error: ${error.message}`);
  }
}

/** Checks only the lengths of keys and signatures, because the sandbox does not verify signatures. */
function checkSignature(signature: SignatureInput): void {
  const { accounts, payer } = signersOf('', signature);
  for (const { signature: each } of [...accounts, ...(payer ? [payer] : [])]) checkAccountSignature(each);
}

function checkAccountSignature(signature: AccountSignatureInput): void {
  if (signature.type !== 'ed25519_signature') return;
  const fits = (hex: string, length: number): boolean => hexToBytes(hex)?.length === length;
  if (!fits(signature.public_key, KEY_LENGTH)) throw refused('Failed to parse public key');
  if (!fits(signature.signature, SIGNATURE_LENGTH)) throw refused('Failed to parse signature');
}

function refused(reason: string): Error {
  return invalidInput(`Failed to create SignedTransaction from SubmitTransactionRequest: ${reason}`);
}

function callOf(ledger: Ledger, payload: PayloadInput): EntryFunctionCall | undefined {
  if (payload.type === 'module_bundle_payload') throw refused('Module bundle payload has been removed');
  const called = payload.type === 'multisig_payload' ? payload.transaction_payload : payload;
  if (called?.type !== 'entry_function_payload') return undefined;
  try {
    return entryFunctionCall(ledger, called);
  } catch (error) {
    if (!(error instanceof UnfitPayloadError)) throw error;
    if (error.limit !== undefined) throw sandboxLimit(error.limit);
    throw refused(`Failed to parse transaction payload: ${error.message}`);
  }
}

function payloadToRun(ledger: Ledger, payload: PayloadInput, call: EntryFunctionCall | undefined): RawPayload {
  if (payload.type === 'multisig_payload') return rawMultisig(payload, call);
  if (call) return rawEntryFunction(call);
  try {
    return rawPayloadOf(ledger, payload);
  } catch (error) {
    if (!(error instanceof UnfitPayloadError)) throw error;
    if (error.limit !== undefined) throw sandboxLimit(error.limit);
    throw refused(`Failed to parse transaction payload: ${error.message}`);
  }
}

/** Fills in the estimates that the query requests. */
function* withEstimates(
  ledger: Ledger,
  runtime: Runtime,
  query: URLSearchParams,
  input: SimulateInput,
  time: bigint,
): Run<SimulateInput> {
  const choosesPrice = ['estimate_gas_unit_price', 'estimate_prioritized_gas_unit_price'].some(name =>
    flagParameter(query, name),
  );
  const price = choosesPrice ? GAS_UNIT_PRICE : BigInt(input.gas_unit_price);
  if (!flagParameter(query, 'estimate_max_gas_amount')) return { ...input, gas_unit_price: String(price) };
  const balance = yield* octasOf(ledger, runtime, accountAddress(input.sender), time);
  return { ...input, gas_unit_price: String(price), max_gas_amount: String(estimatedGasLimit(balance, price)) };
}

const ZERO_HASH = `0x${'0'.repeat(64)}`;

interface Ran {
  readonly ledger: Ledger;
  /** The values of the request, including estimates. */
  readonly input: SimulateInput;
  /** Absent if the payload does not call an entry function. */
  readonly call: EntryFunctionCall | undefined;
  readonly payload: RawPayload;
  readonly outcome: Outcome;
  /** Microseconds since the epoch. */
  readonly time: bigint;
}

/** Returns the result of a simulation in the format of the node API. */
function simulationResult({ ledger, input, call, payload, outcome, time }: Ran): Simulated['result'] {
  const nonce = input.replay_protection_nonce ?? null;
  const isDiscarded = outcome.kind === 'discarded';
  return {
    version: ledger.ledgerVersion,
    hash: transactionHash(rawTransactionOf(input, payload, ledger.chainId), input.signature),
    state_change_hash: ZERO_HASH,
    event_root_hash: ZERO_HASH,
    state_checkpoint_hash: null,
    gas_used: String(isDiscarded ? 0 : outcome.fee.total),
    success: outcome.kind === 'executed',
    vm_status: outcome.vmStatus,
    accumulator_root_hash: ZERO_HASH,
    changes: isDiscarded ? [] : outcome.changes,
    sender: accountAddress(input.sender),
    sequence_number: nonce === null ? input.sequence_number : MAX_U64,
    max_gas_amount: input.max_gas_amount,
    gas_unit_price: input.gas_unit_price,
    expiration_timestamp_secs: input.expiration_timestamp_secs,
    payload: payloadOf(input.payload, call),
    signature: toJson(input.signature),
    replay_protection_nonce: nonce,
    events: isDiscarded ? [] : outcome.events,
    timestamp: String(time),
    type: 'user_transaction',
  };
}

/** Returns the payload in the format of a response. */
function payloadOf(payload: PayloadInput, call: EntryFunctionCall | undefined): JsonValue {
  if (payload.type !== 'multisig_payload') return call ? callPayload(call) : toJson(payload);
  return {
    multisig_address: accountAddress(payload.multisig_address),
    transaction_payload: call ? callPayload(call) : null,
    type: payload.type,
  };
}

function callPayload({ function: id, typeArguments, parameterTypes, values, shapes }: EntryFunctionCall): JsonObject {
  return {
    function: memberIdText(id),
    type_arguments: typeArguments.map(typeTagText),
    arguments: parameterTypes.map((type, index) => payloadValue(type, values[index] ?? null, shapes)),
    type: 'entry_function_payload',
  };
}

const SIGNING_PREFIX_LENGTH = 32;
/** The variant `SingleSender`, containing `NoAccountAuthenticator`. */
const NO_ACCOUNT = Uint8Array.of(4, 4);
const USER_TRANSACTION = Uint8Array.of(0);

/**
 * Returns the transaction hash. It is the same as on a chain if there is an Ed25519 signature or none; for other
 * signatures, it is computed as if there were none.
 */
function transactionHash(transaction: RawTransaction, signature: SignatureInput): string {
  const raw = encodeSigningMessage({ transaction }).subarray(SIGNING_PREFIX_LENGTH);
  const prefix = sha3_256(new TextEncoder().encode('APTOS::Transaction'));
  return bytesToHex(sha3_256(concatBytes([prefix, USER_TRANSACTION, raw, authenticator(signature)])));
}

function authenticator(signature: SignatureInput): Uint8Array {
  if (signature.type !== 'ed25519_signature') return NO_ACCOUNT;
  const key = hexToBytes(signature.public_key) ?? new Uint8Array();
  const bytes = hexToBytes(signature.signature) ?? new Uint8Array();
  return concatBytes([Uint8Array.of(0, key.length), key, Uint8Array.of(bytes.length), bytes]);
}

/** Converts data that was parsed from JSON. */
function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
