import { parseJson } from '../../json';
import * as z from 'zod/mini';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi, VariantAbi } from '../../move/abi';
import type { PublishedModule, AccountModules, ReadModule } from '../publishedModule';

/**
 * Requires a schema for every property, including optional ones: a property without one would be lost when a file is
 * read.
 */
type EachMember<Data> = { readonly [Key in keyof Data]-?: z.ZodMiniType<Data[Key]> };

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
const moduleAbi = z.object({
  address: z.string(),
  name: z.string(),
  friends: z.array(z.string()),
  functions: z.array(functionAbi),
  structs: z.array(structAbi),
  untold: z.exactOptional(z.array(z.enum(['view', 'event', 'enum']))),
} satisfies EachMember<ModuleAbi>);

const reading = {
  /** In milliseconds since the epoch, within the range of `Date`. */
  readAt: z.int().check(z.nonnegative(), z.lte(8.64e15)),
  ledgerVersion: z.exactOptional(z.string().check(z.regex(/^\d{1,20}$/))),
};
const publishedModule = z.object({
  address: z.string(),
  abi: z.exactOptional(moduleAbi),
  byteLength: z.number().check(z.nonnegative()),
} satisfies EachMember<PublishedModule>);
const archivedAccount = z.object({
  gateway: z.string(),
  whole: z.exactOptional(z.object({ ...reading, maybeMore: z.boolean() })),
  modules: z.array(z.object({ ...reading, module: publishedModule } satisfies EachMember<ArchivedModule>)),
} satisfies EachMember<ArchivedAccount>);

/** Parses an account's file; `undefined` if it is corrupt or has a different format. */
export function parseArchive(text: string): ArchivedAccount | undefined {
  return archivedAccount.safeParse(parseJson(text)).data;
}

export interface ArchivedModule extends Omit<ReadModule, 'stale'> {
  /** In milliseconds since the epoch. */
  readonly readAt: number;
}

interface ArchivedWhole extends Pick<AccountModules, 'maybeMore' | 'ledgerVersion'> {
  /** In milliseconds since the epoch. */
  readonly readAt: number;
}

/** The content of an account's file in the offline copy. */
export interface ArchivedAccount {
  /** The base URL of the gateway that the modules were read from. */
  readonly gateway: string;
  /** Absent unless all modules have been read together. */
  readonly whole?: ArchivedWhole;
  /** The latest version of each module. */
  readonly modules: readonly ArchivedModule[];
}

export interface ArchiveFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In milliseconds since the epoch. */
  readonly writtenAt: number;
}

export interface ArchiveFolder {
  /** Empty if the folder does not exist yet. */
  files(): Promise<readonly ArchiveFile[]>;
  /** Returns `undefined` if the file does not exist or cannot be read. */
  read(name: string): Promise<string | undefined>;
  /** Writes atomically, even if another window reads or writes the same file. */
  write(name: string, text: string): Promise<void>;
  /** Succeeds if the file does not exist. */
  delete(name: string): Promise<void>;
}
