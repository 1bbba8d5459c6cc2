import { sha3_256 } from '@noble/hashes/sha3.js';
import type { JsonObject, JsonValue } from '../../core/json';
import { bytesToHex, concatBytes } from '../../core/move/hex';
import type { Effects } from '../../core/vm/session/chain';
import type { Run } from '../../core/vm/session/running';
import { keyPlace } from '../../core/vm/session/stateKey';
import { Types } from '../../core/vm/type';
import { accountAt, accountData, type Ledger, type LedgerTransaction } from '../ledger';
import { parseRequest, simulateRequestSchema, type SimulateInput } from '../requests/requestSchemas';
import { withEffects, withTime, type Runtime } from '../simulation/chain';
import { runRequest, type Simulated } from '../simulation/simulate';

/** A call and its sender; the rest of the transaction is derived from the ledger. */
export interface CallPlan {
  readonly sender: string;
  readonly function: string;
  readonly typeArguments?: readonly string[];
  readonly arguments: readonly JsonValue[];
  /** In gas units; the default is 20000. */
  readonly maxGas?: number;
}

export interface BlockPlan {
  /** Seconds since the epoch. */
  readonly at: number;
  readonly calls: readonly CallPlan[];
  /** The type of the last transaction. Nodes used checkpoints until 2024, and have used epilogues since then. */
  readonly end: 'state_checkpoint' | 'block_epilogue';
}

/** Returns the ledger after a block is committed. @throws RangeError if a call cannot be committed */
export function* commitBlock(ledger: Ledger, runtime: Runtime, plan: BlockPlan): Run<Ledger> {
  const first = BigInt(ledger.ledgerVersion) + 1n;
  const time = BigInt(plan.at) * 1_000_000n;
  let after = atTime(ledger, time);
  const users: LedgerTransaction[] = [];
  for (const [index, call] of plan.calls.entries()) {
    const committed = yield* userTransaction(after, runtime, plan, call, first + 1n + BigInt(index));
    users.push(committed.transaction);
    after = withEffects(after, committed.effects);
  }
  return withBlock(ledger, after, plan, time, users);
}

/**
 * Returns the ledger after committing a block with a transaction that was simulated on it.
 * @param time time of the simulation, in microseconds
 * @throws RangeError if the transaction was discarded
 */
export function commitSimulated(ledger: Ledger, simulated: Simulated, time: bigint): Ledger {
  const { transaction, effects } = committed(simulated, BigInt(ledger.ledgerVersion) + 2n);
  const after = withEffects(atTime(ledger, time), effects);
  return withBlock(ledger, after, { at: Number(time / 1_000_000n), end: 'block_epilogue' }, time, [transaction]);
}

function atTime(ledger: Ledger, time: bigint): Ledger {
  return { ...ledger, ...(ledger.state && { state: withTime(ledger.state, time) }) };
}

/** @param after the state after the transactions. */
function withBlock(
  ledger: Ledger,
  after: Ledger,
  plan: Pick<BlockPlan, 'at' | 'end'>,
  time: bigint,
  users: readonly LedgerTransaction[],
): Ledger {
  const first = BigInt(ledger.ledgerVersion) + 1n;
  const last = first + BigInt(users.length) + 1n;
  const height = BigInt(ledger.blocks.at(-1)?.block_height ?? ledger.ledgerVersion) + 1n;
  const start = blockStart(plan, height, first);
  const block = {
    block_height: String(height),
    block_hash: start.blockHash,
    block_timestamp: String(time),
    first_version: String(first),
    last_version: String(last),
  };
  return {
    ...after,
    ledgerVersion: block.last_version,
    timestamp: block.block_timestamp,
    transactions: [...ledger.transactions, start.transaction, ...users, blockEnd(plan, users, last)],
    blocks: [...ledger.blocks, block],
  };
}

const PROPOSER = '0x5afe0000000000000000000000000000000000000000000000000000000000f1';
const TIME_TYPE = '0x1::timestamp::CurrentTimeMicroseconds';
/** Approximate output size of a transaction, in bytes. */
const OUTPUT_SIZE = 1_100;

function timeKey(): string {
  const type = new Types().struct('0x1', 'timestamp', 'CurrentTimeMicroseconds', []);
  return keyPlace({ kind: 'resource', address: '0x1', type }).hash;
}

/** Returns the first transaction of a block, and the hash of the block. */
function blockStart(
  { at }: Pick<BlockPlan, 'at'>,
  height: bigint,
  version: bigint,
): { readonly transaction: LedgerTransaction; readonly blockHash: string } {
  const blockHash = standInHash(`block ${height}`);
  const timestamp = String(BigInt(at) * 1_000_000n);
  const shared = { epoch: '1', failed_proposer_indices: [], proposer: PROPOSER, round: String(height) };
  const event = {
    guid: { creation_number: '0', account_address: '0x0' },
    sequence_number: '0',
    type: '0x1::block::NewBlock',
    data: {
      ...shared,
      hash: blockHash,
      height: String(height),
      previous_block_votes_bitvec: '0x80',
      time_microseconds: timestamp,
    },
  };
  const time = {
    address: '0x1',
    state_key_hash: timeKey(),
    data: { type: TIME_TYPE, data: { microseconds: timestamp } },
    type: 'write_resource',
  };
  const transaction = {
    ...info('block metadata', version),
    changes: [time],
    id: blockHash,
    ...shared,
    events: [event],
    previous_block_votes_bitvec: [128],
    timestamp,
    block_metadata_extension: { type: 'v0' },
    type: 'block_metadata_transaction',
  };
  return { transaction, blockHash };
}

function blockEnd(
  { at, end }: Pick<BlockPlan, 'at' | 'end'>,
  users: readonly LedgerTransaction[],
  version: bigint,
): LedgerTransaction {
  const gas = users.reduce((sum, { gas_used: used }) => sum + (typeof used === 'string' ? Number(used) : 0), 0);
  const endInfo = {
    block_gas_limit_reached: false,
    block_output_limit_reached: false,
    block_effective_block_gas_units: gas,
    block_approx_output_size: OUTPUT_SIZE * (users.length + 1),
  };
  return {
    ...info(end, version),
    state_checkpoint_hash: standInHash(`state checkpoint ${version}`),
    changes: [],
    timestamp: String(BigInt(at) * 1_000_000n),
    ...(end === 'block_epilogue' ? { block_end_info: endInfo } : {}),
    type: `${end}_transaction`,
  };
}

/** Returns the properties that all committed transactions have, for a transaction without a fee. */
function info(what: string, version: bigint): Pick<LedgerTransaction, 'version' | 'hash'> & JsonObject {
  return {
    version: String(version),
    hash: standInHash(`${what} ${version}`),
    state_change_hash: standInHash(`state change ${version}`),
    event_root_hash: standInHash(`event root ${version}`),
    state_checkpoint_hash: null,
    gas_used: '0',
    success: true,
    vm_status: 'Executed successfully',
    accumulator_root_hash: standInHash(`accumulator root ${version}`),
  };
}

const LIFETIME = 600;
const GAS_PRICE = '100';
const DEFAULT_MAX_GAS = 20_000;

interface Committed {
  readonly transaction: LedgerTransaction;
  readonly effects: Effects;
}

/**
 * Returns the user transaction of a call on `ledger`. Its effects are those of its simulation in the sandbox, and its
 * hash is the hash of its bytes. The other hashes and the signature are placeholders.
 * @throws RangeError if the sender has no account with a key, or the call would be discarded without a charge
 */
function* userTransaction(
  ledger: Ledger,
  runtime: Runtime,
  { at }: BlockPlan,
  call: CallPlan,
  version: bigint,
): Run<Committed> {
  const time = BigInt(at) * 1_000_000n;
  return committed(yield* runRequest(ledger, runtime, requestOf(ledger, at, call), time), version);
}

function committed({ result, outcome }: Simulated, version: bigint): Committed {
  if (outcome.kind === 'discarded') throw new RangeError(outcome.vmStatus);
  const transaction = {
    ...result,
    version: String(version),
    state_change_hash: standInHash(`state change ${version}`),
    event_root_hash: standInHash(`event root ${version}`),
    accumulator_root_hash: standInHash(`accumulator root ${version}`),
  };
  return { transaction, effects: outcome.effects };
}

function requestOf(ledger: Ledger, at: number, call: CallPlan): SimulateInput {
  const account = accountData(ledger, call.sender);
  const publicKey = accountAt(ledger, call.sender)?.publicKey;
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

/** Returns a placeholder with the length of a signature. It is invalid, because there is no private key. */
function standInSignature(text: string): string {
  const half = (part: string): Uint8Array => sha3_256(new TextEncoder().encode(`${part} ${text}`));
  return bytesToHex(concatBytes([half('first'), half('second')]));
}

/** Returns a placeholder that looks like a hash. The sandbox does not have the data that a node hashes. */
function standInHash(text: string): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(`Movescope sandbox: ${text}`)));
}

/**
 * Returns the ledger after some blocks, without the history before them.
 * @param opening the ledger before the first block
 * @throws RangeError if a call cannot be committed
 */
export function* withHistory(opening: Ledger, runtime: Runtime, plans: readonly BlockPlan[]): Run<Ledger> {
  let ledger = opening;
  for (const plan of plans) ledger = yield* commitBlock(ledger, runtime, plan);
  return { ...ledger, oldestVersion: ledger.blocks[0]?.first_version ?? ledger.ledgerVersion };
}
