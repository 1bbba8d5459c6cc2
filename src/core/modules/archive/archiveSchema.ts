import { parseJson } from '../../json';
import * as z from 'zod/mini';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi, VariantAbi } from '../../move/abi';
import type { PublishedModule } from '../publishedModule';
import type { ArchivedAccount, ArchivedModule } from './archivedAccount';

/** A schema for each member, including optional ones: a member without one would be lost when a file is read. */
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
/** The stored interface of a module, in the form of `ModuleAbi`. */
export const storedModuleAbi = z.object({
  address: z.string(),
  name: z.string(),
  friends: z.array(z.string()),
  functions: z.array(functionAbi),
  structs: z.array(structAbi),
  untold: z.exactOptional(z.array(z.enum(['view', 'event', 'enum']))),
} satisfies EachMember<ModuleAbi>);

/** In ms since the epoch, within the range of dates. */
export const storedTime = z.int().check(z.nonnegative(), z.lte(8.64e15));

/** A ledger version in digits. */
export const storedVersion = z.string().check(z.regex(/^\d{1,20}$/));

/** Increased when the file format changes: files of a different format are not read. */
const FORMAT = 2;
/** The number of modules to process between two pauses. */
const SLICE = 100;

const moduleLine = z.object({
  abi: z.exactOptional(storedModuleAbi),
  byteLength: z.number().check(z.nonnegative()),
} satisfies EachMember<Omit<PublishedModule, 'address'>>);
const singleLine = z.extend(moduleLine, {
  name: z.string(),
  readAt: storedTime,
  ledgerVersion: z.optional(storedVersion),
});
const headLine = z.object({
  format: z.literal(FORMAT),
  gateway: z.string(),
  address: z.string(),
  whole: z.optional(
    z.object({
      readAt: storedTime,
      ledgerVersion: z.optional(storedVersion),
      maybeMore: z.boolean(),
      count: z.int().check(z.nonnegative()),
    }),
  ),
  single: z.int().check(z.nonnegative()),
});

/** The account of a file's modules and the gateway that they were read from. */
export interface ArchivedFrom {
  readonly address: string;
  /** The base URL. */
  readonly gateway: string;
}

/** Pauses, so that other work can run. */
export type Breathe = () => Promise<void>;

/**
 * Returns the text of an account's file: a line that describes the contents, then one for each module.
 *
 * @returns `undefined` if it would be longer than `longest` characters
 */
export async function archiveText(
  { address, whole, single }: ArchivedAccount,
  gateway: string,
  longest: number,
  breathe: Breathe,
): Promise<string | undefined> {
  const { modules = [], ...rest } = whole ?? {};
  const head = {
    format: FORMAT,
    gateway,
    address,
    ...(whole && { whole: { ...rest, count: modules.length } }),
    single: single.length,
  };
  const lines = [JSON.stringify(head)];
  let length = 0;
  const entries = [...modules, ...single.map(({ module, ...facts }) => ({ ...module, ...facts }))];
  for (const [index, entry] of entries.entries()) {
    if (index % SLICE === SLICE - 1) await breathe();
    // The address of the modules is that of the file.
    const line = JSON.stringify({ ...entry, address: undefined });
    length += line.length;
    if (length > longest) return undefined;
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Reads an account's file; `undefined` if it is damaged, belongs to a different account or has a different format;
 * `elsewhere` if its data is from a different gateway.
 */
export async function parseArchive(
  { address, gateway }: ArchivedFrom,
  text: string,
  breathe: Breathe,
): Promise<ArchivedAccount | 'elsewhere' | undefined> {
  const [first = '', ...lines] = text.split('\n');
  const head = parsed(headLine, first);
  if (head && head.gateway !== gateway) return 'elsewhere';
  const count = head?.whole?.count ?? 0;
  // The last line also ends with a line break, which distinguishes a whole text from one that was cut off.
  if (head?.address !== address || lines.length !== count + head.single + 1 || lines.at(-1) !== '') return undefined;
  const modules: PublishedModule[] = [];
  const single: ArchivedModule[] = [];
  for (const [index, line] of lines.slice(0, -1).entries()) {
    if (index % SLICE === SLICE - 1) await breathe();
    if (index < count) {
      const entry = parsed(moduleLine, line);
      if (!entry) return undefined;
      modules.push({ address, ...entry });
    } else {
      const entry = parsed(singleLine, line);
      if (!entry) return undefined;
      const { name, readAt, ledgerVersion: version, ...module } = entry;
      const facts = { name, readAt, ...(version === undefined ? {} : { ledgerVersion: version }) };
      single.push({ ...facts, module: { address, ...module } });
    }
  }
  return { address, ...wholeOf(head.whole, modules), single };
}

function wholeOf(
  head: z.infer<typeof headLine>['whole'],
  modules: readonly PublishedModule[],
): Pick<ArchivedAccount, 'whole'> {
  if (!head) return {};
  const { readAt, maybeMore, ledgerVersion: version } = head;
  return { whole: { readAt, maybeMore, modules, ...(version === undefined ? {} : { ledgerVersion: version }) } };
}

function parsed<Value>(schema: z.ZodMiniType<Value>, line: string): Value | undefined {
  return schema.safeParse(parseJson(line)).data;
}
