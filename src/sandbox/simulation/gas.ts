import type { JsonObject } from '../../core/json';
import type { Work } from './execution';

/** The price of a new storage slot in octas, which is refunded when it is freed. */
const OCTAS_PER_RESOURCE = 49_400n;

export const ABORTED_WORK: Work = { execution: 3_300n, io: 4_200n };

/** In gas units: the minimum charge of a transaction, and the maximum limit. */
export const MIN_GAS_UNITS = 2n;
export const MAX_GAS_UNITS = 2_000_000n;

/** Octas per gas unit: the minimum, and the sandbox's estimate in all cases. */
export const GAS_UNIT_PRICE = 100n;

export interface GasCharge {
  /** Gas units in total. Each part is rounded up, so their sum may be higher. */
  readonly total: bigint;
  /** Gas units. */
  readonly execution: bigint;
  /** Gas units. */
  readonly io: bigint;
  /** Octas. */
  readonly storageFee: bigint;
  /** Octas, refunded separately from `total`. */
  readonly storageRefund: bigint;
}

/** Returns the charge for work and storage. @param price octas per gas unit */
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

export function exhausted(work: Work, maxGas: bigint): GasCharge {
  const io = ceilDivide(work.io, 1000n) < maxGas ? ceilDivide(work.io, 1000n) : maxGas;
  return { total: maxGas, execution: maxGas - io, io, storageFee: 0n, storageRefund: 0n };
}

/** Returns the limit for `estimate_max_gas_amount`: what the balance can pay for. Both parameters are in octas. */
export function estimatedGasLimit(balance: bigint, price: bigint): bigint {
  const affordable = price === 0n ? MAX_GAS_UNITS : balance / price;
  if (affordable < MIN_GAS_UNITS) return MIN_GAS_UNITS;
  return affordable > MAX_GAS_UNITS ? MAX_GAS_UNITS : affordable;
}

/** Returns the data of `0x1::transaction_fee::FeeStatement`. */
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
