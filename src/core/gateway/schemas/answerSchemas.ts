import * as z from 'zod/mini';
import {
  isShallow,
  jsonSchema,
  type Received,
  SHALLOW,
  u64Schema,
  listSchema,
  stringListSchema,
} from './parseBySchema';

export const accountSchema = z.looseObject({
  /** Hex with `0x`. */
  authentication_key: z.string(),
  /** Sequence number of the account's next transaction. */
  sequence_number: u64Schema,
});

/** An account's data; public nodes return it even for addresses without an account. */
export type WireAccount = Received<z.infer<typeof accountSchema>>;

/**
 * The response to an encode request: a hex string, or any other JSON value, because the contract does not define its
 * form.
 */
export const encodingSchema = jsonSchema.check(z.refine(value => isShallow(value), SHALLOW));

/** The error body of public nodes; the contract does not define error bodies. */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  /** For example, `account_not_found` or `invalid_input`. */
  error_code: z.string(),
  vm_error_code: z.nullish(z.number()),
});

/** A node's own description of an error. */
export type WireErrorBody = Received<z.infer<typeof errorBodySchema>>;

const typeParameterSchema = z.looseObject({
  /** Abilities required of the type argument. */
  constraints: stringListSchema(),
});

const fieldSchema = z.looseObject({
  name: z.string(),
  /** A Move type as the node prints it. */
  type: z.string(),
});

export const variantsSchema = listSchema(z.looseObject({ name: z.string(), fields: listSchema(fieldSchema) }));

export const functionSchema = z.looseObject({
  name: z.string(),
  /** `private` in the contract; `public`, `friend` and others on public nodes. Any string is accepted. */
  visibility: z.string(),
  is_entry: z.boolean(),
  /** Absent on nodes before 2023-03. */
  is_view: z.nullish(z.boolean()),
  generic_type_params: listSchema(typeParameterSchema),
  /** Types of all parameters, including signers. */
  params: stringListSchema(),
  return: stringListSchema(),
});

export const structSchema = z.looseObject({
  name: z.string(),
  is_native: z.boolean(),
  /** Absent on nodes before 2024-08. */
  is_event: z.nullish(z.boolean()),
  /** Not in the contract, so it can have any form; a Boolean on public nodes since 2025-10. */
  is_enum: z.optional(z.unknown()),
  abilities: stringListSchema(),
  generic_type_params: listSchema(typeParameterSchema),
  fields: listSchema(fieldSchema),
  /** Not in the contract, so it can have any form; `variantsSchema` on public nodes since 2026. */
  variants: z.optional(z.unknown()),
});

export const abiSchema = z.looseObject({
  address: z.string(),
  name: z.string(),
  /** `address::module` of each friend. */
  friends: stringListSchema(),
  exposed_functions: listSchema(functionSchema),
  structs: listSchema(structSchema),
});

export const moduleSchema = z.looseObject({
  /** Hex with `0x`. The digits are not checked, because that would cost more than parsing the entire page. */
  bytecode: z.string(),
  /** Absent if the node could not read the bytecode. */
  abi: z.nullish(abiSchema),
});

/** The modules of an account, or one page of them. */
export const modulesSchema = listSchema(moduleSchema);

export type WireModule = Received<z.infer<typeof moduleSchema>>;
export type WireAbi = Received<z.infer<typeof abiSchema>>;
export type WireFunction = Received<z.infer<typeof functionSchema>>;
export type WireStruct = Received<z.infer<typeof structSchema>>;
