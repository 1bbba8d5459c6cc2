import * as z from 'zod';
import type { Received } from '../received';
import { isShallow, SHALLOW } from './nesting';
import { transactionsSchema, type WireTransaction } from './transactionSchema';
import { u64Schema } from './u64Schema';

/** A block (SPEC.md §2.7). */
export const blockSchema = z
  .looseObject({
    block_height: u64Schema,
    block_hash: z.string(),
    /** Microseconds since the epoch. */
    block_timestamp: u64Schema,
    /** Ledger version of its first transaction. */
    first_version: u64Schema,
    /** Ledger version of its last transaction. */
    last_version: u64Schema,
    /** When they were asked for; public nodes send `null` where not. */
    transactions: transactionsSchema.nullish(),
  })
  .refine(block => isShallow(block), SHALLOW);

/** A block (SPEC.md §2.7). */
export type WireBlock = Omit<Received<z.infer<typeof blockSchema>>, 'transactions'> & {
  readonly transactions?: readonly WireTransaction[] | null | undefined;
};
