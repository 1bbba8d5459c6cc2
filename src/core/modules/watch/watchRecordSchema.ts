import { parseJson } from '../../json';
import * as z from 'zod/mini';
import { type ArchivedFrom, storedModuleAbi, storedTime, storedVersion } from '../archive/archiveSchema';
import type { PublishedModule } from '../publishedModule';
import type { ModuleState, Sighting, UnseenChange, WatchedModule, WatchRecord } from './watchRecord';

/** Increased when the file format changes: files of a different format are not read. */
const FORMAT = 2;

const sighting = z.object({ readAt: storedTime, ledgerVersion: z.optional(storedVersion) });
const state = z.object({
  abi: z.optional(storedModuleAbi),
  byteLength: z.number().check(z.nonnegative()),
  codeHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
const headLine = z.object({
  format: z.literal(FORMAT),
  gateway: z.string(),
  address: z.string(),
  whole: z.optional(z.extend(sighting, { pages: z.int().check(z.positive()) })),
  count: z.int().check(z.nonnegative()),
});
const change = z.object({ since: sighting, before: z.optional(state) });
const moduleLine = z.object({
  name: z.string(),
  seen: sighting,
  now: z.optional(state),
  unseen: z.optional(change),
});
const sightings = z.object({
  format: z.literal(FORMAT),
  gateway: z.string(),
  seen: z.record(z.string(), sighting),
});

/** Returns the text of an account's file: a line that describes the contents, then one for each module. */
export function recordText({ address, whole, modules }: WatchRecord, gateway: string): string {
  const head = { format: FORMAT, gateway, address, ...(whole && { whole }), count: modules.length };
  const lines = modules.map(({ now, unseen, ...rest }) => ({
    ...rest,
    ...(now && { now: written(now) }),
    ...(unseen && { unseen: { ...unseen, ...(unseen.before && { before: written(unseen.before) }) } }),
  }));
  return [head, ...lines].map(each => `${JSON.stringify(each)}\n`).join('');
}

/**
 * Reads an account's file; `undefined` if it is damaged, belongs to a different account or has a different format,
 * `elsewhere` if it is from a different gateway.
 */
export function parseRecord({ address, gateway }: ArchivedFrom, text: string): WatchRecord | 'elsewhere' | undefined {
  const [first = '', ...lines] = text.split('\n');
  const head = parsed(headLine, first);
  if (head && head.gateway !== gateway) return 'elsewhere';
  // The last line also ends with a line break, which distinguishes a whole text from one that was cut off.
  if (head?.address !== address || lines.length !== head.count + 1 || lines.at(-1) !== '') return undefined;
  const modules: WatchedModule[] = [];
  for (const line of lines.slice(0, -1)) {
    const entry = parsed(moduleLine, line);
    if (!entry) return undefined;
    const { name, seen, now, unseen } = entry;
    modules.push({
      name,
      seen: sightingOf(seen),
      ...(now && { now: stateOf(address, now) }),
      ...(unseen && { unseen: changeOf(address, unseen) }),
    });
  }
  const whole = head.whole && { ...sightingOf(head.whole), pages: head.whole.pages };
  return { address, ...(whole && { whole }), modules };
}

/** Returns the text of the file with the times of the last checks. */
export function sightingsText(seen: ReadonlyMap<string, Sighting>, gateway: string): string {
  return `${JSON.stringify({ format: FORMAT, gateway, seen: Object.fromEntries(seen) })}\n`;
}

/**
 * Reads the file with the times of the last checks; `undefined` if it is damaged, from a different gateway or in a
 * different format.
 */
export function parseSightings(text: string, gateway: string): ReadonlyMap<string, Sighting> | undefined {
  const read = parsed(sightings, text);
  return read?.gateway === gateway
    ? new Map(Object.entries(read.seen).map(([name, each]) => [name, sightingOf(each)]))
    : undefined;
}

/** The address of the modules is that of the file. */
function written({ module: { abi, byteLength }, codeHash }: ModuleState): z.infer<typeof state> {
  return { ...(abi && { abi: abi as z.infer<typeof storedModuleAbi> }), byteLength, codeHash };
}

function stateOf(address: string, { codeHash, ...module }: z.infer<typeof state>): ModuleState {
  return { module: { address, ...module } as PublishedModule, codeHash };
}

function changeOf(address: string, { since, before }: z.infer<typeof change>): UnseenChange {
  return { since: sightingOf(since), ...(before && { before: stateOf(address, before) }) };
}

function sightingOf({ readAt, ledgerVersion }: z.infer<typeof sighting>): Sighting {
  return { readAt, ...(ledgerVersion !== undefined && { ledgerVersion }) };
}

function parsed<Value>(schema: z.ZodMiniType<Value>, text: string): Value | undefined {
  return schema.safeParse(parseJson(text)).data;
}
