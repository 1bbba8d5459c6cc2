import type { JsonObject } from '../../core/json';
import type { Work } from './execution';

/** Octas for a new place in storage, and given back when it is freed. */
const OCTAS_PER_RESOURCE = 49_400n;

/** What an aborted function has used up. */
export const ABORTED_WORK: Work = { execution: 3_300n, io: 4_200n };

/** Gas units: what every transaction takes at least, and what one may take at most. */
export const MIN_GAS_UNITS = 2n;
export const MAX_GAS_UNITS = 2_000_000n;

/** Octas per gas unit: the least that is taken, and what the sandbox estimates whatever is asked. */
export const GAS_UNIT_PRICE = 100n;

/** What a transaction is charged. */
export interface GasCharge {
  /** Gas units in all. The parts are rounded up one by one, so that they may sum to more. */
  readonly total: bigint;
  /** Gas units. */
  readonly execution: bigint;
  /** Gas units. */
  readonly io: bigint;
  /** Octas. */
  readonly storageFee: bigint;
  /** Octas, paid back outside of `total`. */
  readonly storageRefund: bigint;
}

/** The charge for work and storage. @param price octas per gas unit */
export function gasCharge(work: Work, resources: { created: number; deleted: number }, price: bigint): GasCharge {
  const storageFee = BigInt(resources.created) * OCTAS_PER_RESOURCE;
  return {
    total: ceilDivide((work.execution + work.io) * price + storageFee * 1000n, price * 1000n),
    execution: ceilDivide(work.execution, 1000n),
    io: ceilDivide(work.io, 1000n),
    storageFee,
    storageRefund: BigInt(resources.deleted) * OCTAS_PER_RESOURCE,
  };
}

/** The charge for a transaction that has used up all its gas. */
export function exhausted(work: Work, maxGas: bigint): GasCharge {
  const io = ceilDivide(work.io, 1000n) < maxGas ? ceilDivide(work.io, 1000n) : maxGas;
  return { total: maxGas, execution: maxGas - io, io, storageFee: 0n, storageRefund: 0n };
}

/** The limit that `estimate_max_gas_amount` puts in: what the balance can pay for. Both in octas. */
export function estimatedGasLimit(balance: bigint, price: bigint): bigint {
  const affordable = price === 0n ? MAX_GAS_UNITS : balance / price;
  if (affordable < MIN_GAS_UNITS) return MIN_GAS_UNITS;
  return affordable > MAX_GAS_UNITS ? MAX_GAS_UNITS : affordable;
}

/** The data of `0x1::transaction_fee::FeeStatement`. */
export function feeStatement(charge: GasCharge): JsonObject {
  return {
    execution_gas_units: String(charge.execution),
    io_gas_units: String(charge.io),
    storage_fee_octas: String(charge.storageFee),
    storage_fee_refund_octas: String(charge.storageRefund),
    total_charge_gas_units: String(charge.total),
  };
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
