import * as z from 'zod';

const typeParameter = z.object({ constraints: z.array(z.string()) });
const field = z.object({ name: z.string(), type: z.string() });
const functionAbi = z.object({
  name: z.string(),
  visibility: z.string(),
  isEntry: z.boolean(),
  isView: z.boolean(),
  typeParameters: z.array(typeParameter),
  parameters: z.array(z.string()),
  returns: z.array(z.string()),
});
const structAbi = z.object({
  name: z.string(),
  isNative: z.boolean(),
  isEvent: z.boolean(),
  isEnum: z.boolean(),
  abilities: z.array(z.string()),
  typeParameters: z.array(typeParameter),
  fields: z.array(field),
  variants: z.array(z.object({ name: z.string(), fields: z.array(field) })),
});
/** The interface of a module as it is kept: as `ModuleAbi` is. */
export const keptModuleAbi = z.object({
  address: z.string(),
  name: z.string(),
  friends: z.array(z.string()),
  functions: z.array(functionAbi),
  structs: z.array(structAbi),
  untold: z.array(z.enum(['view', 'event', 'enum'])).optional(),
});

/** In ms since the epoch, as far as dates reach. */
export const keptTime = z.int().nonnegative().max(8.64e15);

/** A ledger version in digits. */
export const keptVersion = z.string().regex(/^\d{1,20}$/);
