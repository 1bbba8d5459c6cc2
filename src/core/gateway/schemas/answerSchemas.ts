import * as z from 'zod/mini';
import { isShallow, jsonSchema, type Received, SHALLOW, u64Schema } from './parseBySchema';

/** An account's data (SPEC.md §2.1). */
export const accountSchema = z.looseObject({
  /** Hex with `0x`. */
  authentication_key: z.string(),
  /** Sequence number of the account's next transaction. */
  sequence_number: u64Schema,
});

/** An account's data (SPEC.md §2.1). Public nodes return it even for addresses without an account. */
export type WireAccount = Received<z.infer<typeof accountSchema>>;

/** The answer to an encode request: a hex string, or any other JSON value, as its form is left open (SPEC.md §4.9). */
export const encodingSchema = jsonSchema.check(z.refine(value => isShallow(value), SHALLOW));

/** The error body of public nodes; the contract leaves error bodies open (SPEC.md §7). */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  /** `account_not_found`, `invalid_input`, … */
  error_code: z.string(),
  vm_error_code: z.nullish(z.number()),
});

/** A node's own description of an error. */
export type WireErrorBody = Received<z.infer<typeof errorBodySchema>>;
