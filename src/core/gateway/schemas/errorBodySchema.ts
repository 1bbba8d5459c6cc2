import * as z from 'zod';
import type { Received } from '../received';

/** The error body of public nodes; the contract leaves error bodies open (SPEC.md §7). */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  /** `account_not_found`, `invalid_input`, … */
  error_code: z.string(),
  vm_error_code: z.number().nullish(),
});

/** A node's own account of an error. */
export type WireErrorBody = Received<z.infer<typeof errorBodySchema>>;
