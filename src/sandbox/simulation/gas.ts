import type { FeeStatement } from '../../core/vm/session/prologue';
import type { Linker } from '../../core/vm/linker';
import { groupOf } from '../../core/vm/session/wire';
import type { Work } from '../../core/vm/session/transaction';
import type { Write } from '../../core/vm/state/journal';

/** The deposit for a new storage slot, in octas. It is refunded when the slot is freed. */
const OCTAS_PER_SLOT = 49_400n;

/**
 * In millionths of a gas unit: per transaction, instruction and call, per slot that is read or written, and per byte in
 * it. For five recorded mainnet transactions, with 238 to 7,251 instructions and 3 to 10 units of execution, execution
 * is off by at most 2 units and I/O by at most 1.
 */
const EXECUTION = { transaction: 4_000_000n, instruction: 500n, call: 8_000n };
const IO = { read: 300_000n, write: 600_000n, byte: 1_000n };
const UNIT = 1_000_000n;

/** In gas units: the minimum charge, and the maximum gas limit, of a transaction. */
export const MIN_GAS_UNITS = 2n;
export const MAX_GAS_UNITS = 2_000_000n;

/** In octas per gas unit: the minimum, and the sandbox's estimate. */
export const GAS_UNIT_PRICE = 100n;

/**
 * Returns the fee of a transaction. The fee is approximate, because a chain's gas schedule cannot be read. Each part is
 * rounded up, so the sum can exceed the total.
 * @param price octas per gas unit
 */
export function feeOf(
  { instructions, calls, reads, bytesRead, effects }: Work,
  price: bigint,
  linker: Linker,
): FeeStatement {
  const { writes } = effects;
  const written = writes.reduce((sum, { after }) => sum + (after?.length ?? 0), 0);
  const execution =
    EXECUTION.transaction + EXECUTION.instruction * BigInt(instructions) + EXECUTION.call * BigInt(calls);
  const io = IO.read * BigInt(reads) + IO.write * BigInt(writes.length) + IO.byte * BigInt(bytesRead + written);
  const storage = BigInt(slots(linker, writes, ({ before, after }) => !before && after !== undefined)) * OCTAS_PER_SLOT;
  const refund = BigInt(slots(linker, writes, ({ before, after }) => before !== undefined && !after)) * OCTAS_PER_SLOT;
  return {
    total: ceilDivide((execution + io) * price + storage * UNIT, price * UNIT),
    execution: ceilDivide(execution, UNIT),
    io: ceilDivide(io, UNIT),
    storage,
    refund,
  };
}

/** Returns the number of storage slots that are written. All members of a resource group share one slot. */
function slots(linker: Linker, writes: readonly Write[], fits: (write: Write) => boolean): number {
  const places = writes.filter(fits).map(({ place }) => {
    if (place.kind === 'tableItem') return `${place.handle} ${place.key}`;
    return `${place.address} ${(groupOf(linker, place.type) ?? place.type).text}`;
  });
  return new Set(places).size;
}

/** Returns the fee of a transaction that ran out of gas. */
export function exhausted(maxGas: bigint, { execution }: FeeStatement): FeeStatement {
  const part = execution < maxGas ? execution : maxGas;
  return { total: maxGas, execution: part, io: maxGas - part, storage: 0n, refund: 0n };
}

/**
 * Returns the limit for `estimate_max_gas_amount`: the amount that the balance can pay for. Both parameters are in
 * octas.
 */
export function estimatedGasLimit(balance: bigint, price: bigint): bigint {
  const affordable = price === 0n ? MAX_GAS_UNITS : balance / price;
  if (affordable < MIN_GAS_UNITS) return MIN_GAS_UNITS;
  return affordable > MAX_GAS_UNITS ? MAX_GAS_UNITS : affordable;
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
