import * as z from 'zod';
import type { Received } from '../received';
import { u64Schema } from './u64Schema';

/** An account's data (SPEC.md §2.1). */
export const accountSchema = z.looseObject({
  /** Hex with `0x`. */
  authentication_key: z.string(),
  /** Of the next transaction that the account sends. */
  sequence_number: u64Schema,
});

/** An account's data (SPEC.md §2.1). Public nodes answer it for addresses without an account, too. */
export type WireAccount = Received<z.infer<typeof accountSchema>>;
