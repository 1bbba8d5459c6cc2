import * as z from 'zod';
import type { Received } from '../received';
import { listSchema } from './listSchema';
import { isShallow, SHALLOW } from './nesting';
import { payloadSchema, type WirePayload } from './payloadSchema';
import { signatureSchema, type WireSignature } from './signatureSchema';
import { u64Schema } from './u64Schema';
import { unknownVariantSchema, type WireUnknownVariant } from './variantSchema';

const PENDING = 'pending_transaction';

/** The members of a request that a transaction repeats (SPEC.md §2.5, §2.6). */
export const requestShape = {
  sender: z.string(),
  sequence_number: u64Schema,
  /** Gas units. */
  max_gas_amount: u64Schema,
  /** Octas per gas unit. */
  gas_unit_price: u64Schema,
  /** Seconds since the epoch. */
  expiration_timestamp_secs: u64Schema,
  payload: payloadSchema,
  signature: signatureSchema.nullish(),
  replay_protection_nonce: u64Schema.nullish(),
};

/** A transaction that waits for its execution (SPEC.md §2.5). */
export const pendingTransactionSchema = z.looseObject({
  type: z.literal(PENDING),
  hash: z.string(),
  ...requestShape,
});

/** A transaction of any kind: one known variant, the other seven whole (SPEC.md §2.5). */
export const transactionSchema = z
  .union([z.discriminatedUnion('type', [pendingTransactionSchema]), unknownVariantSchema([PENDING])])
  .refine(transaction => isShallow(transaction), SHALLOW);

/** Transactions of any kind (SPEC.md §4.3). */
export const transactionsSchema = listSchema(transactionSchema);

/** Puts the unions of payload and signature, unknown variants with all their members, in their places. */
export type WithVariants<T> = Omit<T, 'payload' | 'signature'> & {
  readonly payload: WirePayload;
  readonly signature?: WireSignature | null | undefined;
};

/** A transaction that waits for its execution (SPEC.md §2.5). */
export type WirePendingTransaction = WithVariants<Received<z.infer<typeof pendingTransactionSchema>>>;
/** A transaction of any kind (SPEC.md §2.5). */
export type WireTransaction = WirePendingTransaction | WireUnknownVariant;

/** Tells the known variant from the others. */
export function isPendingTransaction(transaction: WireTransaction): transaction is WirePendingTransaction {
  return transaction.type === PENDING;
}
