import type { JsonObject } from '../../json';
import type { ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges } from './compareModules';
import type { Comparison, ReadSide } from './comparison';
import type { AbiDifference } from './difference';

/** A comparison for other programs: its sides, what it comes to, and each module and item that is not the same. */
export function comparisonJson(comparison: Comparison): JsonObject {
  const { before, after, modules, unreadable } = comparison;
  return {
    before: sideJson(before),
    after: sideJson(after),
    counts: { ...countChanges(modules) },
    unreadable,
    modules: modules.filter(({ state }) => state !== 'same').map(moduleJson),
  };
}

function sideJson({ label, address, module, ledgerVersion, readAt, modules, maybeMore }: ReadSide): JsonObject {
  const version = ledgerVersion ?? readAt;
  return {
    network: label,
    address,
    ...(module === undefined ? {} : { module }),
    ...(version === undefined ? {} : { ledgerVersion: version }),
    modules: modules.length,
    maybeMore: maybeMore === true,
  };
}

function moduleJson({ name, state, verdict, differences, items }: ModuleComparison): JsonObject {
  const changed = items.filter(item => item.state !== 'same').map(itemJson);
  return { name, state, verdict, differences: differences.map(differenceJson), items: changed };
}

function itemJson({ kind, name, state, verdict, differences }: ItemComparison): JsonObject {
  return { kind, name, state, verdict, differences: differences.map(differenceJson) };
}

function differenceJson({ code, verdict, text }: AbiDifference): JsonObject {
  return { code, verdict, text };
}
