import type { NotFoundError } from '../../gateway/statusErrors';
import { compareAbi } from '../compare/compareAbi';
import { countChanges } from '../compare/comparison';
import { changesText } from '../compare/comparisonWords';
import type { PublishedModule } from '../publishedModule';

/** When something was checked. */
export interface Sighting {
  /** In ms since the epoch. */
  readonly readAt: number;
  /** The ledger version of the answer, if it had one. */
  readonly ledgerVersion?: string;
}

/** A module that is watched, individually or with its account. */
export interface WatchedModule {
  readonly name: string;
  /** When it was last checked. */
  readonly seen: Sighting;
  /** Its state at that time; absent if it did not exist. */
  readonly now?: ModuleState;
  readonly unseen?: UnseenChange;
}

/** A change that the user has not seen yet. Consecutive changes count as one. */
export interface UnseenChange {
  /** When the module was last seen unchanged. */
  readonly since: Sighting;
  /** Absent if the module did not exist. */
  readonly before?: ModuleState;
}

/** The observed state of an account, or of some of its modules, on one chain: plain data. */
export interface WatchRecord {
  readonly address: string;
  /** When all modules were last read, and on how many pages; absent if only some are watched. */
  readonly whole?: Sighting & { readonly pages: number };
  /** By name. */
  readonly modules: readonly WatchedModule[];
}

/** The result of one check. */
export interface WatchCheck {
  readonly seen: Sighting;
  /** The single requested module; absent for the whole account. */
  readonly name?: string;
  readonly states: ReadonlyMap<string, ModuleState>;
  readonly pages: number;
  /** Whether there are modules without an ABI: one of them may be a module that seems to be removed. */
  readonly hasNameless: boolean;
  /** Set if the node says that the account or module does not exist. */
  readonly missing?: NotFoundError;
}

/** A record after a check. */
export interface CheckedRecord {
  readonly record: WatchRecord;
  /** Names whose change differs from the one before the check. */
  readonly found: readonly string[];
  /** Whether the record changed, apart from the times of checks. */
  readonly isOther: boolean;
}

/** Returns a record without any state. */
export function emptyRecord(address: string): WatchRecord {
  return { address, modules: [] };
}

/** Returns the record after a check. The first state of a module is the baseline for changes. */
export function afterCheck(record: WatchRecord, check: WatchCheck): CheckedRecord {
  const known = new Map(record.modules.map(module => [module.name, module]));
  const names = check.name === undefined ? [...new Set([...known.keys(), ...check.states.keys()])] : [check.name];
  const found: string[] = [];
  const isBegun = check.name === undefined && record.whole === undefined && check.missing === undefined;
  let isOther = isBegun;
  for (const name of names) {
    const before = known.get(name);
    const after = moduleAfter(before ?? nothingAt(record, name), check, name);
    if (!after) continue;
    known.set(name, after);
    const isSame = before !== undefined && isSameState(before.now, after.now) && !before.unseen === !after.unseen;
    isOther ||= !isSame;
    if (after.unseen && !isSame) found.push(name);
  }
  const modules = [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const isWhole = check.name === undefined && (record.whole !== undefined || isBegun);
  const whole = isWhole ? { ...check.seen, pages: check.pages } : record.whole;
  return { record: { address: record.address, ...(whole && { whole }), modules }, found, isOther };
}

/**
 * Returns the record without the changes that the user has seen; later changes are relative to the shown state.
 *
 * @param shown the shown states, by name; by default, the current state of all
 */
export function afterSeen(record: WatchRecord, shown?: ReadonlyMap<string, WatchedModule>): WatchRecord {
  const modules = record.modules.map((module): WatchedModule => {
    const { name, now, seen } = module;
    const viewed = shown ? shown.get(name) : module;
    if (!viewed) return module;
    const isOther = upgradeOf(name, viewed.now, now) !== undefined;
    const unseen = { since: viewed.seen, ...(viewed.now && { before: viewed.now }) };
    return { name, seen, ...(now && { now }), ...(isOther && { unseen }) };
  });
  // If the account is watched, a removed module that comes back is new.
  return { ...record, modules: record.whole ? modules.filter(each => each.now ?? each.unseen) : modules };
}

/** Returns the record for the modules that are still watched, as a whole or individually. */
export function keepOnly(record: WatchRecord, isWhole: boolean, names: readonly string[]): WatchRecord {
  if (isWhole) return record;
  return { address: record.address, modules: record.modules.filter(({ name }) => names.includes(name)) };
}

/** Returns the record with the times of later checks. @param seen the times, by `address` and `address::module` */
export function withSightings(record: WatchRecord, seen: ReadonlyMap<string, Sighting>): WatchRecord {
  const { address, whole } = record;
  const later = (name: string, own: Sighting): Sighting => {
    const kept = seen.get(name);
    return kept && kept.readAt > own.readAt ? kept : own;
  };
  return {
    address,
    ...(whole && { whole: { pages: whole.pages, ...later(address, whole) } }),
    modules: record.modules.map(module => {
      const alone = later(`${address}::${module.name}`, module.seen);
      return { ...module, seen: whole ? later(address, alone) : alone };
    }),
  };
}

/**
 * Returns a module that did not exist when the account was read; `undefined` if the account has never been read as a
 * whole.
 */
function nothingAt({ whole }: WatchRecord, name: string): WatchedModule | undefined {
  if (!whole) return undefined;
  const { readAt, ledgerVersion } = whole;
  return { name, seen: { readAt, ...(ledgerVersion !== undefined && { ledgerVersion }) } };
}

function moduleAfter(before: WatchedModule | undefined, check: WatchCheck, name: string): WatchedModule | undefined {
  const { seen } = check;
  const now = check.states.get(name);
  const base: WatchedModule = { name, seen, ...(now && { now }) };
  if (!before) return now && base;
  if (!now && before.now && check.hasNameless) return before;
  const was = before.unseen ? before.unseen.before : before.now;
  if (!upgradeOf(name, was, now)) return base;
  const since = before.unseen?.since ?? before.seen;
  return { ...base, unseen: { since, ...(was && { before: was }) } };
}

function isSameState(one: ModuleState | undefined, other: ModuleState | undefined): boolean {
  return upgradeOf('', one, other) === undefined;
}

/** The published state of a module. */
export interface ModuleState {
  readonly module: PublishedModule;
  /** Hash of its bytecode, which is not kept. */
  readonly codeHash: string;
}

/** How a module changed. `code`: its bytecode has changed, while its interface has not or cannot be compared. */
export type UpgradeState = 'added' | 'removed' | 'changed' | 'code';

/** A changed module. */
export interface ModuleUpgrade {
  readonly name: string;
  readonly state: UpgradeState;
  /** `2 changed, 1 new`; for `code`, what is known about its interface. */
  readonly text: string;
  /** The number of changes that would block an upgrade. */
  readonly refused: number;
}

/** Returns how a module changed; `undefined` if it did not. */
export function upgradeOf(
  name: string,
  before: ModuleState | undefined,
  after: ModuleState | undefined,
): ModuleUpgrade | undefined {
  const [was, is] = [before?.module.abi, after?.module.abi];
  const isOtherCode = before?.codeHash !== after?.codeHash;
  if (before && after && (!was || !is))
    return isOtherCode ? { name, state: 'code', text: 'its interface is unknown', refused: 0 } : undefined;
  if (!was && !is) {
    if (!before && !after) return undefined;
    return { name, state: before ? 'removed' : 'added', text: '', refused: 0 };
  }
  const module = compareAbi(was, is);
  if (module.state === 'same')
    return isOtherCode ? { name, state: 'code', text: 'the interface is the same', refused: 0 } : undefined;
  return { name, state: module.state, text: changesText(module), refused: countChanges([module]).verdicts.refused };
}
