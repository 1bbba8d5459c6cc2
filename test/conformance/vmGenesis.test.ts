import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../src/core/json';
import { ByteSink } from '../../src/core/bytecode/codec';
import { longAddress } from '../../src/core/move/address';
import type { Natives } from '../../src/core/vm/native';
import { runGenesis, type GenesisOptions } from '../../src/core/vm/session/genesis';
import { runBlockPrologue, type SystemOutcome } from '../../src/core/vm/session/system';
import { runTransaction } from '../../src/core/vm/session/transaction';
import { changesJson, eventsJson } from '../../src/core/vm/session/wire';
import { readIndex, readRecorded } from './recorded';
import {
  assertSame,
  blockOf,
  bytes,
  feeOf,
  finish,
  isOmitted,
  list,
  member,
  modulesOf,
  placeOf,
  recordedModules,
  sameChange,
  sameEvent,
  TestChain,
  text,
} from './vmLedger';

const GENESIS = 'goldens/transactions_test__test_get_transactions_output_genesis_transaction.json';
const BLOCK = 'transactions_test__test_get_transactions_output_user_transaction_with_entry_function_payload.json';
const PAGE = 'transactions_test__test_get_transactions_returns_last_page_when_start_version_is_not_specified';
const FRAMEWORK = ['0x1', '0x3', '0x4'].map(account => `modules/framework/2026-02-16_${account}.json`);

/**
 * The recordings do not have the validator's proof that it has its key, which genesis checks; that the check itself works
 * is the subject of other tests.
 */
const TRUSTED_PROOF: Natives = new Map([['0x1::bls12381::verify_proof_of_possession_internal', () => [true]]]);

/** What a node sent of genesis. */
interface Genesis {
  readonly changes: readonly JsonObject[];
  readonly events: readonly JsonObject[];
}

describe('a genesis of the interpreter', () => {
  let genesis: Genesis;
  let first: TestChain;
  let now: TestChain;
  let outcome: SystemOutcome;

  before(async function () {
    this.timeout(60_000);
    if (!readIndex()) this.skip();
    [genesis = { changes: [], events: [] }] = JSON.parse(readRecorded(GENESIS)) as Genesis[];
    const code = genesis.changes.flatMap(each => (each.type === 'write_module' ? [member(each.data, 'bytecode')] : []));
    first = await TestChain.of(modulesOf(code.map(String)), TRUSTED_PROOF);
    now = await TestChain.of(recordedModules(...FRAMEWORK), TRUSTED_PROOF);
  });

  it('makes every resource, table item and event of the recorded one of 2022', function () {
    this.timeout(20_000);
    outcome = finish(runGenesis(first, recordedOptions(genesis)));
    first.view.apply(outcome.effects);
    const made = changesJson(outcome.means, first, outcome.effects);
    const isComparable = (change: JsonObject) => change.type !== 'write_module' && !isOmitted(change);
    const recorded = genesis.changes.filter(isComparable).map(sameChange);
    const places = new Set(genesis.changes.filter(isOmitted).map(placeOf));
    assert.deepEqual(made.filter(each => !places.has(placeOf(each))).map(sameChange), recorded);
    assert.equal(recorded.length, 46);
    const events = eventsJson(outcome.means.linker, outcome.effects.events);
    assert.deepEqual(events.map(sameEvent), genesis.events.map(sameEvent));
    assert.equal(events.length, 12);
  });

  it('is one on which the recorded blocks of 2022 do what they did', function () {
    this.timeout(20_000);
    assert.equal(runRecorded(first.copy(), `goldens-history/2022-09-20_b6faebc_${BLOCK}`), 2);
    assert.equal(runRecorded(first.copy(), `goldens-history/2022-08-25_47b0667_${PAGE}.json`), 16);
    assert.equal(runRecorded(first.copy(), `goldens-history/2022-09-20_737b5cc_${PAGE}.json`), 16);
  });

  it('runs with the framework of 2026, and recorded blocks of 2025 do on it what they did', function () {
    this.timeout(20_000);
    // Its gas schedule has another form.
    const options = { ...recordedOptions(genesis), gasSchedule: new Uint8Array(9) };
    const { effects, instructions } = finish(runGenesis(now, options));
    assert.ok(instructions > 15_000, String(instructions));
    now.view.apply(effects);
    assert.equal(runRecorded(now.copy(), `goldens/${BLOCK}`), 2);
    assert.equal(runRecorded(now.copy(), `goldens-history/2025-04-22_323f5a0_${PAGE}.json`), 16);
    assert.equal(runRecorded(now.copy(), `goldens-history/2025-05-01_42f42f1_${PAGE}.json`), 16);
    assert.equal(runRecorded(now.copy(), `goldens/${PAGE}_orderless.json`), 16);
  });

  it('is one on which recorded transactions fail as they did', function () {
    this.timeout(20_000);
    for (const name of FAILING) {
      const chain = name.endsWith('script_execution_failure') ? first : now;
      runFailing(chain.copy(), `goldens/transactions_test__test_${name}.json`);
    }
    for (const name of FAILING_BEFORE) {
      const [commit = '', test = ''] = name.split(/_(.*)/);
      runFailing(now.copy(), `goldens-history/2025-04-22_${commit}_transactions_test__test_${test}.json`);
    }
  });
});

/** Recorded transactions that fail, on the chain of 2026 or, the last one, on that of 2022; some as recorded earlier too. */
const FAILING = [
  'get_txn_execute_failed_by_entry_function_validation',
  'get_txn_execute_failed_by_entry_function_validation_payload_v2',
  'get_txn_execute_failed_by_invalid_entry_function_address_orderless',
  'get_txn_execute_failed_by_invalid_entry_function_address_payload_v2',
  'get_txn_execute_failed_by_invalid_entry_function_arguments',
  'get_txn_execute_failed_by_invalid_entry_function_arguments_payload_v2',
  'get_txn_execute_failed_by_invalid_entry_function_module_name_orderless',
  'get_txn_execute_failed_by_invalid_entry_function_name',
  'get_txn_execute_failed_by_invalid_entry_function_name_orderless',
  'get_txn_execute_failed_by_invalid_entry_function_name_payload_v2',
  'get_txn_execute_failed_by_invalid_script_payload_bytecode_orderless',
  'get_txn_execute_failed_by_missing_entry_function_arguments',
  'get_txn_execute_failed_by_missing_entry_function_arguments_payload_v2',
  'get_transaction_by_hash_with_delayed_internal_indexer',
  'get_transaction_by_hash_with_delayed_internal_indexer_orderless',
  'get_transaction_by_hash_with_delayed_internal_indexer_payload_v2',
  'simulation_failure_with_detail_error',
  'simulation_failure_with_detail_error_payload_v2',
  'simulation_failure_with_move_abort_error_rendering',
  'simulation_failure_with_move_abort_error_rendering_orderless',
  'simulation_failure_with_move_abort_error_rendering_payload_v2',
  'get_txn_execute_failed_by_script_execution_failure',
];
const FAILING_BEFORE = [
  '4408a07_get_txn_execute_failed_by_invalid_entry_function_name',
  '4449f4a_get_txn_execute_failed_by_invalid_entry_function_address',
  '5b144a9_get_txn_execute_failed_by_invalid_entry_function_module_name',
  '8e5f224_simulation_failure_with_move_abort_error_rendering',
  '93a68e1_get_txn_execute_failed_by_invalid_entry_function_arguments',
  'a0058cb_get_txn_execute_failed_by_missing_entry_function_arguments',
  'ad798a5_simulation_failure_with_detail_error',
  'cf3ceba_get_txn_execute_failed_by_invalid_script_payload_bytecode',
  'd40f0a1_get_txn_execute_failed_by_entry_function_validation',
];

/** Runs a transaction that was recorded alone, after a block that created its sender. */
function runFailing(chain: TestChain, file: string): void {
  const recording = JSON.parse(readRecorded(file)) as JsonValue;
  const recorded = (Array.isArray(recording) ? recording[0] : recording) as JsonObject;
  const page = JSON.parse(readRecorded(`goldens/${BLOCK}`)) as readonly JsonObject[];
  const block = blockOf(page.find(each => each.type === 'block_metadata_transaction') ?? assert.fail());
  if (recorded.timestamp !== '0') chain.view.apply(finish(runBlockPrologue(chain, block)).effects);
  const sender = text(recorded.sender);
  if (sender.length > 10) {
    const user = page.find(each => each.type === 'user_transaction') ?? assert.fail();
    const payload = { ...(user.payload as JsonObject), arguments: [sender] };
    const end = finish(runTransaction(chain, chain.transactionOf({ ...user, payload })));
    assert.ok(end.kind === 'executed');
    chain.view.apply(end.effects);
  }
  const transaction = { ...chain.transactionOf(recorded), isSimulation: file.includes('simulation') };
  const end = finish(runTransaction(chain, transaction, { fee: () => feeOf(recorded) }));
  assert.ok(end.kind === 'failed', `${file}: ${end.kind === 'stopped' ? end.reason : end.vmStatus}`);
  assert.equal(end.vmStatus, recorded.vm_status, file);
  assertSame(recorded, end.changes, end.events);
}

/**
 * Runs the transactions of a page, each of which must end as the node says, and returns how many they were. Before a page
 * that does not begin with the first block, as many other accounts are created as its first transaction has before it.
 */
function runRecorded(chain: TestChain, file: string): number {
  const page = JSON.parse(readRecorded(file)) as readonly JsonObject[];
  const [block, user] = ['block_metadata_transaction', 'user_transaction'].map(type =>
    page.find(each => each.type === type),
  );
  const [firstBlock, firstUser] = [block ?? assert.fail(file), user ?? assert.fail(file)];
  for (let count = 0; count < Math.floor(Number(firstBlock.version) / 3); count++) {
    const changed = runBlockPrologue(chain, { ...blockOf(firstBlock), time: BigInt(count + 1) * 500_000n });
    chain.view.apply(finish(changed).effects);
    const payload = { ...(firstUser.payload as JsonObject), arguments: [`0xf${count}`] };
    const other = { ...firstUser, payload, sequence_number: String(count), replay_protection_nonce: null };
    const end = finish(runTransaction(chain, chain.transactionOf(other)));
    assert.ok(end.kind === 'executed', end.kind === 'stopped' ? end.reason : end.vmStatus);
    chain.view.apply(end.effects);
  }
  let run = 0;
  for (const recorded of page) {
    if (recorded.type === 'block_metadata_transaction') {
      const { means, effects } = finish(runBlockPrologue(chain, blockOf(recorded)));
      assertSame(recorded, changesJson(means, chain, effects), eventsJson(chain.linker, effects.events));
      chain.view.apply(effects);
    } else if (recorded.type === 'user_transaction') {
      const end = finish(runTransaction(chain, chain.transactionOf(recorded), { fee: () => feeOf(recorded) }));
      assert.ok(end.kind === 'executed', end.kind === 'stopped' ? end.reason : end.vmStatus);
      assertSame(recorded, end.changes, end.events);
      chain.view.apply(end.effects);
    } else continue;
    run++;
  }
  return run;
}

/** The settings that the recorded genesis had. */
function recordedOptions(genesis: Genesis): GenesisOptions {
  const data = (address: string, type: string): JsonValue | undefined => {
    const change = genesis.changes.find(each => each.address === address && member(each.data, 'type') === type);
    return member(change?.data, 'data');
  };
  const [validator] = list(member(data('0x1', '0x1::stake::ValidatorSet'), 'active_validators'));
  const config = member(validator, 'config');
  const owner = longAddress(text(member(validator, 'addr')));
  return {
    coreResourcesKey: bytes(member(data('0xa550c18', '0x1::account::Account'), 'authentication_key')),
    gasSchedule: gasScheduleBytes(list(member(data('0x1', '0x1::gas_schedule::GasSchedule'), 'entries'))),
    consensusConfig: bytes(member(data('0x1', '0x1::consensus_config::ConsensusConfig'), 'config')),
    epochDuration: 86_400n,
    maximumStake: 2n ** 64n - 1n,
    lockupDuration: 86_400n,
    allowsNewValidators: false,
    validators: [
      {
        owner,
        operator: owner,
        voter: owner,
        stake: 1n,
        consensusKey: bytes(member(config, 'consensus_pubkey')),
        proofOfPossession: new Uint8Array(96),
        networkAddresses: bytes(member(config, 'network_addresses')),
        fullNodeAddresses: bytes(member(config, 'fullnode_addresses')),
      },
    ],
  };
}

function gasScheduleBytes(entries: readonly JsonValue[]): Uint8Array {
  const sink = new ByteSink();
  sink.list(entries, entry => sink.text(text(member(entry, 'key'))).integer(BigInt(text(member(entry, 'val'))), 8));
  return sink.toBytes();
}
