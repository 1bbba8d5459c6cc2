import * as z from 'zod';
import type { Received } from '../received';
import { jsonSchema } from './jsonSchema';
import { listSchema, stringListSchema } from './listSchema';
import { unknownVariantSchema, type WireUnknownVariant } from './variantSchema';

const ENTRY_FUNCTION = 'entry_function_payload';

const entryFunctionPayloadSchema = z.looseObject({
  type: z.literal(ENTRY_FUNCTION),
  /** `address::module::function`. */
  function: z.string(),
  type_arguments: stringListSchema(),
  arguments: listSchema(jsonSchema),
});

/** A transaction's payload: one known variant, the other three whole (SPEC.md §2.3). */
export const payloadSchema = z.union([
  z.discriminatedUnion('type', [entryFunctionPayloadSchema]),
  unknownVariantSchema([ENTRY_FUNCTION]),
]);

/** A call of an entry function (SPEC.md §2.3). */
export type WireEntryFunctionPayload = Received<z.infer<typeof entryFunctionPayloadSchema>>;
/** A transaction's payload (SPEC.md §2.3). */
export type WirePayload = WireEntryFunctionPayload | WireUnknownVariant;

/** Tells the known variant from the others. */
export function isEntryFunctionPayload(payload: WirePayload): payload is WireEntryFunctionPayload {
  return payload.type === ENTRY_FUNCTION;
}
