import * as vscode from 'vscode';
import type { ItemComparison, ModuleComparison } from '../../core/modules/compare/compareAbi';
import { isOnlyCode, type Comparison, type ReadSide, comparisonTitle } from '../../core/modules/compare/comparison';
import type { InterfaceRow } from '../../core/modules/compare/comparisonWords';
import type { AbiDifference } from '../../core/modules/compare/difference';
import { functionKind } from '../../core/modules/publishedModule';
import type { ModuleId } from '../../core/move/functionId';
import type { NameId } from '../../core/payloads/qualifiedName';
import { RefusedError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { interfaceUri, type InterfacePlace, readInterfaceUri } from '../code/interfaceUri';
import { nameRange } from '../code/readInterface';
import type { Comparisons } from './comparisons';
import { defined } from '../../core/text/defined';
import { compareWithCode } from '../../core/code/compareWithCode';
import { changedIn } from './comparisonTree';
import { changedName } from '../../core/code/findCallers';
import { symbolNamed } from '../../core/modules/interfaceText';

const NO_COMPARISON = 'No comparison is open. Run "Movescope: Compare Module With…" first.';

interface WithComparisons {
  readonly comparisons: Comparisons;
}

export async function showChange(services: WithComparisons, row?: InterfaceRow): Promise<void> {
  const comparison = shown(services);
  const target = row && targetOf(row);
  if (target) await showModule(services, comparison, target);
}

/** Returns the function or struct of a row, with its name on the earlier side. */
export function nameInComparison(services: WithComparisons, row: InterfaceRow): ModuleId & { readonly member: string } {
  const changed = changedIn(row);
  if (!changed) throw new RefusedError(NO_COMPARISON);
  const { name: member, ...id } = changedName(shown(services), changed.module, changed.item);
  return { ...id, member };
}

/**
 * Returns the location of the code for a row: on the later side, or on the earlier side if the declaration was removed.
 */
export function codePlace(
  services: WithComparisons,
  row: Extract<InterfaceRow, { readonly kind: 'module' | 'item' | 'finding' }>,
): InterfacePlace & NameId {
  const { before, after } = shown(services);
  const { module, item } = row.kind === 'finding' ? row.finding : { item: undefined, ...row };
  const isLater = item ? item.after !== undefined : module.after !== undefined;
  const { network, address, ledgerVersion } = isLater ? after : before;
  return {
    ...{ network, address, module: module.name, code: 'statements' as const },
    ...defined({ ledgerVersion, name: item?.name }),
  };
}

/** Opens the diffs of all modules that were changed, added or removed. */
export async function showAllChanges(services: WithComparisons): Promise<void> {
  const comparison = shown(services);
  const { before, after, modules } = comparison;
  const resources = modules
    .filter(({ state }) => state !== 'same')
    .map(module => {
      const code = isShownAsCode({ module });
      const [left, right] = [uriOf(before, module, code), uriOf(after, module, code)];
      return [module.after ? right : left, module.before && left, module.after && right];
    });
  await vscode.commands.executeCommand('vscode.changes', comparisonTitle(comparison), resources);
}

export async function swapComparison(services: WithComparisons): Promise<void> {
  const comparison = shown(services);
  const swapped = await withProgress('Comparing interfaces', signal =>
    compareWithCode(comparison.after, comparison.before, signal),
  );
  await services.comparisons.show(swapped);
}

interface Target {
  readonly module: ModuleComparison;
  readonly item?: ItemComparison;
  readonly difference?: AbiDifference;
}

function shown({ comparisons }: WithComparisons): Comparison {
  if (!comparisons.current) throw new RefusedError(NO_COMPARISON);
  return comparisons.current;
}

function targetOf(row: InterfaceRow): Target | undefined {
  switch (row.kind) {
    case 'finding':
      return row.finding;
    case 'module':
    case 'item':
    case 'difference':
      return row;
    case 'verdict':
    case 'state':
      return undefined;
  }
}

/** Whether to show a change as code, because interfaces show neither function bodies nor private functions. */
function isShownAsCode({ module, item, difference }: Target): boolean {
  if (difference) return isOnlyCode({ differences: [difference] }) || (item !== undefined && isPrivate(item));
  if (item) return isOnlyCode(item) || isPrivate(item);
  const changed = module.items.filter(({ state }) => state !== 'same');
  return module.differences.every(each => isOnlyCode({ differences: [each] })) && changed.length > 0
    ? changed.every(each => isOnlyCode(each) || isPrivate(each))
    : false;
}

function isPrivate({ kind, before, after }: ItemComparison): boolean {
  return kind === 'function' && [before, after].every(abi => !abi || functionKind(abi) === 'private');
}

async function showModule(
  { comparisons }: WithComparisons,
  { before, after }: Comparison,
  target: Target,
): Promise<void> {
  const { module, item } = target;
  const code = isShownAsCode(target);
  const [left, right] = [uriOf(before, module, code), uriOf(after, module, code)];
  const selected = item?.state === 'removed' || !module.after ? left : right;
  const selection = item && (await rangeOf(comparisons, selected, item.name));
  const options: vscode.TextDocumentShowOptions = { preview: true, ...(selection && { selection }) };
  if (module.before && module.after) {
    const title = `${module.name} (${comparisonTitle({ before, after })})`;
    // The selection of a diff applies to its right side; a removed item is on the left.
    const shownAs = selected === right ? options : { preview: true };
    await vscode.commands.executeCommand('vscode.diff', left, right, title, shownAs);
    return;
  }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(selected), options);
}

function uriOf({ network, address, ledgerVersion }: ReadSide, { name }: ModuleComparison, isCode: boolean): vscode.Uri {
  return interfaceUri({
    ...{ network, address, module: name },
    ...(ledgerVersion === undefined ? {} : { ledgerVersion }),
    ...(isCode && { code: 'statements' }),
  });
}

async function rangeOf(comparisons: Comparisons, uri: vscode.Uri, name: string): Promise<vscode.Range | undefined> {
  const place = readInterfaceUri(uri);
  const text = place && (await comparisons.documentAt(place));
  const symbol = text && symbolNamed(text, name);
  return symbol && nameRange(symbol.place);
}
