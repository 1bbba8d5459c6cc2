import { sha3_256 } from '@noble/hashes/sha3.js';
import { type JsonValue, type JsonObject, isJsonObject } from '../../core/json';
import { bytesToHex, concatBytes } from '../../core/move/hex';
import { defined } from '../../core/text/defined';
import {
  accountAt,
  type AccountData,
  type Ledger,
  type LedgerAccount,
  type LedgerTransaction,
  type Resource,
} from '../ledger';
import { parseRequest, simulateRequestSchema, type SimulateInput } from '../requests/requestSchemas';
import { stateKeyHash } from '../simulation/chainState';
import { moduleEvent } from '../simulation/execution';
import { runRequest } from '../simulation/simulate';
import { toLedgerTransaction } from '../models/resourceSchemas';
import { parseAddress } from '../../core/move/address';
import { ACCOUNT_TYPE } from '../resources';

/** A call and its sender; the rest of the transaction is derived from the ledger. */
export interface CallPlan {
  readonly sender: string;
  readonly function: string;
  readonly typeArguments?: readonly string[];
  readonly arguments: readonly JsonValue[];
  /** Gas units; 20000 by default. */
  readonly maxGas?: number;
}

export interface BlockPlan {
  /** Seconds since the epoch. */
  readonly at: number;
  readonly calls: readonly CallPlan[];
  /** The kind of the last transaction: nodes used checkpoints until 2024, and have used epilogues since. */
  readonly end: 'state_checkpoint' | 'block_epilogue';
}

/** Returns the ledger after a block. @throws RangeError if a call cannot be committed */
function commitBlock(ledger: Ledger, plan: BlockPlan): Ledger {
  const first = BigInt(ledger.ledgerVersion) + 1n;
  const last = first + BigInt(plan.calls.length) + 1n;
  const height = BigInt(ledger.blocks.at(-1)?.block_height ?? ledger.ledgerVersion) + 1n;
  const start = blockStart(plan, height, first);
  let after = applyChanges(ledger, [start.transaction]);
  const users = plan.calls.map((call, index) => {
    const transaction = userTransaction(after, plan, call, first + 1n + BigInt(index));
    after = applyChanges(after, [transaction]);
    return transaction;
  });
  const block = {
    block_height: String(height),
    block_hash: start.blockHash,
    block_timestamp: String(BigInt(plan.at) * 1_000_000n),
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
const OUTPUT_SIZE = 1_100;

function blockStart(
  { at }: BlockPlan,
  height: bigint,
  version: bigint,
): { readonly transaction: LedgerTransaction; readonly blockHash: string } {
  const blockHash = standInHash(`block ${height}`);
  const timestamp = String(BigInt(at) * 1_000_000n);
  const shared = { epoch: '1', failed_proposer_indices: [], proposer: PROPOSER, round: String(height) };
  const event = moduleEvent('0x1::block::NewBlock', {
    ...shared,
    hash: blockHash,
    height: String(height),
    previous_block_votes_bitvec: '0x80',
    time_microseconds: timestamp,
  });
  const time = {
    address: '0x1',
    state_key_hash: stateKeyHash(`0x1/${TIME_TYPE}`),
    data: { type: TIME_TYPE, data: { microseconds: timestamp } },
    type: 'write_resource',
  };
  const transaction = toLedgerTransaction({
    ...info('block metadata', version),
    changes: [time],
    id: blockHash,
    ...shared,
    events: [event],
    previous_block_votes_bitvec: [128],
    timestamp,
    block_metadata_extension: { type: 'v0' },
    type: 'block_metadata_transaction',
  });
  return { transaction, blockHash };
}

function blockEnd({ at, end }: BlockPlan, users: readonly LedgerTransaction[], version: bigint): LedgerTransaction {
  const gas = users.reduce((sum, { gas_used: used }) => sum + (typeof used === 'string' ? Number(used) : 0), 0);
  const endInfo = {
    block_gas_limit_reached: false,
    block_output_limit_reached: false,
    block_effective_block_gas_units: gas,
    block_approx_output_size: OUTPUT_SIZE * (users.length + 1),
  };
  return toLedgerTransaction({
    ...info(end, version),
    state_checkpoint_hash: standInHash(`state checkpoint ${version}`),
    changes: [],
    timestamp: String(BigInt(at) * 1_000_000n),
    ...(end === 'block_epilogue' ? { block_end_info: endInfo } : {}),
    type: `${end}_transaction`,
  });
}

/** Returns the members that all committed transactions have, for one without a fee. */
function info(what: string, version: bigint): JsonObject {
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

/**
 * Returns the user transaction of a call on `ledger`. Its effects are those that the sandbox simulates, and its hash is
 * that of its bytes; the other hashes and the signature are placeholders.
 * @throws RangeError if the sender has no account with a key, or the call would be discarded without a charge
 */
function userTransaction(ledger: Ledger, { at }: BlockPlan, call: CallPlan, version: bigint): LedgerTransaction {
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

/** Has the length of a signature, but is invalid, as there is no key. */
function standInSignature(text: string): string {
  const half = (part: string): Uint8Array => sha3_256(new TextEncoder().encode(`${part} ${text}`));
  return bytesToHex(concatBytes([half('first'), half('second')]));
}

/** Looks like a hash from the chain; the model does not have the data that a node hashes. */
function standInHash(text: string): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(`Movescope sandbox: ${text}`)));
}

/**
 * Returns the ledger after blocks, without anything before them.
 * @param opening the ledger before the first of them, at the version before
 * @throws RangeError if a call cannot be committed
 */
export function withHistory(opening: Ledger, plans: readonly BlockPlan[]): Ledger {
  const ledger = plans.reduce(commitBlock, opening);
  return { ...ledger, oldestVersion: ledger.blocks[0]?.first_version ?? ledger.ledgerVersion };
}

/** Resources, accounts and the coin supply change; modules and the items of other tables do not. */
function applyChanges(ledger: Ledger, transactions: readonly LedgerTransaction[]): Ledger {
  return transactions
    .flatMap(({ changes }) => (Array.isArray(changes) ? (changes as readonly JsonValue[]) : []))
    .reduce((before, change) => (isJsonObject(change) ? applyChange(before, change) : before), ledger);
}

function applyChange(ledger: Ledger, change: JsonObject): Ledger {
  const { data } = change;
  switch (change.type) {
    case 'write_resource':
      if (!isJsonObject(data) || typeof data.type !== 'string') return ledger;
      return withResource(ledger, change, { type: data.type, data: data.data ?? null });
    case 'delete_resource':
      return withoutResource(ledger, change);
    case 'write_table_item': {
      const { coinSupply } = ledger;
      const value = isJsonObject(data) ? data.value : undefined;
      if (!coinSupply || change.handle !== coinSupply.handle || typeof value !== 'string') return ledger;
      return { ...ledger, coinSupply: { ...coinSupply, value } };
    }
    default:
      return ledger;
  }
}

function withResource(ledger: Ledger, change: JsonObject, resource: Resource): Ledger {
  return changed(ledger, change, before => {
    const isThere = before.resources.some(({ type }) => type === resource.type);
    const resources = isThere
      ? before.resources.map(each => (each.type === resource.type ? resource : each))
      : [...before.resources, resource];
    const account = accountData(resource);
    return defined({ ...before, resources, account: account ?? before.account });
  });
}

function withoutResource(ledger: Ledger, change: JsonObject): Ledger {
  return changed(ledger, change, before => ({
    ...before,
    resources: before.resources.filter(({ type }) => type !== change.resource),
  }));
}

function changed(ledger: Ledger, { address }: JsonObject, how: (before: LedgerAccount) => LedgerAccount): Ledger {
  const at = typeof address === 'string' ? parseAddress(address) : undefined;
  if (at === undefined) return ledger;
  const before = accountAt(ledger, at) ?? { resources: [], modules: [] };
  return { ...ledger, accounts: { ...ledger.accounts, [at]: how(before) } };
}

function accountData({ type, data }: Resource): AccountData | undefined {
  if (type !== ACCOUNT_TYPE || !isJsonObject(data)) return undefined;
  const { sequence_number, authentication_key } = data;
  if (typeof sequence_number !== 'string' || typeof authentication_key !== 'string') return undefined;
  return { sequence_number, authentication_key };
}
