import { compareModuleCode, readSideCode } from '../../code/compareWithCode';
import type { ItemComparison } from '../../modules/compare/compareAbi';
import type { CodeStore } from '../../modules/codeStore';
import { functionKind } from '../../modules/publishedModule';
import type { ModuleAbi } from '../../move/abi';
import type { ModuleId } from '../../move/functionId';
import type { MoveModule } from '../../source/factModel';
import { UserFacingError } from '../../userFacingError';
import { placesOf, type DriftState, type ItemDrift, type ModuleDrift } from './moduleDrift';
import type { PackageBuild } from './packageBuild';
import { codeText } from '../../modules/compare/difference';

/**
 * Reads the bytecode of a deployed module; `undefined` if the module cannot be read or the response has no bytecode.
 */
export type CodeLookup = (id: ModuleId) => Promise<Uint8Array | undefined>;

export interface CodeLookupOptions {
  readonly signal: AbortSignal;
  readonly build: PackageBuild;
  /** Called with the reason why a module could not be read. */
  readonly onTrouble: (error: UserFacingError) => void;
}

/**
 * If this many modules of an account are needed, all of its modules are read. This takes one request per 100 modules.
 */
const WHOLE_ACCOUNT = 3;

export function codeOfStore(
  store: Pick<CodeStore, 'module' | 'account'>,
  { signal, build, onTrouble }: CodeLookupOptions,
): CodeLookup {
  const modulesAt = (address: string) =>
    build.kind === 'current' ? build.modules.filter(({ id }) => id.address === address).length : 0;
  return async id => {
    try {
      if (modulesAt(id.address) >= WHOLE_ACCOUNT) await store.account(id.address, signal);
      const { bytes } = await store.module(id, signal);
      return bytes.length === 0 ? undefined : bytes;
    } catch (error) {
      if (signal.aborted || !(error instanceof UserFacingError)) throw error;
      onTrouble(error);
      return undefined;
    }
  };
}

/** The build of a package, and access to the deployed bytecode. */
export interface BuildToCompare {
  readonly build: PackageBuild;
  readonly deployed: CodeLookup;
  /** The ABI that the network returned. It must match the bytecode. */
  readonly abi?: ModuleAbi;
}

/**
 * Compares the build of a module with the deployed bytecode, including private functions, if there is a build of the
 * current source. Otherwise returns the comparison of the ABI.
 *
 * @param drift the comparison by source code
 */
export async function codeDrift(
  drift: ModuleDrift,
  module: MoveModule,
  { build, deployed, abi }: BuildToCompare,
): Promise<ModuleDrift> {
  const { address, name } = drift;
  const isUnread = drift.state === 'unknown' && drift.items.length === 0;
  if (address === undefined || drift.state === 'new' || isUnread || build.kind === 'none') return drift;
  const interfaceOnly = (reason: string): ModuleDrift => ({ ...drift, code: { kind: 'notCompared', reason } });
  switch (build.kind) {
    case 'unusable':
      return interfaceOnly(build.reason);
    case 'current': {
      const built = build.modules.find(({ id }) => id.address === address && id.module === name);
      if (!built) return interfaceOnly('the build does not contain the module');
      const bytes = await deployed({ address, module: name });
      if (!bytes) return interfaceOnly('the deployed bytecode could not be read');
      return comparedCode(drift, module, readSideCode(bytes, abi), readSideCode(built.bytes));
    }
  }
}

type SideCode = ReturnType<typeof readSideCode>;

function comparedCode(drift: ModuleDrift, module: MoveModule, deployed: SideCode, built: SideCode): ModuleDrift {
  const unread = [deployed, built].find(each => each.kind === 'unread');
  if (unread) return { ...drift, code: { kind: 'notCompared', reason: unread.reason } };
  if (deployed.kind === 'unread' || built.kind === 'unread') return drift;
  const { state, items, differences, code } = compareModuleCode(deployed, built);
  const places = placesOf(module);
  const { name, address, span } = drift;
  return {
    ...{ name, span, differences },
    ...(address === undefined ? {} : { address }),
    state: state === 'same' ? 'same' : 'changed',
    items: items.map((item): ItemDrift => {
      const declared = places.get(`${item.kind} ${item.name}`);
      return {
        ...{ kind: item.kind, name: item.name, state: STATES[item.state], differences: item.differences },
        ...(isEnum(item) && { isEnum: true }),
        ...(isPrivate(item) && { isPrivate: true }),
        ...(declared && { span: declared.nameSpan }),
      };
    }),
    ...(code && { code }),
  };
}

const STATES: Readonly<Record<ItemComparison['state'], DriftState>> = {
  same: 'same',
  changed: 'changed',
  added: 'new',
  removed: 'missing',
};

function isPrivate({ kind, before, after }: ItemComparison): boolean {
  return kind === 'function' && [before, after].every(abi => !abi || functionKind(abi) === 'private');
}

function isEnum(item: ItemComparison): boolean {
  return item.kind === 'struct' && (item.after ?? item.before)?.isEnum === true;
}

/** Describes a state. @param network the label of the network */
export function stateText(state: DriftState, network: string): string {
  switch (state) {
    case 'same':
      return `same on ${network}`;
    case 'changed':
      return `changed from ${network}`;
    case 'new':
      return `new, not on ${network}`;
    case 'missing':
      return `only on ${network}`;
    case 'unknown':
      return `unknown on ${network}`;
  }
}

/** Returns the differences of an item, or why its state is unknown; empty if there are none. */
export function itemDetail({ differences, reason }: Pick<ItemDrift, 'differences' | 'reason'>): string {
  return reason ?? differences.map(({ text }) => text).join('; ');
}

/**
 * Returns the number of items in each state, and the comparison of the build: `2 changed, 1 new, 12 same`, `unknown:
 * …`, `identical`, `same code` or `…, interface only`.
 */
export function moduleDetail(module: Pick<ModuleDrift, 'items' | 'state' | 'reason' | 'code'>): string {
  const { code, state } = module;
  const counts = countsText(module);
  if (code?.kind === 'identical' || (code?.kind === 'same' && state === 'same')) return codeText(code);
  const note = code ? codeText(code) : '';
  return note === '' ? counts : `${counts}, ${note}`;
}

function countsText({ items, state, reason }: Pick<ModuleDrift, 'items' | 'state' | 'reason'>): string {
  if (state === 'unknown' && reason !== undefined) return `unknown: ${reason}`;
  const counts = ORDER.map(each => [items.filter(item => item.state === each).length, each] as const);
  const words = counts.filter(([count]) => count > 0).map(([count, each]) => `${count} ${each}`);
  if (state === 'new') return 'new';
  return words.length === 0 ? state : words.join(', ');
}

const ORDER: readonly DriftState[] = ['changed', 'missing', 'new', 'unknown', 'same'];

/** Sorts items by state, most important first. */
export function byState(items: readonly ItemDrift[]): readonly ItemDrift[] {
  return items.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** A change that blocks an upgrade. */
export interface UpgradeProblem {
  /** For example, `upgrade-parameters`. */
  readonly code: string;
  readonly message: string;
  /** The item in the source code, or the module if the item is missing there. */
  readonly item: ItemDrift;
}

/** Returns the changes that block publishing the source code as an upgrade of the deployed module. */
export function upgradeProblems(module: ModuleDrift, network: string): readonly UpgradeProblem[] {
  const { address, name, items, differences = [] } = module;
  const whole: ItemDrift = { kind: 'struct', name, state: 'changed', differences, span: module.span };
  return [whole, ...items].flatMap(item =>
    item.differences
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ code, text }) => ({
        code: `upgrade-${code}`,
        // The difference comes first, because the Problems view truncates long lines.
        message: `${item.name}: ${text}. An upgrade of ${address ?? ''}::${name} on ${network} would be rejected.`,
        item,
      })),
  );
}
