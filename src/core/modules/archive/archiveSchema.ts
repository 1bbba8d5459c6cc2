import * as z from 'zod';
import type { PublishedModule } from '../publishedModule';
import type { ArchivedAccount, ArchivedModule } from './archivedAccount';
import { keptModuleAbi, keptTime, keptVersion, type EachMember } from './keptSchemas';

/** Grows when what is written changes: a file of another form is not read. */
const FORMAT = 2;
/** Modules between two pauses. */
const SLICE = 100;

const moduleLine = z.object({
  abi: keptModuleAbi.exactOptional(),
  byteLength: z.number().nonnegative(),
} satisfies EachMember<Omit<PublishedModule, 'address'>>);
const singleLine = moduleLine.extend({ name: z.string(), readAt: keptTime, ledgerVersion: keptVersion.optional() });
const headLine = z.object({
  format: z.literal(FORMAT),
  gateway: z.string(),
  address: z.string(),
  whole: z
    .object({
      readAt: keptTime,
      ledgerVersion: keptVersion.optional(),
      maybeMore: z.boolean(),
      count: z.int().nonnegative(),
    })
    .optional(),
  single: z.int().nonnegative(),
});

/** Whose modules a file has, and where they were read. */
export interface ArchivedFrom {
  readonly address: string;
  /** The base URL. */
  readonly gateway: string;
}

/** Lets others have their turn. */
export type Breathe = () => Promise<void>;

/**
 * The text of an account's file: a line that says what follows, then one for each module.
 *
 * @returns `undefined` where it would be longer than `longest` characters
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
    // The address is that of the file.
    const line = JSON.stringify({ ...entry, address: undefined });
    length += line.length;
    if (length > longest) return undefined;
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Reads an account's file; `undefined` where it is damaged, of another account or of another version's form, `elsewhere`
 * where it was read from another gateway.
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
  // The last line ends as well, so that a text that was cut off is told from a whole one.
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

function parsed<Value>(schema: z.ZodType<Value>, line: string): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
