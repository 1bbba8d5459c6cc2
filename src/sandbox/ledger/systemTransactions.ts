import type { JsonObject } from '../../core/json';
import type { LedgerTransaction } from '../ledger';
import { stateKeyHash } from '../simulation/chainState';
import { moduleEvent } from '../simulation/execution';
import type { BlockPlan } from './blockPlan';
import { toLedgerTransaction } from './ledgerFilesSchema';
import { standInHash } from './standInHash';

const PROPOSER = '0x5afe0000000000000000000000000000000000000000000000000000000000f1';
const TIME_TYPE = '0x1::timestamp::CurrentTimeMicroseconds';
/** Bytes of output for each transaction, roughly. */
const OUTPUT_SIZE = 1_100;

/** The transaction that begins a block, and the block's hash. */
export function blockStart(
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

/** The transaction that ends a block. */
export function blockEnd(
  { at, end }: BlockPlan,
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
  return toLedgerTransaction({
    ...info(end, version),
    state_checkpoint_hash: standInHash(`state checkpoint ${version}`),
    changes: [],
    timestamp: String(BigInt(at) * 1_000_000n),
    ...(end === 'block_epilogue' ? { block_end_info: endInfo } : {}),
    type: `${end}_transaction`,
  });
}

/** What every committed transaction says, for one that nobody pays for. */
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
