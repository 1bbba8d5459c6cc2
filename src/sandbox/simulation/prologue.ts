import { ACCOUNT_TYPE, ed25519AuthenticationKey } from '../resources';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { coinBalance } from '../models/coins';
import { parseResource } from '../models/resourceSchemas';
import type { Signer, SignerAccounts } from '../requests/rawTransaction';
import type { ChainState } from './chainState';
import { GAS_UNIT_PRICE, MAX_GAS_UNITS, MIN_GAS_UNITS } from './gas';

/** How far ahead an orderless transaction may expire, in seconds (`transaction_validation.move` of the framework). */
const MOST_AHEAD_ORDERLESS = 100n;

/** The parts of a transaction that are checked before it runs. */
export interface PrologueInput {
  readonly sender: string;
  /** The fee payer; `undefined` if the simulation omits the payment. */
  readonly payer: string | undefined;
  /** Absent for an orderless transaction. */
  readonly sequenceNumber: bigint | undefined;
  readonly maxGas: bigint;
  /** Octas per gas unit. */
  readonly price: bigint;
  /** Seconds since the epoch. */
  readonly expiration: bigint;
  readonly signers: SignerAccounts;
  /** The chain's time, seconds since the epoch. */
  readonly now: bigint;
}

/**
 * Returns the status that discards the transaction before it runs; `undefined` if it can run. The authentication key is
 * checked only for ed25519 signatures, and no signature is verified.
 */
export function prologueStatus(state: ChainState, input: PrologueInput): string | undefined {
  return (
    gasStatus(input) ??
    signersStatus(input) ??
    accountStatus(state, input) ??
    othersStatus(state, input) ??
    paymentStatus(state, input)
  );
}

function signersStatus({ signers: { accounts, isComplete } }: PrologueInput): string | undefined {
  if (!isComplete) return 'SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH';
  const isDouble = new Set(accounts.map(({ address }) => address)).size < accounts.length;
  return isDouble ? 'SIGNERS_CONTAIN_DUPLICATES' : undefined;
}

function gasStatus({ maxGas, price }: PrologueInput): string | undefined {
  if (maxGas > MAX_GAS_UNITS) return 'MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND';
  if (maxGas < MIN_GAS_UNITS) return 'MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS';
  return price < GAS_UNIT_PRICE ? 'GAS_UNIT_PRICE_BELOW_MIN_BOUND' : undefined;
}

function accountStatus(state: ChainState, input: PrologueInput): string | undefined {
  const data = state.read(input.sender, ACCOUNT_TYPE);
  if (data === undefined) return 'SENDING_ACCOUNT_DOES_NOT_EXIST';
  const account = parseResource.account(data);
  if (input.now >= input.expiration) return 'TRANSACTION_EXPIRED';
  const isOrderless = input.sequenceNumber === undefined;
  if (isOrderless && input.expiration > input.now + MOST_AHEAD_ORDERLESS)
    return 'TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE';
  const [sender] = input.signers.accounts;
  if (sender && !fits(sender, account)) return 'INVALID_AUTH_KEY';
  if (input.sequenceNumber === undefined) return undefined;
  if (input.sequenceNumber < BigInt(account.sequence_number)) return 'SEQUENCE_NUMBER_TOO_OLD';
  return input.sequenceNumber > BigInt(account.sequence_number) ? 'SEQUENCE_NUMBER_TOO_NEW' : undefined;
}

function othersStatus(state: ChainState, { signers: { accounts, payer } }: PrologueInput): string | undefined {
  for (const signer of accounts.slice(1)) {
    const data = state.read(signer.address, ACCOUNT_TYPE);
    if (data === undefined) return 'SENDING_ACCOUNT_DOES_NOT_EXIST';
    if (!fits(signer, parseResource.account(data))) return 'INVALID_AUTH_KEY';
  }
  const data = payer && state.read(payer.address, ACCOUNT_TYPE);
  return data !== undefined && payer && !fits(payer, parseResource.account(data)) ? 'INVALID_AUTH_KEY' : undefined;
}

/** A signature without an ed25519 key is accepted for any account. */
function fits({ signature }: Signer, account: { readonly authentication_key: string }): boolean {
  if (signature.type !== 'ed25519_signature') return true;
  return ed25519AuthenticationKey(signature.public_key) === account.authentication_key;
}

function paymentStatus(state: ChainState, { payer, maxGas, price }: PrologueInput): string | undefined {
  if (payer === undefined) return undefined;
  const balance = coinBalance(state, payer, APTOS_COIN) ?? 0n;
  return balance < maxGas * price ? 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE' : undefined;
}
