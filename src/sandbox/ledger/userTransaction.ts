import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '../../core/move/hex';
import type { Ledger, LedgerTransaction } from '../ledger';
import { parseRequest, simulateRequestSchema, type SimulateInput } from '../requests/requestSchemas';
import { runRequest } from '../simulation/simulate';
import type { BlockPlan, CallPlan } from './blockPlan';
import { standInHash } from './standInHash';
import { toLedgerTransaction } from './ledgerFilesSchema';

const LIFETIME = 600;
const GAS_PRICE = '100';
const DEFAULT_MAX_GAS = 20_000;

/**
 * A call as the user transaction that it becomes on top of `ledger`. What it does is what the sandbox simulates; the
 * hash is that of its bytes; the other hashes and the signature are stand-ins.
 * @throws RangeError when the sender has no account with a key, or the call would not even be charged for
 */
export function userTransaction(
  ledger: Ledger,
  { at }: Pick<BlockPlan, 'at'>,
  call: CallPlan,
  version: bigint,
): LedgerTransaction {
  const time = BigInt(at) * 1_000_000n;
  const { result, outcome } = runRequest(ledger, requestOf(ledger, at, call), time);
  if (outcome.gasUsed === 0n) throw new RangeError(`${call.function}: ${outcome.vmStatus}`);
  return toLedgerTransaction({
    ...result,
    version: String(version),
    state_change_hash: standInHash(`state change ${version}`),
    event_root_hash: standInHash(`event root ${version}`),
    accumulator_root_hash: standInHash(`accumulator root ${version}`),
  });
}

function requestOf(ledger: Ledger, at: number, call: CallPlan): SimulateInput {
  const { account, publicKey } = ledger.accounts[call.sender] ?? {};
  if (!account || publicKey === undefined) throw new RangeError(`${call.sender} cannot send transactions`);
  const request = {
    sender: call.sender,
    sequence_number: account.sequence_number,
    max_gas_amount: String(call.maxGas ?? DEFAULT_MAX_GAS),
    gas_unit_price: GAS_PRICE,
    expiration_timestamp_secs: String(at + LIFETIME),
    payload: {
      type: 'entry_function_payload',
      function: call.function,
      type_arguments: call.typeArguments ?? [],
      arguments: call.arguments,
    },
    signature: {
      type: 'ed25519_signature',
      public_key: publicKey,
      signature: standInSignature(`${call.sender} ${account.sequence_number}`),
    },
  };
  return parseRequest(simulateRequestSchema, request, 'SubmitTransactionRequest');
}

/** As long as a signature, but not one: nobody has the key. */
function standInSignature(text: string): string {
  const half = (part: string): Uint8Array => sha3_256(new TextEncoder().encode(`${part} ${text}`));
  return bytesToHex(concatBytes([half('first'), half('second')]));
}
