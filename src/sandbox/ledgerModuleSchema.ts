import * as z from 'zod/mini';

/**
 * The parse context. Parsing is interpreted instead of compiled, because it runs only once. Values with a wrong type
 * get a default message.
 */
export const NAMING_TYPES: z.core.ParseContext<z.core.$ZodIssue> = {
  jitless: true,
  error: issue => (issue.code === 'invalid_type' ? `should be of type ${issue.expected}` : undefined),
};

const typeParameters = z.array(z.looseObject({ constraints: z.array(z.string()) }));
const fields = z.array(z.looseObject({ name: z.string(), type: z.string() }));

export const wireFunctionSchema = z.looseObject({
  name: z.string(),
  visibility: z.string(),
  is_entry: z.boolean(),
  is_view: z.optional(z.boolean()),
  generic_type_params: typeParameters,
  params: z.array(z.string()),
  return: z.array(z.string()),
});

const struct = z.looseObject({
  name: z.string(),
  is_native: z.boolean(),
  is_event: z.optional(z.boolean()),
  is_enum: z.optional(z.boolean()),
  abilities: z.array(z.string()),
  generic_type_params: typeParameters,
  fields,
  variants: z.optional(z.array(z.looseObject({ name: z.string(), fields }))),
});

const abi = z.looseObject({
  address: z.string(),
  name: z.string(),
  friends: z.array(z.string()),
  exposed_functions: z.array(wireFunctionSchema),
  structs: z.array(struct),
});

/** A module in the format of the node API. Properties that are not declared here are kept. */
export const ledgerModuleSchema = z.looseObject({ bytecode: z.string(), abi: z.nullish(abi) });
