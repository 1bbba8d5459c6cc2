import type { NotFoundError } from '../../gateway/statusErrors';
import { compareAbi } from '../compare/compareAbi';
import { countChanges } from '../compare/comparison';
import { changesText } from '../compare/comparisonWords';
import type { PublishedModule } from '../publishedModule';

/** When something was looked at. */
export interface Sighting {
  /** In ms since the epoch. */
  readonly readAt: number;
  /** Ledger version read, where the answer said it. */
  readonly ledgerVersion?: string;
}

/** A module that is watched, alone or with its account. */
export interface WatchedModule {
  readonly name: string;
  /** When it was last looked at. */
  readonly seen: Sighting;
  /** What was there then; absent where nothing was. */
  readonly now?: ModuleState;
  readonly unseen?: UnseenChange;
}

/** A change that nobody has looked at yet. Several that came one after the other are one. */
export interface UnseenChange {
  /** When it was last as it was before. */
  readonly since: Sighting;
  /** Absent where there was no such module. */
  readonly before?: ModuleState;
}

/** What was seen of an account, or of some of its modules, on one chain: plain data. */
export interface WatchRecord {
  readonly address: string;
  /** When all modules were read last, and how many pages they took; absent where only some are watched. */
  readonly whole?: Sighting & { readonly pages: number };
  /** By name. */
  readonly modules: readonly WatchedModule[];
}

/** What the answers to one look said. */
export interface Look {
  readonly seen: Sighting;
  /** The only module that was asked for; all of the account where absent. */
  readonly name?: string;
  readonly states: ReadonlyMap<string, ModuleState>;
  readonly pages: number;
  /** Modules without an ABI are among them, which a name may be of that seems to be gone. */
  readonly hasNameless: boolean;
  /** The node says that there is no such account or module. */
  readonly missing?: NotFoundError;
}

/** A record after a look. */
export interface Looked {
  readonly record: WatchRecord;
  /** Names whose change is another one than before the look. */
  readonly found: readonly string[];
  /** Whether the record says more than before, but for the times of looks. */
  readonly isOther: boolean;
}

/** A record of which nothing is known. */
export function emptyRecord(address: string): WatchRecord {
  return { address, modules: [] };
}

/** The record after a look. What is looked at for the first time is where changes are told from. */
export function afterLook(record: WatchRecord, look: Look): Looked {
  const known = new Map(record.modules.map(module => [module.name, module]));
  const names = look.name === undefined ? [...new Set([...known.keys(), ...look.states.keys()])] : [look.name];
  const found: string[] = [];
  const isBegun = look.name === undefined && record.whole === undefined && look.missing === undefined;
  let isOther = isBegun;
  for (const name of names) {
    const before = known.get(name);
    const after = moduleAfter(before ?? nothingAt(record, name), look, name);
    if (!after) continue;
    known.set(name, after);
    const isSame = before !== undefined && isSameState(before.now, after.now) && !before.unseen === !after.unseen;
    isOther ||= !isSame;
    if (after.unseen && !isSame) found.push(name);
  }
  const modules = [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const isWhole = look.name === undefined && (record.whole !== undefined || isBegun);
  const whole = isWhole ? { ...look.seen, pages: look.pages } : record.whole;
  return { record: { address: record.address, ...(whole && { whole }), modules }, found, isOther };
}

/**
 * Without the changes of modules that were looked at: what was another one meanwhile is told against what was shown.
 *
 * @param shown as they were shown, by name; all as they are now where absent
 */
export function afterSeen(record: WatchRecord, shown?: ReadonlyMap<string, WatchedModule>): WatchRecord {
  const modules = record.modules.map((module): WatchedModule => {
    const { name, now, seen } = module;
    const looked = shown ? shown.get(name) : module;
    if (!looked) return module;
    const isOther = upgradeOf(name, looked.now, now) !== undefined;
    const unseen = { since: looked.seen, ...(looked.now && { before: looked.now }) };
    return { name, seen, ...(now && { now }), ...(isOther && { unseen }) };
  });
  // A module that is gone is new when it comes back, where the account is watched.
  return { ...record, modules: record.whole ? modules.filter(each => each.now ?? each.unseen) : modules };
}

/** What stays of a record where only some of its modules are watched, and the account is or is not. */
export function keepOnly(record: WatchRecord, isWhole: boolean, names: readonly string[]): WatchRecord {
  if (isWhole) return record;
  return { address: record.address, modules: record.modules.filter(({ name }) => names.includes(name)) };
}

/** With the times of looks that were later than those it has. @param seen by `address` and `address::module` */
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

/** Of an account that was read before, a module that was not there. */
function nothingAt({ whole }: WatchRecord, name: string): WatchedModule | undefined {
  if (!whole) return undefined;
  const { readAt, ledgerVersion } = whole;
  return { name, seen: { readAt, ...(ledgerVersion !== undefined && { ledgerVersion }) } };
}

function moduleAfter(before: WatchedModule | undefined, look: Look, name: string): WatchedModule | undefined {
  const { seen } = look;
  const now = look.states.get(name);
  const base: WatchedModule = { name, seen, ...(now && { now }) };
  if (!before) return now && base;
  if (!now && before.now && look.hasNameless) return before;
  const was = before.unseen ? before.unseen.before : before.now;
  if (!upgradeOf(name, was, now)) return base;
  const since = before.unseen?.since ?? before.seen;
  return { ...base, unseen: { since, ...(was && { before: was }) } };
}

function isSameState(one: ModuleState | undefined, other: ModuleState | undefined): boolean {
  return upgradeOf('', one, other) === undefined;
}

/** What is published under a name. */
export interface ModuleState {
  readonly module: PublishedModule;
  /** Of its bytecode, which is not kept. */
  readonly codeHash: string;
}

/** What became of a module. `code`: its bytecode is another, and its interface is the same, or cannot be told. */
export type UpgradeState = 'added' | 'removed' | 'changed' | 'code';

/** A module that is another than before. */
export interface ModuleUpgrade {
  readonly name: string;
  readonly state: UpgradeState;
  /** `2 changed, 1 new`; of `code`, what there is to say of its interface. */
  readonly text: string;
  /** How many of the changes a chain refuses in an upgrade. */
  readonly refused: number;
}

/** What became of a module; `undefined` where nothing did. */
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
