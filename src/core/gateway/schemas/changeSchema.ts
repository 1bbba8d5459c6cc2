import * as z from 'zod';
import type { Received } from '../received';
import { jsonSchema } from './jsonSchema';
import { moduleSchema } from './moduleSchema';
import { unknownVariantSchema, type WireUnknownVariant } from './variantSchema';

/** The one change that the contract shows (SPEC.md §2.6). */
const deleteModuleSchema = z.looseObject({
  type: z.literal('delete_module'),
  address: z.string(),
  state_key_hash: z.string(),
  /** `address::module`. */
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
  /** The resource's struct type and its fields after the transaction. */
  data: z.looseObject({ type: z.string(), data: jsonSchema }),
});

const deleteTableItemSchema = z.looseObject({
  type: z.literal('delete_table_item'),
  state_key_hash: z.string(),
  handle: z.string(),
  /** BCS in hex. */
  key: z.string(),
  /** Decoded, where the node runs a table indexer. */
  data: z.looseObject({ key: jsonSchema.optional(), key_type: z.string().nullish() }).nullish(),
});

const writeTableItemSchema = z.looseObject({
  type: z.literal('write_table_item'),
  state_key_hash: z.string(),
  handle: z.string(),
  /** BCS in hex. */
  key: z.string(),
  /** BCS in hex. */
  value: z.string(),
  /** Decoded, where the node runs a table indexer. */
  data: z
    .looseObject({
      key: jsonSchema.optional(),
      key_type: z.string().nullish(),
      value: jsonSchema.optional(),
      value_type: z.string().nullish(),
    })
    .nullish(),
});

const knownChangeSchema = z.discriminatedUnion('type', [
  deleteModuleSchema,
  writeModuleSchema,
  deleteResourceSchema,
  writeResourceSchema,
  deleteTableItemSchema,
  writeTableItemSchema,
]);

const KNOWN_TYPES: readonly string[] = knownChangeSchema.options.map(({ shape }) => shape.type.value);

/**
 * One change of the ledger's state: `delete_module` as in SPEC.md §2.6, the five kinds that the contract leaves open
 * as public nodes send them, any other kind whole.
 */
export const changeSchema = z.union([knownChangeSchema, unknownVariantSchema(KNOWN_TYPES)]);

/** A change of a kind that is known; a `switch` over its `type` can be exhaustive. */
export type WireKnownChange = Received<z.infer<typeof knownChangeSchema>>;
/** One change of the ledger's state (SPEC.md §2.6). */
export type WireChange = WireKnownChange | WireUnknownVariant;

/** Tells the known kinds from the others. */
export function isKnownChange(change: WireChange): change is WireKnownChange {
  return KNOWN_TYPES.includes(change.type);
}
