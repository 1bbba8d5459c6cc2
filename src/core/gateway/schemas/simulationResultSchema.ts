import * as z from 'zod';
import type { Received } from '../received';
import { changeSchema, type WireChange } from './changeSchema';
import { jsonSchema } from './jsonSchema';
import { listSchema } from './listSchema';
import { isShallow, SHALLOW } from './nesting';
import { requestShape, type WithVariants } from './transactionSchema';
import { u64Schema } from './u64Schema';

/** An event (SPEC.md §2.6). Module events have the dummy guid of number 0 at `0x0`. */
export const eventSchema = z.looseObject({
  guid: z.looseObject({ creation_number: u64Schema, account_address: z.string() }),
  sequence_number: u64Schema,
  /** A Move type as the node prints it. */
  type: z.string(),
  data: jsonSchema,
});

/** What a transaction would do (SPEC.md §2.6). */
export const simulationResultSchema = z
  .looseObject({
    /** Ledger version. */
    version: u64Schema,
    hash: z.string(),
    state_change_hash: z.string(),
    event_root_hash: z.string(),
    state_checkpoint_hash: z.string().nullish(),
    /** Gas units. */
    gas_used: u64Schema,
    success: z.boolean(),
    vm_status: z.string(),
    accumulator_root_hash: z.string(),
    changes: listSchema(changeSchema),
    ...requestShape,
    events: listSchema(eventSchema),
    /** Microseconds since the epoch. */
    timestamp: u64Schema,
  })
  .refine(result => isShallow(result), SHALLOW);

/** The answer of a simulation (SPEC.md §4.1). */
export const simulationResultsSchema = listSchema(simulationResultSchema);

/** An event (SPEC.md §2.6). */
export type WireEvent = Received<z.infer<typeof eventSchema>>;
/** What a transaction would do (SPEC.md §2.6). */
export type WireSimulationResult = WithVariants<
  Omit<Received<z.infer<typeof simulationResultSchema>>, 'changes'> & { readonly changes: readonly WireChange[] }
>;
