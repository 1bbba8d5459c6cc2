import type { Linker } from '../linker';
import type { Type } from '../type';
import { Signer, Variant, type LinkedFunction, type Value } from '../value';
import { bytesValue } from '../values';
import { Stopped } from '../vmError';
import type { Features } from './features';
import { refuse, supplied, type Caller, type Run } from './running';
import type { ReplayProtector } from './sessionId';
import { VALIDATION_MODULE } from './status';

/** Inputs for the framework's checks before and after a transaction. Addresses have 64 digits. */
export interface Checks {
  readonly sender: Party;
  readonly secondarySigners: readonly Party[];
  /** Absent if the sender pays. */
  readonly feePayer?: Party;
  readonly replay: ReplayProtector;
  readonly scriptHash: Uint8Array;
  readonly gasUnitPrice: bigint;
  readonly maxGasAmount: bigint;
  /** In seconds since the epoch. */
  readonly expiration: bigint;
  readonly chainId: number;
  readonly isSimulation: boolean;
}

/** A signer. The key can be absent in simulations; the signer is then not authenticated. */
export interface Party {
  readonly address: string;
  readonly authenticationKey?: Uint8Array;
}

export interface FeeStatement {
  /** In gas units: the total, and its execution and I/O parts. */
  readonly total: bigint;
  readonly execution: bigint;
  readonly io: bigint;
  /** In octas. */
  readonly storage: bigint;
  readonly refund: bigint;
}

/** The meaning of a parameter of a check. */
type Role = keyof typeof VALUES;

interface Situation extends Checks {
  readonly fee: FeeStatement;
}

const KEY_OPTION = '0x1::option::Option<vector<u8>>';

/** The parameter type and the value for each role. */
const VALUES = {
  sender: { type: 'signer', of: ({ sender }) => new Signer(sender.address) },
  payer: { type: 'signer', of: checks => new Signer((checks.feePayer ?? checks.sender).address) },
  payerAddress: { type: 'address', of: checks => (checks.feePayer ?? checks.sender).address },
  sequence: { type: 'u64', of: ({ replay }) => replay.value },
  replay: { type: '0x1::transaction_validation::ReplayProtector', of: ({ replay }) => protector(replay) },
  key: { type: 'vector<u8>', of: ({ sender }) => keyOf(sender) },
  payerKey: { type: 'vector<u8>', of: checks => keyOf(checks.feePayer ?? checks.sender) },
  keyOption: { type: KEY_OPTION, of: ({ sender }, option) => option(optionalKey(sender)) },
  payerKeyOption: { type: KEY_OPTION, of: (checks, option) => option(optionalKey(checks.feePayer ?? checks.sender)) },
  others: { type: 'vector<address>', of: ({ secondarySigners }) => secondarySigners.map(each => each.address) },
  otherKeys: { type: 'vector<vector<u8>>', of: ({ secondarySigners }) => secondarySigners.map(keyOf) },
  otherKeyOptions: {
    type: `vector<${KEY_OPTION}>`,
    of: ({ secondarySigners }, option) => secondarySigners.map(each => option(optionalKey(each))),
  },
  price: { type: 'u64', of: ({ gasUnitPrice }) => gasUnitPrice },
  maxGas: { type: 'u64', of: ({ maxGasAmount }) => maxGasAmount },
  expiration: { type: 'u64', of: ({ expiration }) => expiration },
  chain: { type: 'u8', of: ({ chainId }) => chainId },
  scriptHash: { type: 'vector<u8>', of: ({ scriptHash }) => bytesValue(scriptHash) },
  simulation: { type: 'bool', of: ({ isSimulation }) => isSimulation },
  orderless: { type: 'bool', of: ({ replay }) => replay.kind === 'nonce' },
  refund: { type: 'u64', of: ({ fee }) => fee.refund },
  gasLeft: { type: 'u64', of: ({ maxGasAmount, fee }) => maxGasAmount - fee.total },
} satisfies Record<string, { type: string; of: (situation: Situation, option: (value?: Value) => Value) => Value }>;

/** A check function, with the roles of its parameters. */
interface Check {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Whether a node calls the function for a transaction. */
  readonly fits: (checks: Checks, features: Flags) => boolean;
}

type Flags = Pick<Features, 'has'>;

const EVERY_FEATURE: Flags = { has: () => true };

const hasAbstraction = (features: Flags): boolean =>
  features.has('accountAbstraction') || features.has('derivableAccountAbstraction');
const hasSimulation = (features: Flags): boolean => features.has('simulationEnhancement');
const isPaid = ({ feePayer }: Checks): boolean => feePayer !== undefined;
const isShared = ({ secondarySigners }: Checks): boolean => secondarySigners.length > 0;

const LIMITS: readonly Role[] = ['price', 'maxGas', 'expiration', 'chain'];
const UNIFIED: readonly Role[] = ['others', 'otherKeyOptions', ...LIMITS, 'simulation'];

/**
 * The checks before a transaction, newest first. The framework changed them repeatedly.
 * Source: aptos-core, `aptos-vm/src/transaction_validation.rs`, `run_script_prologue`.
 */
const PROLOGUES: readonly Check[] = [
  {
    name: 'unified_prologue_fee_payer_v2',
    roles: ['sender', 'payer', 'keyOption', 'payerKeyOption', 'replay', ...UNIFIED],
    fits: (checks, features) => isPaid(checks) && hasAbstraction(features) && features.has('payloadV2'),
  },
  {
    name: 'unified_prologue_v2',
    roles: ['sender', 'keyOption', 'replay', ...UNIFIED],
    fits: (checks, features) => !isPaid(checks) && hasAbstraction(features) && features.has('payloadV2'),
  },
  {
    name: 'unified_prologue_fee_payer',
    roles: ['sender', 'payer', 'keyOption', 'payerKeyOption', 'sequence', ...UNIFIED],
    fits: (checks, features) => isPaid(checks) && hasAbstraction(features),
  },
  {
    name: 'unified_prologue',
    roles: ['sender', 'keyOption', 'sequence', ...UNIFIED],
    fits: (checks, features) => !isPaid(checks) && hasAbstraction(features),
  },
  {
    name: 'fee_payer_script_prologue_extended',
    roles: ['sender', 'sequence', 'key', 'others', 'otherKeys', 'payerAddress', 'payerKey', ...LIMITS, 'simulation'],
    fits: (checks, features) => isPaid(checks) && hasSimulation(features),
  },
  {
    name: 'fee_payer_script_prologue',
    roles: ['sender', 'sequence', 'key', 'others', 'otherKeys', 'payerAddress', 'payerKey', ...LIMITS],
    fits: isPaid,
  },
  {
    name: 'multi_agent_script_prologue_extended',
    roles: ['sender', 'sequence', 'key', 'others', 'otherKeys', ...LIMITS, 'simulation'],
    fits: (checks, features) => !isPaid(checks) && isShared(checks) && hasSimulation(features),
  },
  {
    name: 'multi_agent_script_prologue',
    roles: ['sender', 'sequence', 'key', 'others', 'otherKeys', ...LIMITS],
    fits: checks => !isPaid(checks) && isShared(checks),
  },
  {
    name: 'script_prologue_extended',
    roles: ['sender', 'sequence', 'key', ...LIMITS, 'scriptHash', 'simulation'],
    fits: (checks, features) => !isPaid(checks) && !isShared(checks) && hasSimulation(features),
  },
  {
    name: 'script_prologue',
    roles: ['sender', 'sequence', 'key', ...LIMITS, 'scriptHash'],
    fits: checks => !isPaid(checks) && !isShared(checks),
  },
];

const CHARGE: readonly Role[] = ['refund', 'price', 'maxGas', 'gasLeft'];

/** The functions that charge the fee after a transaction. Source: `transaction_validation.rs`, `run_epilogue`. */
const EPILOGUES: readonly Check[] = [
  {
    name: 'unified_epilogue_v2',
    roles: ['sender', 'payer', ...CHARGE, 'simulation', 'orderless'],
    fits: (_, features) => hasAbstraction(features) && features.has('payloadV2'),
  },
  {
    name: 'unified_epilogue',
    roles: ['sender', 'payer', ...CHARGE, 'simulation'],
    fits: (_, features) => hasAbstraction(features),
  },
  {
    name: 'epilogue_gas_payer_extended',
    roles: ['sender', 'payerAddress', ...CHARGE, 'simulation'],
    fits: (checks, features) => isPaid(checks) && hasSimulation(features),
  },
  { name: 'epilogue_gas_payer', roles: ['sender', 'payerAddress', ...CHARGE], fits: isPaid },
  {
    name: 'epilogue_extended',
    roles: ['sender', ...CHARGE, 'simulation'],
    fits: (checks, features) => !isPaid(checks) && hasSimulation(features),
  },
  // In 2022, the second parameter was the sequence number, which the function did not use, instead of the refund.
  { name: 'epilogue', roles: ['sender', ...CHARGE], fits: checks => !isPaid(checks) },
];

/**
 * Runs the framework's checks before a transaction.
 * @throws Failed, or Stopped if none of the known checks exists in the framework
 */
export function* runPrologue(caller: Caller, checks: Checks, features: Flags): Run<void> {
  yield* runCheck(caller, PROLOGUES, { ...checks, fee: NO_FEE }, features, 'prologue');
}

/**
 * Charges the fee of a transaction and increments the sequence number.
 * @throws Failed, or Stopped if none of the known functions exists in the framework
 */
export function* runEpilogue(caller: Caller, checks: Checks, fee: FeeStatement, features: Flags): Run<void> {
  yield* runCheck(caller, EPILOGUES, { ...checks, fee }, features, 'epilogue');
  const { linker } = caller.means;
  if (!features.has('emitFeeStatement')) return;
  const emit = yield* supplied(() => linker.function('0x1::transaction_fee', 'emit_fee_statement'));
  yield* caller.call(emit, [[fee.total, fee.execution, fee.io, fee.storage, fee.refund]]);
}

export const NO_FEE: FeeStatement = { total: 0n, execution: 0n, io: 0n, storage: 0n, refund: 0n };

function* runCheck(
  caller: Caller,
  known: readonly Check[],
  situation: Situation,
  features: Flags,
  what: string,
): Run<void> {
  const { linker } = caller.means;
  const found = yield* supplied(
    // A framework other than the Aptos framework can have a check without the feature flag for it.
    () => findCheck(linker, known, situation, features) ?? findCheck(linker, known, situation, EVERY_FEATURE),
  );
  if (!found) throw new Stopped(`the ${what} of ${VALIDATION_MODULE} is not supported`);
  if (situation.replay.kind === 'nonce' && found.check.roles.includes('sequence')) refuse('FEATURE_UNDER_GATING');
  const args = found.check.roles.map(role => VALUES[role].of(situation, optionOf(linker)));
  yield* caller.call(found.called, args);
}

function findCheck(
  linker: Linker,
  known: readonly Check[],
  checks: Checks,
  features: Flags,
): { readonly check: Check; readonly called: LinkedFunction } | undefined {
  const module = linker.module(VALIDATION_MODULE);
  for (const check of known) {
    if (!check.fits(checks, features) || !module.functions.has(check.name)) continue;
    const called = linker.function(VALIDATION_MODULE, check.name);
    if (hasTypes(called.parameters, check.roles)) return { check, called };
  }
  return undefined;
}

function hasTypes(parameters: readonly Type[], roles: readonly Role[]): boolean {
  return parameters.length === roles.length && roles.every((role, at) => parameters[at]?.text === VALUES[role].type);
}

/**
 * Returns a constructor of `Option` values, which were structs with a vector until 2025 and have been enums since then.
 */
export function optionOf(linker: Linker): (value?: Value) => Value {
  return value => {
    const type = linker.types.struct('0x1', 'option', 'Option', [linker.types.primitive('u8')]);
    const values = value === undefined ? [] : [value];
    return linker.layout(type).isEnum ? new Variant(values.length, values) : [values];
  };
}

/** Returns a `ReplayProtector`, with variants for a nonce and a sequence number. */
function protector({ kind, value }: ReplayProtector): Value {
  return new Variant(kind === 'nonce' ? 0 : 1, [value]);
}

function optionalKey({ authenticationKey: key }: Party): Value | undefined {
  return key && bytesValue(key);
}

function keyOf(party: Party): Value {
  return optionalKey(party) ?? [];
}
