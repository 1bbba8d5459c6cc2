import * as z from 'zod';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi, VariantAbi } from '../../move/abi';

/** A schema for each member, optional ones too: what none is given for would be lost when a file is read. */
export type EachMember<Data> = { readonly [Key in keyof Data]-?: z.ZodType<Data[Key]> };

const typeParameter = z.object({ constraints: z.array(z.string()) } satisfies EachMember<TypeParameterAbi>);
const field = z.object({ name: z.string(), type: z.string() } satisfies EachMember<FieldAbi>);
const variant = z.object({ name: z.string(), fields: z.array(field) } satisfies EachMember<VariantAbi>);
const functionAbi = z.object({
  name: z.string(),
  visibility: z.string(),
  isEntry: z.boolean(),
  isView: z.boolean(),
  typeParameters: z.array(typeParameter),
  parameters: z.array(z.string()),
  returns: z.array(z.string()),
} satisfies EachMember<FunctionAbi>);
const structAbi = z.object({
  name: z.string(),
  isNative: z.boolean(),
  isEvent: z.boolean(),
  isEnum: z.boolean(),
  abilities: z.array(z.string()),
  typeParameters: z.array(typeParameter),
  fields: z.array(field),
  variants: z.array(variant),
} satisfies EachMember<StructAbi>);
/** The interface of a module as it is kept: as `ModuleAbi` is. */
export const keptModuleAbi = z.object({
  address: z.string(),
  name: z.string(),
  friends: z.array(z.string()),
  functions: z.array(functionAbi),
  structs: z.array(structAbi),
  untold: z.array(z.enum(['view', 'event', 'enum'])).exactOptional(),
} satisfies EachMember<ModuleAbi>);

/** In ms since the epoch, as far as dates reach. */
export const keptTime = z.int().nonnegative().max(8.64e15);

/** A ledger version in digits. */
export const keptVersion = z.string().regex(/^\d{1,20}$/);
