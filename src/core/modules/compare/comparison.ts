import { groupDigits } from '../../text/digits';
import { momentOfMilliseconds } from '../../text/moments';
import type { AccountModules, PublishedModule, Stale } from '../publishedModule';
import { compareAbi, type ChangeState, type ItemComparison, type ModuleComparison } from './compareAbi';
import type { AbiDifference, UpgradeVerdict } from './difference';
import type { Client } from '../../gateway/client';
import { isUnreachable, type Reach } from '../../gateway/reach';
import { hexToBytes } from '../../move/hex';
import { readModuleAt, readModulesAt, readWireModuleAt } from '../atVersion';
import type { ModuleStore } from '../moduleStore';
import { readModule } from '../readAbi';
import { defined } from '../../text/defined';

/** One side of a comparison: a module or all modules of an account, on a network and at a ledger version. */
export interface ComparedSide {
  /** The network's id; `label` is the network's display name. */
  readonly network: string;
  readonly label: string;
  readonly address: string;
  /** The module; absent for all modules of the account. */
  readonly module?: string;
  /** The requested ledger version; absent for the latest. */
  readonly ledgerVersion?: string;
}

/** A side and the modules read for it. */
export interface ReadSide extends ComparedSide {
  readonly modules: readonly PublishedModule[];
  /** The ledger version of the response, if it had one. */
  readonly readAt?: string;
  /** Set if the data is from the offline copy because the gateway is unreachable. */
  readonly stale?: Stale;
  /** Set if the last page was full and had no cursor, so that there might be more modules. */
  readonly maybeMore?: boolean;
  /** The bytecode of the modules, by name; absent if it was not read. */
  readonly code?: ReadonlyMap<string, Uint8Array>;
}

export interface Comparison extends AccountComparison {
  readonly before: ReadSide;
  readonly after: ReadSide;
}

export function compareSides(before: ReadSide, after: ReadSide): Comparison {
  return { before, after, ...compareModules(before.modules, after.modules) };
}

function accountSide(side: ComparedSide, account: AccountModules): ReadSide {
  const { modules, ledgerVersion, stale, maybeMore } = account;
  return {
    ...side,
    modules,
    ...defined({ readAt: ledgerVersion, stale }),
    ...(maybeMore && { maybeMore }),
  };
}

/** Returns the subject of a side: `0x1::coin`, or `0x1`. */
export function subjectOf({ address, module }: ComparedSide): string {
  return module === undefined ? address : `${address}::${module}`;
}

/** Describes a side: `0x1::coin on Testnet at ledger version 1,204`, with a note if it is from the offline copy. */
export function sideText(side: ReadSide): string {
  const version = side.ledgerVersion ?? side.readAt;
  const at = version === undefined ? '' : ` at ledger version ${groupDigits(version)}`;
  return `${subjectOf(side)} on ${side.label}${at}${staleText(side)}`;
}

/** Returns `0x1::coin: 5 ↔ 10` or `0x1: Mainnet ↔ Testnet`, with notes for sides from the offline copy. */
export function comparisonTitle({ before, after }: Pick<Comparison, 'before' | 'after'>): string {
  const between = (one: string, other: string) => `${one}${staleText(before)} ↔ ${other}${staleText(after)}`;
  const subject = subjectOf(before);
  if (subject !== subjectOf(after)) return between(subject, subjectOf(after));
  if (before.network !== after.network) return `${subject}: ${between(before.label, after.label)}`;
  return `${subject}: ${between(versionText(before), versionText(after))}`;
}

/** Returns ` (read 2026-11-21 22:04:10 UTC, might be out of date)`, or an empty string. */
function staleText({ stale }: ReadSide): string {
  if (!stale) return '';
  return ` (read ${momentOfMilliseconds(stale.readAt)?.utc ?? 'at an unknown time'}, might be out of date)`;
}

function versionText({ ledgerVersion, readAt }: ReadSide): string {
  const version = ledgerVersion ?? readAt;
  return version === undefined ? 'newest' : groupDigits(version);
}

interface AccountComparison {
  /** By name, including unchanged ones. */
  readonly modules: readonly ModuleComparison[];
  /** Number of modules without an ABI on each side, which cannot be compared. */
  readonly unreadable: { readonly before: number; readonly after: number };
}

export type StateCounts = Readonly<Record<ChangeState, number>>;

export interface ComparisonCounts {
  readonly modules: StateCounts;
  /** Includes items of modules that only one side has. */
  readonly functions: StateCounts;
  /** Number of functions that changed only in their code. */
  readonly onlyCode: number;
  readonly structs: StateCounts;
  /** Number of differences of modules and items, by verdict. */
  readonly verdicts: Readonly<Record<UpgradeVerdict, number>>;
}

/** Compares all modules of an account with those of a later version, another network or another account. */
export function compareModules(
  before: readonly PublishedModule[],
  after: readonly PublishedModule[],
): AccountComparison {
  const [was, is] = [byName(before), byName(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return {
    modules: names.map(name => compareAbi(was.get(name), is.get(name))),
    unreadable: { before: unreadable(before), after: unreadable(after) },
  };
}

/** Counts the changes in a comparison. A removed module counts as one difference, whatever its contents. */
export function countChanges(modules: readonly ModuleComparison[]): ComparisonCounts {
  const items = modules.flatMap(module => module.items);
  const differences = modules.flatMap(module => [
    ...module.differences,
    ...(module.state === 'removed' ? [] : module.items.flatMap(item => item.differences)),
  ]);
  const ofVerdict = (verdict: UpgradeVerdict) => differences.filter(each => each.verdict === verdict).length;
  return {
    modules: countStates(modules),
    functions: countStates(items.filter(({ kind }) => kind === 'function')),
    onlyCode: items.filter(item => item.kind === 'function' && item.state === 'changed' && isOnlyCode(item)).length,
    structs: countStates(items.filter(({ kind }) => kind === 'struct')),
    verdicts: { refused: ofVerdict('refused'), depends: ofVerdict('depends'), allowed: ofVerdict('allowed') },
  };
}

/** Whether there are differences, none of which are visible in the interface. */
export function isOnlyCode({ differences }: { readonly differences: readonly AbiDifference[] }): boolean {
  return differences.length > 0 && differences.every(({ code }) => code === 'code' || code === 'attributes');
}

function countStates(all: readonly (ModuleComparison | ItemComparison)[]): StateCounts {
  const count = (state: ChangeState) => all.filter(each => each.state === state).length;
  return { same: count('same'), changed: count('changed'), added: count('added'), removed: count('removed') };
}

function byName(modules: readonly PublishedModule[]) {
  return new Map(modules.flatMap(({ abi }) => (abi ? [[abi.name, abi] as const] : [])));
}

function unreadable(modules: readonly PublishedModule[]): number {
  return modules.filter(({ abi }) => !abi).length;
}

export interface SideSource {
  readonly client: Pick<Client, 'allAccountModules' | 'getAccountModule'>;
  readonly modules: ModuleStore;
  /** During an outage, the latest interfaces are read from the store's offline copy. */
  readonly reach: Pick<Reach, 'outage'>;
}

/**
 * Reads a side including its bytecode, which the store does not hold. If the gateway is unreachable, the latest
 * interfaces come from the store, without bytecode.
 * @throws RefusedError; the client's errors
 */
export async function readSide(source: SideSource, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  if (side.ledgerVersion !== undefined) return readWithCode(source, side, signal);
  if (source.reach.outage) return readInterfaces(source, side, signal);
  try {
    return await readWithCode(source, side, signal);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return readInterfaces(source, side, signal);
  }
}

async function readWithCode({ client }: SideSource, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  const { address, module: name, ledgerVersion, label } = side;
  const where = { at: ledgerVersion === undefined ? {} : { ledgerVersion }, network: label };
  if (name === undefined) {
    const { code, ...account } = await readModulesAt(client, address, where, signal);
    return { ...accountSide(side, account), code };
  }
  const { module, other, ...answer } = await readWireModuleAt(client, { address, module: name }, where, signal);
  if (other) throw other;
  const readAt = answer.ledgerVersion;
  const read = readModule(module, address);
  return {
    ...side,
    modules: [read],
    ...(readAt === undefined ? {} : { readAt }),
    code: new Map([[read.abi?.name ?? name, hexToBytes(module.bytecode) ?? new Uint8Array()]]),
  };
}

async function readInterfaces({ modules: store }: SideSource, side: ComparedSide, signal: AbortSignal) {
  const { address, module: name, label } = side;
  if (name === undefined) return accountSide(side, await store.getModules(address, signal));
  const where = { at: {}, network: label };
  const { module, ledgerVersion: readAt, stale } = await readModuleAt(store, { address, module: name }, where, signal);
  return { ...side, modules: [module], ...defined({ readAt, stale }) };
}
