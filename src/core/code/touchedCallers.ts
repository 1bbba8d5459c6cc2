import type { ItemComparison, ModuleComparison } from '../modules/compare/compareAbi';
import type { Comparison } from '../modules/compare/comparison';
import type { ModuleCode } from '../modules/codeStore';
import { memberIdText, type MemberId } from '../move/functionId';
import { findCallersOfMany, type Caller } from './findCallers';

/** The functions of other modules that a comparison's changes affect. */
export interface TouchedCallers {
  /** Only changed and removed functions that other modules call. */
  readonly callers: ReadonlyMap<ItemComparison, readonly Caller[]>;
  /** How many modules were searched, besides those that only call themselves. */
  readonly searched: number;
}

/**
 * Finds the functions of other modules that call what a comparison changes or removes: among its own later modules, and
 * others that are known. A module calls its own functions in whichever version, so these are not listed.
 * @throws the signal's reason
 */
export async function touchedCallers(
  comparison: Comparison,
  known: readonly ModuleCode[],
  signal: AbortSignal,
): Promise<TouchedCallers> {
  const changed = comparison.modules.flatMap(module =>
    module.items
      .filter(({ kind, state }) => kind === 'function' && (state === 'changed' || state === 'removed'))
      .map(item => ({ item, id: changedName(comparison, module, item) })),
  );
  const codes = codesOf(comparison, known);
  if (changed.length === 0) return { callers: new Map(), searched: codes.length };
  const { callers, searched } = await findCallersOfMany(
    changed.map(({ id }) => id),
    codes,
    signal,
  );
  const found = changed.map(({ item, id }) => {
    const others = (callers.get(memberIdText(id)) ?? []).filter(
      ({ function: { address, module } }) => address !== id.address || module !== id.module,
    );
    return [item, others] as const;
  });
  return { callers: new Map(found.filter(([, others]) => others.length > 0)), searched };
}

/** Returns the name of a function or struct on the earlier side, by which others use it. */
export function changedName(
  { before }: Pick<Comparison, 'before'>,
  { name: module }: ModuleComparison,
  { name }: ItemComparison,
): MemberId {
  return { address: before.address, module, name };
}

function codesOf({ after }: Comparison, known: readonly ModuleCode[]): readonly ModuleCode[] {
  const own = [...(after.code ?? [])].map(([module, bytes]) => ({ id: { address: after.address, module }, bytes }));
  const isOwn = ({ id }: ModuleCode) => id.address === after.address && after.code?.has(id.module) === true;
  return [...own, ...known.filter(each => !isOwn(each))];
}
