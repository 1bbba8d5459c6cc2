import { addressToBytes, hexToBytes } from '../../core/move/hex';
import type { RawPayload } from '../../core/move/transactionBcs';
import { drive } from '../../core/vm/session/drive';
import type { FeeStatement, Party } from '../../core/vm/session/prologue';
import { Failed, type Run } from '../../core/vm/session/running';
import {
  runTransaction,
  type TransactionEnd,
  type TransactionOptions,
  type Work,
} from '../../core/vm/session/transaction';
import { runView } from '../../core/vm/session/view';
import type { Need } from '../../core/vm/vmError';
import { parseTypeTag } from '../../core/move/typeTag';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { type NodeError, sandboxLimit, sandboxStopped } from '../http/answer';
import type { Ledger } from '../ledger';
import { ed25519AuthenticationKey } from '../requests/authenticationKey';
import { rawTransactionOf, signersOf, type Signer, type SignerAccounts } from '../requests/rawTransaction';
import type { SimulateInput } from '../requests/requestSchemas';
import { accountAddress } from '../requests/canonicalValue';
import type { Runtime } from './chain';
import { exhausted, feeOf, GAS_UNIT_PRICE, MAX_GAS_UNITS, MIN_GAS_UNITS } from './gas';

/** The outcome of a transaction. A discarded transaction has no fee. */
export type Outcome = Exclude<TransactionEnd, { readonly kind: 'stopped' }>;

/**
 * Runs a transaction on a ledger, without changing the ledger.
 * @param time time of the chain, in microseconds @throws NodeError if the run could not be completed
 */
export function* transact(
  ledger: Ledger,
  runtime: Runtime,
  input: SimulateInput,
  payload: RawPayload,
  { time, watch }: { readonly time: bigint } & Pick<TransactionOptions, 'watch'>,
): Run<Outcome> {
  const signers = signersOf(accountAddress(input.sender), input.signature);
  const refused = refusal(input, signers);
  if (refused !== undefined)
    return {
      kind: 'discarded',
      vmStatus: refused,
      failure: { kind: 'refused', status: refused },
      instructions: 0,
      calls: 0,
    };
  const chain = runtime.chain(ledger, time);
  const { accounts, payer } = signers;
  const [sender, ...others] = accounts.map(partyOf);
  const [maxGas, price] = [BigInt(input.max_gas_amount), BigInt(input.gas_unit_price)];
  let isExhausted = false;
  const fee = (work: Work): FeeStatement => {
    const counted = feeOf(work, price, chain.linker);
    if (isExhausted) return exhausted(maxGas, counted);
    if (counted.total <= maxGas) return counted;
    isExhausted = true;
    throw new Failed({ kind: 'refused', status: 'Out of gas' });
  };
  const transaction = {
    raw: rawTransactionOf(input, payload, ledger.chainId),
    ...(sender && { sender }),
    secondarySigners: others,
    ...(payer && { feePayer: partyOf(payer) }),
    isSimulation: true,
  };
  const end = yield* runTransaction(chain, transaction, { fee, ...(watch && { watch }) });
  if (end.kind === 'stopped') throw sandboxStopped(end.reason);
  return end;
}

/**
 * Returns the status of the first failed check that a node makes before the framework's own; `undefined` if all pass.
 */
function refusal(
  { max_gas_amount: max, gas_unit_price: price }: SimulateInput,
  { accounts, isComplete }: SignerAccounts,
): string | undefined {
  if (BigInt(max) > MAX_GAS_UNITS) return 'MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND';
  if (BigInt(max) < MIN_GAS_UNITS) return 'MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS';
  if (BigInt(price) < GAS_UNIT_PRICE) return 'GAS_UNIT_PRICE_BELOW_MIN_BOUND';
  if (!isComplete) return 'SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH';
  const isDouble = new Set(accounts.map(({ address }) => address)).size < accounts.length;
  return isDouble ? 'SIGNERS_CONTAIN_DUPLICATES' : undefined;
}

/** Returns a signer. A signature without an Ed25519 key is accepted for any account. Signatures are not verified. */
function partyOf({ address, signature }: Signer): Party {
  const key = signature.type === 'ed25519_signature' ? ed25519AuthenticationKey(signature.public_key) : undefined;
  const bytes = key === undefined ? undefined : hexToBytes(key);
  return { address, ...(bytes && { authenticationKey: bytes }) };
}

/** Returns the balance of an account in octas; 0 if the account does not exist. */
export function* octasOf(ledger: Ledger, runtime: Runtime, address: string, time: bigint): Run<bigint> {
  const type = parseTypeTag(APTOS_COIN);
  if (!type) return 0n;
  const call = {
    function: { address: '0x1', module: 'coin', name: 'balance' },
    typeArguments: [type],
    arguments: [addressToBytes(address)],
  };
  const end = yield* runView(runtime.chain(ledger, time), call);
  return end.kind === 'returned' && typeof end.values[0] === 'string' ? BigInt(end.values[0]) : 0n;
}

/** How long a run can block the event loop, in ms. */
const TURN_MS = 15;

/**
 * Runs a computation to completion, yielding to the event loop regularly.
 * @throws NodeError if something is not in the ledger; the signal's reason if it is aborted
 */
export function finished<T>(running: Run<T>, signal: AbortSignal): Promise<T> {
  let turn = Date.now();
  return drive(running, {
    supply: need => Promise.reject(lacking(need)),
    pause: async () => {
      if (Date.now() - turn < TURN_MS) return;
      await new Promise(resolve => setTimeout(resolve));
      signal.throwIfAborted();
      turn = Date.now();
    },
  });
}

/** Runs a computation to completion synchronously. @throws NodeError if something is not in the ledger */
export function finishedNow<T>(running: Run<T>): T {
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
    if (step.value.kind === 'needs') throw lacking(step.value.need);
  }
}

function lacking(need: Need): NodeError {
  return sandboxLimit(need.kind === 'module' ? need.id : 'the stored state: its ledger contains only modules');
}
