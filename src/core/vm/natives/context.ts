import { BcsCursor, BytecodeError } from '../../bytecode/byteCursor';
import type { Native, NativeContext, Natives } from '../native';
import type { EntryFunctionInfo, TransactionInfo } from '../state/session';
import type { Value } from '../value';
import { bytesOf, bytesValue } from '../values';
import { MoveAbort, Stopped } from '../vmError';
import { errorOf, integerArgument, nativesOf, optionValue, stringValue } from './arguments';
import { uniqueAddress } from './objects';

/** Source: aptos-core, `framework/src/natives/transaction_context.rs`, `abort_codes`. */
const ETRANSACTION_CONTEXT_NOT_AVAILABLE = 1n;
const EMONOTONICALLY_INCREASING_COUNTER_OVERFLOW = 2n;
const ETRANSACTION_INDEX_NOT_AVAILABLE = 5n;
/** Source: aptos-core, `framework/src/natives/randomness.rs`. */
const E_API_USE_SUSCEPTIBLE_TO_TEST_AND_ABORT = 1n;

const MAX_COUNTER = 65_535;

const counters = () => ({ uniqueAddresses: 0, increasing: 0, random: 0n });

const ofTransaction =
  (read: (transaction: TransactionInfo, context: NativeContext) => Value): Native =>
  context => {
    const { transaction } = context.session.environment;
    if (!transaction) throw errorOf('invalidState', ETRANSACTION_CONTEXT_NOT_AVAILABLE);
    return [read(transaction, context)];
  };

/** Natives for information about the transaction and the chain. */
export const CONTEXT: Natives = new Map([
  // Source: aptos-core, `framework/src/natives/transaction_context.rs`.
  ...nativesOf('0x1::transaction_context', {
    get_txn_hash: ({ session }) => [bytesValue(session.environment.sessionHash)],
    get_script_hash: ({ session }) => [bytesValue(session.environment.scriptHash)],
    generate_unique_address: context => [uniqueAddress(context, ++context.session.extension(counters).uniqueAddresses)],
    monotonically_increasing_counter_internal: ({ session }, [timestamp]) => {
      const { transaction, sessionNumber = 0 } = session.environment;
      const count = nextIncreasing(session);
      if (!transaction) throw errorOf('invalidState', ETRANSACTION_CONTEXT_NOT_AVAILABLE);
      if (transaction.index === undefined) throw errorOf('invalidState', ETRANSACTION_INDEX_NOT_AVAILABLE);
      const inBlock = (integerArgument(timestamp) << 56n) | (BigInt(transaction.index) << 24n);
      return [inBlock | (BigInt(sessionNumber) << 16n) | count];
    },
    monotonically_increasing_counter_internal_for_test_only: ({ session }) => [nextIncreasing(session)],
    sender_internal: ofTransaction(({ sender }) => sender),
    secondary_signers_internal: ofTransaction(({ secondarySigners }) => [...secondarySigners]),
    gas_payer_internal: ofTransaction(({ gasPayer }) => gasPayer),
    max_gas_amount_internal: ofTransaction(({ maxGasAmount }) => maxGasAmount),
    gas_unit_price_internal: ofTransaction(({ gasUnitPrice }) => gasUnitPrice),
    chain_id_internal: ofTransaction((_, { session }) => session.environment.chainId),
    entry_function_payload_internal: ofTransaction(({ entryFunction }, context) =>
      optionValue(context, entryFunction && entryFunctionValue(entryFunction)),
    ),
    multisig_payload_internal: ofTransaction(({ multisig }, context) => {
      if (!multisig) return optionValue(context, undefined);
      const { address, entryFunction } = multisig;
      return optionValue(context, [address, optionValue(context, entryFunction && entryFunctionValue(entryFunction))]);
    }),
  }),
  // Source: aptos-core, `framework/src/natives/randomness.rs`.
  ...nativesOf('0x1::randomness', {
    fetch_and_increment_txn_counter: ({ session }) => {
      if (!session.environment.randomSeed) throw new MoveAbort(E_API_USE_SUSCEPTIBLE_TO_TEST_AND_ABORT);
      const bytes = new Uint8Array(8);
      new DataView(bytes.buffer).setBigUint64(0, session.extension(counters).random++, true);
      return [bytesValue(bytes)];
    },
    is_unbiasable: ({ session }) => [session.environment.randomSeed !== undefined],
  }),
  // Source: aptos-core, `framework/src/natives/state_storage.rs`.
  ...nativesOf('0x1::state_storage', {
    get_state_storage_usage_only_at_epoch_beginning: ({ session }) => {
      const { items, bytes } = session.environment.storageUsage;
      return [[items, bytes]];
    },
  }),
  ...nativesOf('0x1::consensus_config', {
    validator_txn_enabled_internal: (_, [config]) => [allowsValidatorTransactions(bytesOf(config))],
  }),
]);

function nextIncreasing(session: NativeContext['session']): bigint {
  const counts = session.extension(counters);
  if (counts.increasing === MAX_COUNTER) throw errorOf('invalidState', EMONOTONICALLY_INCREASING_COUNTER_OVERFLOW);
  return BigInt(++counts.increasing);
}

function entryFunctionValue({ address, module, function: name, typeArguments, args }: EntryFunctionInfo): Value {
  return [address, stringValue(module), stringValue(name), typeArguments.map(stringValue), args.map(bytesValue)];
}

/**
 * Whether a consensus configuration in BCS allows validator transactions. Invalid bytes count as the default
 * configuration, which does not allow them. Source: aptos-core, `types/src/on_chain_config/consensus_config.rs`.
 */
function allowsValidatorTransactions(bytes: Uint8Array): boolean {
  const cursor = new BcsCursor(bytes, 'constant');
  try {
    const version = cursor.uleb();
    if (version < 2) return false;
    skipAlgorithm(cursor);
    return cursor.uleb() === 1;
  } catch (error) {
    if (error instanceof BytecodeError) return false;
    throw error;
  }
}

/** Skips a `ConsensusAlgorithmConfig`: Jolteon, DAG, JolteonV2. Source: `consensus_config.rs`. */
function skipAlgorithm(cursor: BcsCursor): void {
  const algorithm = cursor.uleb();
  if (algorithm === 1) throw new Stopped('a consensus configuration of type DAG is not supported');
  // Decoupled execution, back pressure, excluded rounds.
  cursor.skip(1 + 8 + 8);
  const election = cursor.uleb();
  if (election > 2) throw new Stopped('a consensus configuration with a list of proposers is not supported');
  // A number; or a kind of reputation, then three weights, a threshold, two windows, a flag, a number.
  if (election < 2) cursor.skip(4);
  else if (cursor.uleb() < 2) cursor.skip(3 * 8 + 4 + 2 * 8 + 1 + 4);
  // Failed authors to store, quorum store, and in JolteonV2 order votes.
  cursor.skip(8 + (algorithm === 0 ? 1 : 2));
}
