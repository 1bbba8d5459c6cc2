import * as z from 'zod/mini';
import {
  type Accepts,
  acceptsOf,
  type Received,
  jsonSchema,
  unknownVariantSchema,
  type WireUnknownVariant,
  listSchema,
  isShallow,
  SHALLOW,
  u64Schema,
  parseBySchema,
} from './parseBySchema';
import { moduleSchema } from './answerSchemas';
import { requestShape, type WithVariants, type WireTransaction } from './transactionSchema';

/** The only kind of change in the contract. */
const deleteModuleSchema = z.looseObject({
  type: z.literal('delete_module'),
  address: z.string(),
  state_key_hash: z.string(),
  /** In the form `address::module`. */
  module: z.string(),
});

const writeModuleSchema = z.looseObject({
  type: z.literal('write_module'),
  address: z.string(),
  state_key_hash: z.string(),
  data: moduleSchema,
});

const deleteResourceSchema = z.looseObject({
  type: z.literal('delete_resource'),
  address: z.string(),
  state_key_hash: z.string(),
  /** The resource's struct type. */
  resource: z.string(),
});

const writeResourceSchema = z.looseObject({
  type: z.literal('write_resource'),
  address: z.string(),
  state_key_hash: z.string(),
  /** The resource's struct type, and its fields after the transaction. */
  data: z.looseObject({ type: z.string(), data: jsonSchema }),
});

const deleteTableItemSchema = z.looseObject({
  type: z.literal('delete_table_item'),
  state_key_hash: z.string(),
  handle: z.string(),
  /** BCS in hex. */
  key: z.string(),
  /** Decoded data, if the node runs a table indexer. */
  data: z.nullish(z.looseObject({ key: z.optional(jsonSchema), key_type: z.nullish(z.string()) })),
});

const writeTableItemSchema = z.looseObject({
  type: z.literal('write_table_item'),
  state_key_hash: z.string(),
  handle: z.string(),
  /** BCS in hex. */
  key: z.string(),
  /** BCS in hex. */
  value: z.string(),
  /** Decoded data, if the node runs a table indexer. */
  data: z.nullish(
    z.looseObject({
      key: z.optional(jsonSchema),
      key_type: z.nullish(z.string()),
      value: z.optional(jsonSchema),
      value_type: z.nullish(z.string()),
    }),
  ),
});

const knownChangeSchema = z.discriminatedUnion('type', [
  deleteModuleSchema,
  writeModuleSchema,
  deleteResourceSchema,
  writeResourceSchema,
  deleteTableItemSchema,
  writeTableItemSchema,
]);

const KNOWN_FORMS: ReadonlyMap<string, Accepts | undefined> = new Map(
  knownChangeSchema.def.options.flatMap(option =>
    option.shape.type.def.values.map(type => [type, acceptsOf(option)] as const),
  ),
);

/**
 * A change of the ledger's state: `delete_module` as in the contract; five other kinds as sent by public nodes; and any
 * other object with a `type`, including those five in another form, unmodified.
 */
export const changeSchema = z.union([knownChangeSchema, unknownVariantSchema(['delete_module'])]);

/** A change of a known kind, which allows exhaustive switches over its `type`. */
export type WireKnownChange = Received<z.infer<typeof knownChangeSchema>>;
export type WireChange = WireKnownChange | WireUnknownVariant;

export function isKnownChange(change: WireChange): change is WireKnownChange {
  return KNOWN_FORMS.get(change.type)?.(change) === true;
}

/** An event. Module events have a dummy guid: number 0 at `0x0`. */
export const eventSchema = z.looseObject({
  guid: z.looseObject({ creation_number: u64Schema, account_address: z.string() }),
  sequence_number: u64Schema,
  /** A Move type as the node prints it. */
  type: z.string(),
  data: jsonSchema,
});

export const simulationResultSchema = z
  .looseObject({
    /** Ledger version. */
    version: u64Schema,
    hash: z.string(),
    state_change_hash: z.string(),
    event_root_hash: z.string(),
    state_checkpoint_hash: z.nullish(z.string()),
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
  .check(z.refine(result => isShallow(result), SHALLOW));

export const simulationResultsSchema = listSchema(simulationResultSchema);

export type WireEvent = Received<z.infer<typeof eventSchema>>;
export type WireSimulationResult = WithVariants<
  Omit<Received<z.infer<typeof simulationResultSchema>>, 'changes'> & { readonly changes: readonly WireChange[] }
>;

/** A user's committed transaction on public nodes, with the properties of a simulation's response. */
const USER = 'user_transaction';

/** Returns the properties of a user transaction; `undefined` for other kinds, or if a property has a different form. */
export function readUserTransaction(transaction: WireTransaction): WireSimulationResult | undefined {
  if (transaction.type !== USER) return undefined;
  const parsed = parseBySchema(simulationResultsSchema, [transaction]);
  return parsed.kind === 'valid' ? parsed.value[0] : undefined;
}
