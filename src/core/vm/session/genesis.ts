import { longAddress } from '../../move/address';
import type { Value } from '../value';
import { bytesValue } from '../values';
import { Stopped } from '../vmError';
import type { Chain } from './chain';
import { runSystem, type SystemCalls, type SystemOptions, type SystemOutcome } from './system';
import type { Run } from './running';

/**
 * The initial settings of a chain. Durations are in seconds, amounts in octas.
 * Source of the defaults: aptos-core, `vm-genesis/src/lib.rs`, `generate_test_genesis`.
 */
export interface GenesisOptions extends SystemOptions {
  /** The public key of `0xa550c18`, which can mint coins; absent for a chain without this account. */
  readonly coreResourcesKey?: Uint8Array;
  /** `GasSchedule` or `GasScheduleV2` in BCS. It has no effect on execution. */
  readonly gasSchedule?: Uint8Array;
  readonly consensusConfig?: Uint8Array;
  readonly executionConfig?: Uint8Array;
  readonly version?: bigint;
  readonly epochDuration?: bigint;
  readonly minimumStake?: bigint;
  readonly maximumStake?: bigint;
  readonly lockupDuration?: bigint;
  readonly allowsNewValidators?: boolean;
  readonly rewardsPercentage?: bigint;
  readonly votingPowerIncrease?: bigint;
  readonly minimumVotes?: bigint;
  readonly proposerStake?: bigint;
  readonly votingDuration?: bigint;
  readonly validators?: readonly GenesisValidator[];
  /** Feature flags; by default, those that are enabled on a new network. */
  readonly features?: readonly number[];
}

/** A genesis validator. Addresses have 64 digits. */
export interface GenesisValidator {
  readonly owner: string;
  readonly operator: string;
  readonly voter: string;
  readonly stake: bigint;
  readonly consensusKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
  readonly networkAddresses: Uint8Array;
  readonly fullNodeAddresses: Uint8Array;
}

/** A framework package, for the package registry. */
export interface GenesisPackage {
  readonly address: string;
  readonly name: string;
  readonly modules: readonly string[];
}

const FRAMEWORK = '0x1';
const CORE_RESOURCES = '0xa550c18';
const VM = '0x0';
const SECONDS_A_YEAR = 365n * 24n * 60n * 60n;
const DENOMINATOR = 1_000_000_000n;

/**
 * Creates a chain by calling the functions of its framework in the same order as a node's genesis. Functions that the
 * framework does not have are skipped. The chain must be empty except for its modules.
 * Source: aptos-core, `vm-genesis/src/lib.rs`, `encode_genesis_change_set`.
 * @throws Failed, Stopped
 */
export function* runGenesis(chain: Chain, options: GenesisOptions = {}): Run<SystemOutcome> {
  return yield* runSystem(
    chain,
    { kind: 'genesis', id: new Uint8Array(32) },
    function* (calls) {
      // Movescope's own framework has one function for the entire genesis.
      const begin = yield* calls.find('genesis::begin');
      if (begin) yield* calls.caller.call(begin, [chain.id]);
      else for (const step of STEPS) yield* step(calls, options, chain.id);
    },
    options,
  );
}

/** Registers packages in `0x1::code`. A node does this in a separate session after {@link runGenesis}. */
export function* runGenesisPackages(chain: Chain, packages: readonly GenesisPackage[]): Run<SystemOutcome> {
  const id = Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? 1 : 0));
  return yield* runSystem(chain, { kind: 'genesis', id }, function* (calls) {
    for (const each of packages) yield* registerPackage(calls, each);
  });
}

type Step = (calls: SystemCalls, options: GenesisOptions, chainId: number) => Run<void>;

/** Calls a function with the framework's signer, if the function exists. */
const call = (name: `${string}::${string}`, argsOf: (options: GenesisOptions) => readonly Value[] = () => []): Step =>
  function* (calls, options) {
    const called = yield* calls.find(name);
    if (called) yield* calls.as(FRAMEWORK, called, argsOf(options));
  };

/** Calls a function with the results of another function as its arguments, if both functions exist. */
const callWith = (
  name: `${string}::${string}`,
  maker: `${string}::${string}`,
  argsOf: (calls: SystemCalls) => readonly Value[],
): Step =>
  function* (calls) {
    const [called, make] = [yield* calls.find(name), yield* calls.find(maker)];
    if (!called || !make) return;
    yield* calls.as(FRAMEWORK, called, yield* calls.caller.call(make, argsOf(calls)));
  };

const STEPS: readonly Step[] = [
  initialize,
  enableFeatures,
  function* (calls, options, chainId) {
    const { coreResourcesKey: key } = options;
    const step =
      key === undefined
        ? call('genesis::initialize_aptos_coin')
        : call('genesis::initialize_core_resources_and_aptos_coin', () => [bytesValue(key)]);
    yield* step(calls, options, chainId);
  },
  call('config_buffer::initialize'),
  call('dkg::initialize'),
  call('reconfiguration_state::initialize'),
  function* (calls, options, chainId) {
    // Two structs of one field each: no required gas deposit, and no custom maximum gas amount.
    const step = call('randomness_api_v0_config::initialize', () => [[calls.option()], [false]]);
    yield* step(calls, options, chainId);
  },
  call('randomness_config_seqnum::initialize'),
  callWith('randomness_config::initialize', 'randomness_config::new_v2', () => [[HALF], [TWO_THIRDS], [TWO_THIRDS]]),
  call('randomness::initialize'),
  call('aptos_governance::initialize', ({ minimumVotes = 0n, proposerStake = 0n, votingDuration = 3600n }) => [
    minimumVotes,
    proposerStake,
    votingDuration,
  ]),
  call('account_abstraction::initialize'),
  registerAuthentication,
  call('genesis::create_initialize_validators', ({ validators = [] }) => [validators.map(validatorValue)]),
  function* (calls, { coreResourcesKey }) {
    const called = coreResourcesKey && (yield* calls.find('version::initialize_for_test'));
    if (called) yield* calls.as(CORE_RESOURCES, called, []);
  },
  callWith('jwk_consensus_config::initialize', 'jwk_consensus_config::new_v1', () => [[]]),
  call('jwks::initialize'),
  callWith('keyless_account::update_configuration', 'keyless_account::new_configuration', calls => [
    // The values of a development network, without recovery services and without a training wheels key.
    // Source: aptos-core, `types/src/keyless/configuration.rs`.
    [],
    3,
    10_000_000n,
    calls.option(),
    93,
    120,
    350,
    300,
  ]),
  call('genesis::set_genesis_end'),
  function* (calls) {
    const called = yield* calls.find('block::emit_genesis_block_event');
    if (called) yield* calls.as(VM, called, []);
  },
  call('reconfiguration::emit_genesis_reconfiguration_event'),
];

/** In the format of `FixedPoint64`. */
const HALF = 1n << 63n;
const TWO_THIRDS = 2n ** 65n / 3n;

/** Calls `genesis::initialize`. The parameter for the execution config was added after 2022. */
function* initialize(calls: SystemCalls, options: GenesisOptions, chainId: number): Run<void> {
  const called = yield* calls.find('genesis::initialize');
  if (!called) throw new Stopped('the framework has no 0x1::genesis::initialize');
  const { epochDuration = 3600n, rewardsPercentage = 10n, version = 4n } = options;
  const { minimumStake = 0n, maximumStake = 100_000_000_000_000n, lockupDuration = 7200n } = options;
  const rewardsRate = (rewardsPercentage * DENOMINATOR) / 100n / (SECONDS_A_YEAR / epochDuration);
  const config = (bytes: Uint8Array | undefined) => bytesValue(bytes ?? Uint8Array.of(0));
  const before = [
    bytesValue(options.gasSchedule ?? new Uint8Array(9)),
    chainId,
    version,
    config(options.consensusConfig),
  ];
  const after = [
    epochDuration * 1_000_000n,
    minimumStake,
    maximumStake,
    lockupDuration,
    options.allowsNewValidators ?? true,
    rewardsRate,
    DENOMINATOR,
    options.votingPowerIncrease ?? 50n,
  ];
  const types = called.parameters.map(each => each.text).join();
  const rest = 'u64,u64,u64,u64,bool,u64,u64,u64';
  const known = `vector<u8>,u8,u64,vector<u8>,${rest}`;
  const extended = `vector<u8>,u8,u64,vector<u8>,vector<u8>,${rest}`;
  if (types !== known && types !== extended)
    throw new Stopped('this version of 0x1::genesis::initialize is not supported');
  yield* calls.caller.call(called, [
    ...before,
    ...(types === extended ? [config(options.executionConfig)] : []),
    ...after,
  ]);
}

/** Frameworks from 2022 support at most these features, and have an older function to enable them. */
const FIRST_FEATURES: readonly number[] = [1, 2];

/**
 * The features of a new network at the end of 2025.
 * Source: aptos-core, `types/src/on_chain_config/aptos_features.rs`, `default_features`.
 */
const DEFAULT_FEATURES: readonly number[] = Array.from({ length: 104 }, (_, flag) => flag).filter(
  flag => ![0, 6, 45, 48, 61, 68].includes(flag),
);

function* enableFeatures(calls: SystemCalls, { features }: GenesisOptions): Run<void> {
  const now = yield* calls.find('features::change_feature_flags_internal');
  const called = now ?? (yield* calls.find('features::change_feature_flags'));
  if (!called) return;
  const flags = features ?? (now ? DEFAULT_FEATURES : FIRST_FEATURES);
  yield* calls.as(FRAMEWORK, called, [flags.map(BigInt), []]);
}

/** Blockchains whose accounts the framework can authenticate. */
const DERIVABLE: readonly string[] = ['solana', 'ethereum', 'sui'];

function* registerAuthentication(calls: SystemCalls): Run<void> {
  const register = yield* calls.find('account_abstraction::register_derivable_authentication_function');
  if (!register) return;
  for (const chain of DERIVABLE) {
    const module = `${chain}_derivable_account` as const;
    if (!(yield* calls.find(`${module}::authenticate`))) continue;
    yield* calls.as(FRAMEWORK, register, [longAddress(FRAMEWORK), textValue(module), textValue('authenticate')]);
  }
}

function validatorValue(validator: GenesisValidator): Value {
  const { owner, operator, voter, stake } = validator;
  const bytes = [validator.consensusKey, validator.proofOfPossession, validator.networkAddresses];
  return [owner, operator, voter, stake, ...bytes.map(bytesValue), bytesValue(validator.fullNodeAddresses)];
}

/** The upgrade policy `compatible`. Source: aptos-core, `framework/sources/code.move`, `upgrade_policy_compat`. */
const COMPATIBLE = 1;

function* registerPackage(calls: SystemCalls, { address, name, modules }: GenesisPackage): Run<void> {
  const initialize = yield* calls.find('code::initialize');
  if (!initialize) return;
  const signer = (of: string) => calls.signer(initialize, of);
  const metadata: Value = [
    textValue(name),
    [COMPATIBLE],
    0n,
    textValue(''),
    [],
    modules.map((each): Value => [textValue(each), [], [], calls.option()]),
    [],
    calls.option(),
  ];
  yield* calls.caller.call(initialize, [signer(FRAMEWORK), signer(address), metadata]);
}

function textValue(text: string): Value {
  return [bytesValue(new TextEncoder().encode(text))];
}
