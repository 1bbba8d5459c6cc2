import * as z from 'zod/mini';
import { type Received, jsonSchema, stringListSchema, u64Schema, type WireUnknownVariant } from './parseBySchema';

/** A payload or signature in a request is sent unmodified; the node checks it. */
const variantSchema = z.catchall(z.object({ type: z.string() }), jsonSchema);

const requestShape = {
  /** Hex, with or without `0x`. */
  sender: z.string(),
  sequence_number: u64Schema,
  /** Gas units. */
  max_gas_amount: u64Schema,
  /** Octas per gas unit. */
  gas_unit_price: u64Schema,
  /** Seconds since the epoch. */
  expiration_timestamp_secs: u64Schema,
  payload: variantSchema,
  replay_protection_nonce: z.nullish(u64Schema),
};

export const simulationInputSchema = z.looseObject({ ...requestShape, signature: variantSchema });

export const encodingInputSchema = z.looseObject({ ...requestShape, secondary_signers: z.nullish(stringListSchema()) });

type Input<T> = Omit<Received<T>, 'payload' | 'signature'> & { readonly payload: WireUnknownVariant };

export type WireSimulationInput = Input<z.infer<typeof simulationInputSchema>> & {
  readonly signature: WireUnknownVariant;
};
export type WireEncodingInput = Input<z.infer<typeof encodingInputSchema>>;
