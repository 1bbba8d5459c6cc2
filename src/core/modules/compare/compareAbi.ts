import type { FieldAbi, UnreportedMark } from '../../move/abi';
import { parseAddress } from '../../move/address';
import { functionWords, structWords } from '../publishedModule';
import { type CodeVerdict, strictest, type AbiDifference, type UpgradeVerdict } from './difference';
import {
  typeParameterDifference,
  type ComparedFunction,
  type ComparedModule,
  type ComparedStruct,
} from './comparedModule';
import { defined } from '../../text/defined';

/** Normalizes a type, so that two types are the same if their strings are. */
type TypeSpelling = (type: string) => string;

/**
 * Returns a function that shortens addresses and removes redundant spaces. The function accepts any string from a node,
 * including closure types.
 * @param account replaces an account's address, to compare the modules of two accounts
 */
function typeSpelling(account?: { readonly from: string; readonly to: string }): TypeSpelling {
  return type =>
    type
      .replace(/\b0x[0-9a-f]+(?=\s*::)/gi, written => {
        const address = parseAddress(written) ?? written;
        return address === account?.from ? account.to : address;
      })
      .replace(/(?<!\s)\s+(?=::|[<>,&|()+])/g, '')
      .replace(/(::|[<>,&|()+])\s*/g, '$1');
}

/** How an item differs between the earlier and the later interface. */
export type ChangeState = 'same' | 'changed' | 'added' | 'removed';

/** A compared function, struct or enum. */
export type ItemComparison =
  | ({ readonly kind: 'function' } & Compared<ComparedFunction>)
  | ({ readonly kind: 'struct' } & Compared<ComparedStruct>);

/** An item of the earlier interface, the later one, or both. */
interface Compared<Abi> {
  readonly name: string;
  readonly state: ChangeState;
  /** The verdict on the most severe difference. */
  readonly verdict: UpgradeVerdict;
  /** Empty if the item is unchanged or added. */
  readonly differences: readonly AbiDifference[];
  readonly before?: Abi;
  readonly after?: Abi;
}

export interface ModuleComparison {
  readonly name: string;
  readonly state: ChangeState;
  /** The verdict on the most severe difference, including those of its items. */
  readonly verdict: UpgradeVerdict;
  /** Differences of the module itself: its friends, or its removal. */
  readonly differences: readonly AbiDifference[];
  /** Functions, then structs, by name, including unchanged ones; if only one side has the module, all of its items. */
  readonly items: readonly ItemComparison[];
  readonly before?: ComparedModule;
  readonly after?: ComparedModule;
  /** The result of comparing the bytecode; absent if only ABIs were compared, or if only one side has the module. */
  readonly code?: CodeVerdict;
}

/**
 * Compares a module's interface with a later version of it, or with its counterpart on another network or account, in
 * which case types of the module's own account count as the same. At least one side must be defined.
 * @param isWhole whether both sides include private functions, so that none can be hidden
 */
export function compareAbi(
  before: ComparedModule | undefined,
  after: ComparedModule | undefined,
  isWhole = false,
): ModuleComparison {
  const by = comparedBy(before, after, isWhole);
  const items = [
    ...paired(before?.functions, after?.functions).map(pair => functionItem(pair, by)),
    ...paired(before?.structs, after?.structs).map(pair => structItem(pair, by)),
  ];
  const sides = { ...defined({ before, after }) };
  const name = (before ?? after)?.name ?? '';
  if (!after) {
    const gone: AbiDifference = { code: 'removed', verdict: 'refused', text: 'module removed' };
    return { name, state: 'removed', verdict: 'refused', differences: [gone], items, ...sides };
  }
  if (!before) return { name, state: 'added', verdict: 'allowed', differences: [], items, ...sides };
  const differences = friendDifferences(before, after, by);
  const isSame = differences.length === 0 && items.every(({ state }) => state === 'same');
  const verdict = strictest([...differences, ...items].map(each => each.verdict));
  return { name, state: isSame ? 'same' : 'changed', verdict, differences, items, ...sides };
}

function comparedBy(
  before: ComparedModule | undefined,
  after: ComparedModule | undefined,
  isWhole: boolean,
): ComparedBy {
  const isMoved = before !== undefined && after !== undefined && before.address !== after.address;
  return {
    before: typeSpelling(isMoved ? { from: before.address, to: after.address } : undefined),
    after: typeSpelling(),
    untold: [...(before?.untold ?? []), ...(after?.untold ?? [])],
    isWhole,
  };
}

interface Pair<Abi> {
  readonly name: string;
  readonly before?: Abi;
  readonly after?: Abi;
}

/** Pairs items by name and sorts them. If a side has several items with the same name, the first one counts. */
function paired<Abi extends { readonly name: string }>(
  before: readonly Abi[] = [],
  after: readonly Abi[] = [],
): readonly Pair<Abi>[] {
  const [was, is] = [byName(before), byName(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return names.map(name => {
    const [one, other] = [was.get(name), is.get(name)];
    return { name, ...(one && { before: one }), ...(other && { after: other }) };
  });
}

function byName<Abi extends { readonly name: string }>(items: readonly Abi[]): ReadonlyMap<string, Abi> {
  return new Map(items.toReversed().map(each => [each.name, each]));
}

function functionItem(pair: Pair<ComparedFunction>, by: ComparedBy): ItemComparison {
  const { before, after } = pair;
  const differences = !before ? [] : after ? functionDifferences(before, after, by) : [removedFunction(before, by)];
  return { kind: 'function', ...pair, ...outcome(pair, differences) };
}

function structItem(pair: Pair<ComparedStruct>, by: ComparedBy): ItemComparison {
  const { before, after } = pair;
  const differences = !before ? [] : after ? structDifferences(before, after, by) : [removedStruct(before)];
  return { kind: 'struct', ...pair, ...outcome(pair, differences) };
}

function outcome(
  { before, after }: Pair<unknown>,
  differences: readonly AbiDifference[],
): Pick<Compared<unknown>, 'state' | 'verdict' | 'differences'> {
  const changed = differences.length > 0 ? 'changed' : 'same';
  const state = before === undefined ? 'added' : after === undefined ? 'removed' : changed;
  return { state, verdict: strictest(differences.map(({ verdict }) => verdict)), differences };
}

/**
 * Returns the removed and added friends. Removing a friend is rejected only if the network does not treat friend
 * functions as private.
 */
function friendDifferences(before: ComparedModule, after: ComparedModule, by: ComparedBy): readonly AbiDifference[] {
  const was = new Set(before.friends.map(by.before));
  const is = new Set(after.friends.map(by.after));
  const gone = [...was].filter(each => !is.has(each));
  const added = [...is].filter(each => !was.has(each));
  return [
    ...gone.map(each => ({ code: 'friends', verdict: 'depends', text: `friend ${each} removed` }) as const),
    ...added.map(each => ({ code: 'friends', verdict: 'allowed', text: `friend ${each} added` }) as const),
  ];
}

interface ComparedBy {
  /** Normalizes types of the earlier module; `after` normalizes those of the later one. */
  readonly before: TypeSpelling;
  readonly after: TypeSpelling;
  /** Attributes that one of the two nodes does not report. */
  readonly untold: readonly UnreportedMark[];
  /** Whether both sides include private functions. */
  readonly isWhole: boolean;
}

function functionDifferences(
  before: ComparedFunction,
  after: ComparedFunction,
  by: ComparedBy,
): readonly AbiDifference[] {
  const verdict = bindingOf(before);
  return [
    ...visibilityDifference(before, after),
    ...entryDifference(before, after),
    ...viewDifference(before, after, by),
    ...persistentDifference(before, after),
    ...typeParametersDifference(before, after, verdict),
    ...typesDifference('parameters', { before: before.parameters, after: after.parameters }, by, verdict),
    ...typesDifference('returns', { before: before.returns, after: after.returns }, by, verdict),
  ];
}

/** Returns the only difference of a function that is no longer exposed. */
function removedFunction(before: ComparedFunction, { isWhole }: ComparedBy): AbiDifference {
  const removed = isWhole ? 'removed' : 'removed or hidden';
  return { code: 'removed', verdict: bindingOf(before), text: `${functionWords(before)} function ${removed}` };
}

/**
 * Returns the verdict on changing a function, based on its earlier visibility. Public, persistent and entry functions
 * must not change; friend functions must not change unless the network treats them as private; private functions can
 * change.
 */
function bindingOf(abi: ComparedFunction): UpgradeVerdict {
  if (isEntry(abi) || abi.isPersistent === true) return 'refused';
  switch (visibilityOf(abi)) {
    case 'public':
      return 'refused';
    case 'private':
      return 'allowed';
    default:
      return 'depends';
  }
}

/** Returns the visibility of a function. Nodes from 2022 report `script` for `public(script)`, now `public entry`. */
function visibilityOf({ visibility }: ComparedFunction): string {
  return visibility === 'script' ? 'public' : visibility;
}

function isEntry(abi: ComparedFunction): boolean {
  return abi.isEntry || abi.visibility === 'script';
}

function visibilityDifference(before: ComparedFunction, after: ComparedFunction): readonly AbiDifference[] {
  const [was, is] = [visibilityOf(before), visibilityOf(after)];
  if (was === is) return [];
  const isWider = was === 'private' || (was === 'friend' && is === 'public');
  return [{ code: 'visibility', verdict: isWider ? 'allowed' : bindingOf(before), text: `${was} → ${is}` }];
}

function entryDifference(before: ComparedFunction, after: ComparedFunction): readonly AbiDifference[] {
  if (isEntry(before) === isEntry(after)) return [];
  return isEntry(before)
    ? [{ code: 'entry', verdict: 'refused', text: 'no longer an entry function' }]
    : [{ code: 'entry', verdict: 'allowed', text: 'now an entry function' }];
}

function viewDifference(
  before: ComparedFunction,
  after: ComparedFunction,
  { untold }: ComparedBy,
): readonly AbiDifference[] {
  if (before.isView === after.isView || untold.includes('view')) return [];
  const text = after.isView ? 'now a view function' : 'no longer a view function';
  return [{ code: 'view', verdict: 'allowed', text }];
}

function persistentDifference(before: ComparedFunction, after: ComparedFunction): readonly AbiDifference[] {
  const [was, is] = [before.isPersistent, after.isPersistent];
  if (was === undefined || is === undefined || was === is) return [];
  return was
    ? [{ code: 'attributes', verdict: 'refused', text: 'no longer persistent' }]
    : [{ code: 'attributes', verdict: 'allowed', text: 'now persistent' }];
}

function typeParametersDifference(
  before: Pick<ComparedStruct, 'typeParameters'>,
  after: Pick<ComparedStruct, 'typeParameters'>,
  verdict: UpgradeVerdict,
): readonly AbiDifference[] {
  const difference = typeParameterDifference(before.typeParameters, after.typeParameters);
  if (!difference) return [];
  return [{ code: 'type-parameters', verdict: difference.isLooser ? 'allowed' : verdict, text: difference.text }];
}

function typesDifference(
  code: 'parameters' | 'returns',
  types: { readonly before: readonly string[]; readonly after: readonly string[] },
  by: ComparedBy,
  verdict: UpgradeVerdict,
): readonly AbiDifference[] {
  const { before, after } = types;
  const isSame = (index: number) => by.before(before[index] ?? '') === by.after(after[index] ?? '');
  const changed = before.flatMap((_, index) => (index < after.length && !isSame(index) ? [index] : []));
  if (before.length === after.length && changed.length === 0) return [];
  if (before.length !== after.length) {
    return [{ code, verdict, text: `${code}: (${before.join(', ')}) → (${after.join(', ')})` }];
  }
  return changed.map(index => {
    const which =
      code === 'parameters' ? `parameter ${index + 1}` : before.length > 1 ? `result ${index + 1}` : 'result';
    return { code, verdict, text: `${which}: ${before[index] ?? ''} → ${after[index] ?? ''}` };
  });
}

function structDifferences(before: ComparedStruct, after: ComparedStruct, by: ComparedBy): readonly AbiDifference[] {
  return [
    ...abilityDifferences(before, after),
    ...typeParametersDifference(before, after, 'refused'),
    ...layoutDifferences(before, after, by),
    ...eventDifference(before, after, by),
  ];
}

function removedStruct(before: ComparedStruct): AbiDifference {
  return { code: 'removed', verdict: 'refused', text: `${structWords(before)} removed` };
}

function abilityDifferences(
  { abilities: was }: ComparedStruct,
  { abilities: is }: ComparedStruct,
): readonly AbiDifference[] {
  const gone = was.filter(each => !is.includes(each));
  const added = is.filter(each => !was.includes(each));
  return [
    ...gone.map(each => ({ code: 'abilities' as const, verdict: 'refused' as const, text: `ability ${each} dropped` })),
    ...added.map(each => ({ code: 'abilities' as const, verdict: 'allowed' as const, text: `ability ${each} added` })),
  ];
}

function layoutDifferences(before: ComparedStruct, after: ComparedStruct, by: ComparedBy): readonly AbiDifference[] {
  if (before.isNative !== after.isNative) {
    return [{ code: 'kind', verdict: 'depends', text: `${structWords(before)} → ${structWords(after)}` }];
  }
  if (before.isEnum !== after.isEnum) return kindDifference(before, after, by);
  if (before.isEnum) return variantDifferences(before, after, by);
  return fieldDifferences(before.fields, after.fields, by).map(text => ({ code: 'fields', verdict: 'refused', text }));
}

/**
 * Returns the difference between a struct and an enum. Nodes that do not support enums return them as structs without
 * fields, which real structs always have.
 */
function kindDifference(
  before: ComparedStruct,
  after: ComparedStruct,
  { untold }: ComparedBy,
): readonly AbiDifference[] {
  const known = before.isEnum ? after : before;
  if (untold.includes('enum') && known.fields.length === 0) return [];
  const [was, is] = [before, after].map(({ isEnum }) => (isEnum ? 'enum' : 'struct'));
  return [{ code: 'kind', verdict: 'refused', text: `${was ?? ''} → ${is ?? ''}` }];
}

/**
 * Returns the differences in variants, which can only be appended. Nothing is compared if a node does not report
 * variants.
 */
function variantDifferences(before: ComparedStruct, after: ComparedStruct, by: ComparedBy): readonly AbiDifference[] {
  if (before.variants.length === 0 || after.variants.length === 0) return [];
  const code = 'variants';
  const changed = before.variants.flatMap((variant, index): readonly AbiDifference[] => {
    const other = after.variants[index];
    if (!other) return [{ code, verdict: 'refused', text: `variant ${variant.name} removed` }];
    if (other.name !== variant.name) {
      return [{ code, verdict: 'refused', text: `variant ${index + 1}: ${variant.name} → ${other.name}` }];
    }
    return fieldDifferences(variant.fields, other.fields, by).map(text => ({
      code,
      verdict: 'refused',
      text: `variant ${variant.name}: ${text}`,
    }));
  });
  const added = after.variants.slice(before.variants.length);
  return [
    ...changed,
    ...added.map(({ name }) => ({ code, verdict: 'allowed', text: `variant ${name} added` }) as const),
  ];
}

function fieldDifferences(before: readonly FieldAbi[], after: readonly FieldAbi[], by: ComparedBy): readonly string[] {
  const typeOf = new Map(after.map(({ name, type }) => [name, type]));
  const known = new Set(before.map(({ name }) => name));
  const words = [
    ...before.flatMap(({ name, type }) => {
      const other = typeOf.get(name);
      if (other === undefined) return [`field ${name} removed`];
      return by.before(type) === by.after(other) ? [] : [`field ${name}: ${type} → ${other}`];
    }),
    ...after.flatMap(({ name }) => (known.has(name) ? [] : [`field ${name} added`])),
  ];
  if (words.length > 0) return words;
  const isMoved = before.some(({ name }, index) => after[index]?.name !== name);
  return isMoved ? [`fields in a different order: ${after.map(({ name }) => name).join(', ')}`] : [];
}

function eventDifference(
  before: ComparedStruct,
  after: ComparedStruct,
  { untold }: ComparedBy,
): readonly AbiDifference[] {
  if (before.isEvent === after.isEvent || untold.includes('event')) return [];
  return [{ code: 'event', verdict: 'allowed', text: after.isEvent ? 'now an event' : 'no longer an event' }];
}
