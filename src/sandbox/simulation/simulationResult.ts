import { MAX_U64 } from '../../core/move/integer';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { memberIdText } from '../../core/move/functionId';
import { bytesToHex, concatBytes, hexToBytes } from '../../core/move/hex';
import type { RawTransaction } from '../../core/move/rawTransaction';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import { typeTagText } from '../../core/move/typeTag';
import type { Ledger } from '../ledger';
import { accountAddress } from '../requests/accountAddress';
import { payloadValue } from '../requests/canonicalValue';
import type { EntryFunctionCall } from '../requests/entryFunctionCall';
import { rawEntryFunction, rawTransactionOf } from '../requests/rawTransaction';
import type { SimulateInput, SignatureInput } from '../requests/requestSchemas';
import type { Outcome } from './runTransaction';

const ZERO_HASH = `0x${'0'.repeat(64)}`;

/** What a simulation result is made of. */
export interface Simulated {
  readonly ledger: Ledger;
  /** With the estimates in. */
  readonly input: SimulateInput;
  /** Absent where the payload is no call of an entry function. */
  readonly call: EntryFunctionCall | undefined;
  readonly outcome: Outcome;
  /** Microseconds since the epoch. */
  readonly time: bigint;
}

/** A simulation's result as a node sends it (SPEC.md §2.6). */
export function simulationResult({ ledger, input, call, outcome, time }: Simulated): Readonly<Record<string, unknown>> {
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
    payload: call ? callPayload(call) : input.payload,
    signature: input.signature,
    replay_protection_nonce: nonce,
    events: outcome.events,
    timestamp: String(time),
    type: 'user_transaction',
  };
}

function callPayload({ function: id, typeArguments, parameterTypes, values }: EntryFunctionCall): unknown {
  return {
    function: memberIdText(id),
    type_arguments: typeArguments.map(typeTagText),
    arguments: parameterTypes.map((type, index) => payloadValue(type, values[index] ?? null)),
    type: 'entry_function_payload',
  };
}

/** Of a payload that the sandbox cannot encode, only a stand-in. */
function hashOf(ledger: Ledger, input: SimulateInput, call: EntryFunctionCall | undefined): string {
  if (!call) return bytesToHex(sha3_256(new TextEncoder().encode(JSON.stringify(input))));
  return transactionHash(rawTransactionOf(input, rawEntryFunction(call), ledger.chainId), input.signature);
}

const SIGNING_PREFIX_LENGTH = 32;
/** `SingleSender` and, in it, `NoAccountAuthenticator`. */
const NO_ACCOUNT = Uint8Array.of(4, 4);
const USER_TRANSACTION = Uint8Array.of(0);

/**
 * The hash that the transaction would have on chain: exact for an ed25519 signature and for none; for any other kind,
 * as if there were none.
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
