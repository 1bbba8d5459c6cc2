import type { FunctionAbi, ModuleAbi, StructAbi } from '../../move/abi';
import { functionDifferences, removedFunction, type ComparedBy } from './compareFunction';
import { removedStruct, structDifferences } from './compareStruct';
import { strictest, type AbiDifference, type Verdict } from './difference';
import { typeSpelling } from './typeNames';

/** What became of something from the earlier to the later interface. */
export type ChangeState = 'same' | 'changed' | 'added' | 'removed';

/** A function, or a struct or enum, on both sides. */
export type ItemComparison =
  ({ readonly kind: 'function' } & Compared<FunctionAbi>) | ({ readonly kind: 'struct' } & Compared<StructAbi>);

/** Something of one name on both sides. */
interface Compared<Abi> {
  readonly name: string;
  readonly state: ChangeState;
  /** Of its strictest difference. */
  readonly verdict: Verdict;
  /** None where it is the same or added. */
  readonly differences: readonly AbiDifference[];
  readonly before?: Abi;
  readonly after?: Abi;
}

/** A module on both sides. */
export interface ModuleComparison {
  readonly name: string;
  readonly state: ChangeState;
  /** Of its strictest difference, those of its items among them. */
  readonly verdict: Verdict;
  /** Of the module itself: its friends; that it is gone. */
  readonly differences: readonly AbiDifference[];
  /** Functions, then structs, each by name; the same ones too. Of a module on one side, all that it has. */
  readonly items: readonly ItemComparison[];
  readonly before?: ModuleAbi;
  readonly after?: ModuleAbi;
}

/**
 * Holds a module's interface against a later one of the same module, or against its twin of another network or
 * account: there, types of the module's own account count as the same. At least one of the two must be given.
 */
export function compareAbi(before: ModuleAbi | undefined, after: ModuleAbi | undefined): ModuleComparison {
  const by = comparedBy(before, after);
  const items = [
    ...paired(before?.functions, after?.functions).map(pair => functionItem(pair, by)),
    ...paired(before?.structs, after?.structs).map(pair => structItem(pair, by)),
  ];
  const sides = { ...(before && { before }), ...(after && { after }) };
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

function comparedBy(before: ModuleAbi | undefined, after: ModuleAbi | undefined): ComparedBy {
  const isMoved = before !== undefined && after !== undefined && before.address !== after.address;
  return {
    before: typeSpelling(isMoved ? { from: before.address, to: after.address } : undefined),
    after: typeSpelling(),
    untold: [...(before?.untold ?? []), ...(after?.untold ?? [])],
  };
}

interface Pair<Abi> {
  readonly name: string;
  readonly before?: Abi;
  readonly after?: Abi;
}

/** Those of one name side by side, by name. Of several of one name on a side the first counts. */
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

function functionItem(pair: Pair<FunctionAbi>, by: ComparedBy): ItemComparison {
  const { before, after } = pair;
  const differences = !before ? [] : after ? functionDifferences(before, after, by) : [removedFunction(before)];
  return { kind: 'function', ...pair, ...outcome(pair, differences) };
}

function structItem(pair: Pair<StructAbi>, by: ComparedBy): ItemComparison {
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

/** A friend less is refused only where the network does not treat friend functions as private. */
function friendDifferences(before: ModuleAbi, after: ModuleAbi, by: ComparedBy): readonly AbiDifference[] {
  const was = new Set(before.friends.map(by.before));
  const is = new Set(after.friends.map(by.after));
  const gone = [...was].filter(each => !is.has(each));
  const added = [...is].filter(each => !was.has(each));
  return [
    ...gone.map(each => ({ code: 'friends', verdict: 'depends', text: `friend ${each} removed` }) as const),
    ...added.map(each => ({ code: 'friends', verdict: 'allowed', text: `friend ${each} added` }) as const),
  ];
}
