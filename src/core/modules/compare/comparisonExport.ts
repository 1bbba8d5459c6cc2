import type { JsonObject } from '../../json';
import type { ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges, type Comparison, type ReadSide } from './comparison';
import type { CodeVerdict } from './codeVerdict';
import type { AbiDifference } from './difference';

/** Returns a comparison for other programs: its sides, its totals, and each module and item that changed. */
export function comparisonJson(comparison: Comparison): JsonObject {
  const { before, after, modules, unreadable } = comparison;
  return {
    before: sideJson(before),
    after: sideJson(after),
    counts: { ...countChanges(modules) },
    unreadable,
    code: codeCounts(modules),
    modules: modules.filter(({ state }) => state !== 'same').map(moduleJson),
  };
}

/** Returns how many of the modules on both sides have each verdict. */
function codeCounts(modules: readonly ModuleComparison[]): JsonObject {
  const count = (kind: CodeVerdict['kind']) => modules.filter(({ code: verdict }) => verdict?.kind === kind).length;
  const counts = { identical: count('identical'), same: count('same'), changed: count('changed') };
  return { ...counts, notCompared: count('notCompared') };
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

function moduleJson({ name, state, verdict, differences, items, code: verdictOfCode }: ModuleComparison): JsonObject {
  const changed = items.filter(item => item.state !== 'same').map(itemJson);
  return {
    ...{ name, state, verdict },
    ...(verdictOfCode && { code: codeJson(verdictOfCode) }),
    differences: differences.map(differenceJson),
    items: changed,
  };
}

/** Returns how the code of a module compares for other programs. */
export function codeJson(code: CodeVerdict): JsonObject {
  switch (code.kind) {
    case 'identical':
      return { verdict: 'identical' };
    case 'same':
    case 'changed':
      return { verdict: code.kind, besides: code.besides };
    case 'notCompared':
      return { verdict: 'notCompared', reason: code.reason };
  }
}

function itemJson({ kind, name, state, verdict, differences }: ItemComparison): JsonObject {
  return { kind, name, state, verdict, differences: differences.map(differenceJson) };
}

function differenceJson({ code, verdict, text }: AbiDifference): JsonObject {
  return { code, verdict, text };
}
