import { groupDigits } from '../../move/integer';
import { momentOfMilliseconds } from '../../move/moments';
import type { AccountModules, PublishedModule, Stale } from '../publishedModule';
import { compareAbi, type ChangeState, type ItemComparison, type ModuleComparison } from './compareAbi';
import type { Verdict } from './difference';

/** One of the two things that are compared: a module or all modules of an account, somewhere, at some time. */
export interface ComparedSide {
  /** The network's id and label. */
  readonly network: string;
  readonly label: string;
  readonly address: string;
  /** The only module; all of the account where absent. */
  readonly module?: string;
  /** The ledger version that was asked for; the newest where absent. */
  readonly ledgerVersion?: string;
}

/** A side with what was read of it. */
export interface ReadSide extends ComparedSide {
  readonly modules: readonly PublishedModule[];
  /** The ledger version that was read, where the answer said it. */
  readonly readAt?: string;
  /** It was kept of another time, as the gateway could not be reached. */
  readonly stale?: Stale;
  /** The last page was full and named no next one: there may be more modules. */
  readonly maybeMore?: boolean;
}

/** Two sides, held against each other. */
export interface Comparison extends AccountComparison {
  readonly before: ReadSide;
  readonly after: ReadSide;
}

/** Holds two sides against each other. */
export function compareSides(before: ReadSide, after: ReadSide): Comparison {
  return { before, after, ...compareModules(before.modules, after.modules) };
}

/** The same comparison from the other side. */
export function swapped({ before, after }: Comparison): Comparison {
  return compareSides(after, before);
}

/** A side with all modules of its account. */
export function accountSide(side: ComparedSide, account: AccountModules): ReadSide {
  const { modules, ledgerVersion, stale, maybeMore } = account;
  return {
    ...side,
    modules,
    ...(ledgerVersion === undefined ? {} : { readAt: ledgerVersion }),
    ...(stale && { stale }),
    ...(maybeMore && { maybeMore }),
  };
}

/** What a side is of: `0x1::coin`, or `0x1`. */
export function subjectOf({ address, module }: ComparedSide): string {
  return module === undefined ? address : `${address}::${module}`;
}

/** A side in words: `0x1::coin on Testnet at ledger version 1,204`; that it is not fresh, where it is not. */
export function sideText(side: ReadSide): string {
  const version = side.ledgerVersion ?? side.readAt;
  const at = version === undefined ? '' : ` at ledger version ${groupDigits(version)}`;
  return `${subjectOf(side)} on ${side.label}${at}${staleText(side)}`;
}

/** Both sides, shortly, by what they differ in: `0x1::coin: 5 ↔ 10`, `0x1: Mainnet ↔ Testnet`; and which is not fresh. */
export function comparisonTitle({ before, after }: Pick<Comparison, 'before' | 'after'>): string {
  const between = (one: string, other: string) => `${one}${staleText(before)} ↔ ${other}${staleText(after)}`;
  const subject = subjectOf(before);
  if (subject !== subjectOf(after)) return between(subject, subjectOf(after));
  if (before.network !== after.network) return `${subject}: ${between(before.label, after.label)}`;
  return `${subject}: ${between(versionText(before), versionText(after))}`;
}

/** ` (read 2026-11-21 22:04:10 UTC, not fresh)`, or nothing. */
function staleText({ stale }: ReadSide): string {
  if (!stale) return '';
  return ` (read ${momentOfMilliseconds(stale.readAt)?.utc ?? 'at an unknown time'}, not fresh)`;
}

function versionText({ ledgerVersion, readAt }: ReadSide): string {
  const version = ledgerVersion ?? readAt;
  return version === undefined ? 'newest' : groupDigits(version);
}

/** The modules of an account on both sides. */
export interface AccountComparison {
  /** By name; the same ones too. */
  readonly modules: readonly ModuleComparison[];
  /** How many modules have no ABI, before and after: they are not compared. */
  readonly unreadable: { readonly before: number; readonly after: number };
}

/** How many of what. */
export type StateCounts = Readonly<Record<ChangeState, number>>;

/** What a comparison comes to. */
export interface ComparisonCounts {
  readonly modules: StateCounts;
  /** Items of modules on one side count as well. */
  readonly functions: StateCounts;
  readonly structs: StateCounts;
  /** Differences of modules and items, by what a chain says to them. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** Holds all modules of an account against those of a later version, another network or another account. */
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

/** Counts what a comparison has. A module that is removed is one difference, whatever was in it. */
export function countChanges(modules: readonly ModuleComparison[]): ComparisonCounts {
  const items = modules.flatMap(module => module.items);
  const differences = modules.flatMap(module => [
    ...module.differences,
    ...(module.state === 'removed' ? [] : module.items.flatMap(item => item.differences)),
  ]);
  const ofVerdict = (verdict: Verdict) => differences.filter(each => each.verdict === verdict).length;
  return {
    modules: countStates(modules),
    functions: countStates(items.filter(({ kind }) => kind === 'function')),
    structs: countStates(items.filter(({ kind }) => kind === 'struct')),
    verdicts: { refused: ofVerdict('refused'), depends: ofVerdict('depends'), allowed: ofVerdict('allowed') },
  };
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
