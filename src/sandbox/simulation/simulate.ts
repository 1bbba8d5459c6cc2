import { sha3_256 } from '@noble/hashes/sha3.js';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { memberIdText } from '../../core/move/functionId';
import { hexToBytes, bytesToHex, concatBytes } from '../../core/move/hex';
import { MAX_U64 } from '../../core/move/integer';
import type { RawTransaction } from '../../core/move/transactionBcs';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import { typeTagText } from '../../core/move/typeTag';
import { type NodeAnswer, frameworkError, invalidInput, sandboxLimit } from '../http/answer';
import { flagParameter } from '../http/routes';
import type { Ledger } from '../ledger';
import { coinBalance } from '../models/coins';
import { functionModels } from '../models/functionModels';
import { asMultisigAccount } from '../models/multisigAccount';
import { accountAddress, canonicalValue, payloadValue } from '../requests/canonicalValue';
import { entryFunctionCall, UnfitPayloadError, type EntryFunctionCall } from '../requests/entryFunctionCall';
import {
  rawEntryFunction,
  rawMultisig,
  rawTransactionOf,
  signersOf,
  type SignerAccounts,
} from '../requests/rawTransaction';
import {
  parseRequest,
  simulateRequestSchema,
  type AccountSignatureInput,
  type PayloadInput,
  type SignatureInput,
  type SimulateInput,
} from '../requests/requestSchemas';
import { ChainState } from './chainState';
import { ExecutionFailure } from './execution';
import { estimatedGasLimit, GAS_UNIT_PRICE } from './gas';
import type { PrologueInput } from './prologue';
import { runTransaction, type ModelInput, type Outcome } from './runTransaction';

const KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 64;
const NO_PAYER = '0x0';

/**
 * `POST /transactions/simulate`. A transaction that the chain would reject is an answer with `success:
 * false`; a function without a model in the sandbox is an error of its own.
 * @param time the chain's, in microseconds since the epoch
 * @throws NodeError
 */
export function simulate(ledger: Ledger, query: URLSearchParams, body: unknown, time: bigint): NodeAnswer {
  const { result, outcome } = runRequest(ledger, withEstimates(ledger, query, readInput(body)), time);
  return { body: [result], headers: { 'X-Aptos-Gas-Used': String(outcome.gasUsed) } };
}

/** Returns the result of a parsed request. @param time the chain's, in microseconds @throws NodeError */
export function runRequest(
  ledger: Ledger,
  input: SimulateInput,
  time: bigint,
): { readonly result: Readonly<Record<string, unknown>>; readonly outcome: Outcome } {
  const call = callOf(ledger, input.payload);
  const outcome = run(ledger, input, call, time);
  return { result: simulationResult({ ledger, input, call, outcome, time }), outcome };
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

/** Checks only lengths: the sandbox does not verify signatures, so it does not reject valid ones either. */
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

function withEstimates(ledger: Ledger, query: URLSearchParams, input: SimulateInput): SimulateInput {
  const choosesPrice = ['estimate_gas_unit_price', 'estimate_prioritized_gas_unit_price'].some(name =>
    flagParameter(query, name),
  );
  const price = choosesPrice ? GAS_UNIT_PRICE : BigInt(input.gas_unit_price);
  const balance = coinBalance(new ChainState(ledger), accountAddress(input.sender), APTOS_COIN) ?? 0n;
  const choosesLimit = flagParameter(query, 'estimate_max_gas_amount');
  const limit = choosesLimit ? estimatedGasLimit(balance, price) : BigInt(input.max_gas_amount);
  return { ...input, gas_unit_price: String(price), max_gas_amount: String(limit) };
}

function run(ledger: Ledger, input: SimulateInput, call: EntryFunctionCall | undefined, time: bigint): Outcome {
  const { payload } = input;
  const account = payload.type === 'multisig_payload' ? accountAddress(payload.multisig_address) : undefined;
  const prologue = prologueInput(input, time);
  if (!call && account !== undefined)
    return runTransaction(ledger, prologue, NO_CALL, asMultisigAccount(account, undefined));
  if (!call) throw sandboxLimit(`transactions with a ${payload.type}`);
  const id = memberIdText(call.function);
  const model = functionModels.get(id);
  if (!model) throw sandboxLimit(id);
  const { typeArguments, parameterTypes, shapes } = call;
  const values = parameterTypes.map((type, index) => canonicalValue(type, call.values[index] ?? null, shapes));
  // Of a multisig account's transaction, the function sees only the account.
  const signers = account === undefined ? prologue.signers.accounts.length : 1;
  const fitting = call.signers === 0 || call.signers === signers ? model : refuseSigners;
  const running = account === undefined ? fitting : asMultisigAccount(account, fitting);
  return runTransaction(ledger, prologue, { typeArguments, values }, running);
}

const NO_CALL: ModelInput = { typeArguments: [], values: [] };

/** A function with signer parameters takes exactly that number of signers; one without them takes any number. */
function refuseSigners(): never {
  throw new ExecutionFailure('NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH');
}

function prologueInput(input: SimulateInput, time: bigint): PrologueInput {
  const sender = accountAddress(input.sender);
  const signers = signersOf(sender, input.signature);
  const isOrderless = typeof input.replay_protection_nonce === 'string';
  return {
    sender,
    payer: payerOf(sender, signers),
    sequenceNumber: isOrderless ? undefined : BigInt(input.sequence_number),
    maxGas: BigInt(input.max_gas_amount),
    price: BigInt(input.gas_unit_price),
    expiration: BigInt(input.expiration_timestamp_secs),
    signers,
    now: time / 1_000_000n,
  };
}

function payerOf(sender: string, { payer }: SignerAccounts): string | undefined {
  if (!payer) return sender;
  return payer.address === NO_PAYER ? undefined : payer.address;
}

const ZERO_HASH = `0x${'0'.repeat(64)}`;

/** The data for a simulation's result. */
export interface SimulatedRun {
  readonly ledger: Ledger;
  /** The request's values, including the estimates. */
  readonly input: SimulateInput;
  /** Absent if the payload does not call an entry function. */
  readonly call: EntryFunctionCall | undefined;
  readonly outcome: Outcome;
  /** Microseconds since the epoch. */
  readonly time: bigint;
}

function simulationResult({ ledger, input, call, outcome, time }: SimulatedRun): Readonly<Record<string, unknown>> {
  const nonce = input.replay_protection_nonce ?? null;
  return {
    version: ledger.ledgerVersion,
    hash: hashOf(ledger, input, call),
    state_change_hash: ZERO_HASH,
    event_root_hash: ZERO_HASH,
    state_checkpoint_hash: null,
    gas_used: String(outcome.gasUsed),
    success: outcome.success,
    vm_status: outcome.vmStatus,
    accumulator_root_hash: ZERO_HASH,
    changes: outcome.changes,
    sender: accountAddress(input.sender),
    sequence_number: nonce === null ? input.sequence_number : MAX_U64,
    max_gas_amount: input.max_gas_amount,
    gas_unit_price: input.gas_unit_price,
    expiration_timestamp_secs: input.expiration_timestamp_secs,
    payload: payloadOf(input.payload, call),
    signature: input.signature,
    replay_protection_nonce: nonce,
    events: outcome.events,
    timestamp: String(time),
    type: 'user_transaction',
  };
}

function payloadOf(payload: PayloadInput, call: EntryFunctionCall | undefined): unknown {
  if (payload.type !== 'multisig_payload') return call ? callPayload(call) : payload;
  return {
    multisig_address: accountAddress(payload.multisig_address),
    transaction_payload: call ? callPayload(call) : null,
    type: payload.type,
  };
}

function callPayload({ function: id, typeArguments, parameterTypes, values, shapes }: EntryFunctionCall): unknown {
  return {
    function: memberIdText(id),
    type_arguments: typeArguments.map(typeTagText),
    arguments: parameterTypes.map((type, index) => payloadValue(type, values[index] ?? null, shapes)),
    type: 'entry_function_payload',
  };
}

/** Returns a placeholder for a payload that the sandbox cannot encode. */
function hashOf(ledger: Ledger, input: SimulateInput, call: EntryFunctionCall | undefined): string {
  const { payload } = input;
  const raw = payload.type === 'multisig_payload' ? rawMultisig(payload, call) : call && rawEntryFunction(call);
  if (!raw) return bytesToHex(sha3_256(new TextEncoder().encode(JSON.stringify(input))));
  return transactionHash(rawTransactionOf(input, raw, ledger.chainId), input.signature);
}

const SIGNING_PREFIX_LENGTH = 32;
/** The variant `SingleSender`, with `NoAccountAuthenticator` in it. */
const NO_ACCOUNT = Uint8Array.of(4, 4);
const USER_TRANSACTION = Uint8Array.of(0);

/** As on chain: exact for an ed25519 signature and without one; for other kinds, as if without. */
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
