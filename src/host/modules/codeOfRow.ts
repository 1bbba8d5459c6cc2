import * as vscode from 'vscode';
import type { ComparisonRow } from '../../core/modules/compare/comparisonWords';
import { inertName } from '../../core/modules/readAbi';
import { parseAddress } from '../../core/move/address';
import type { NameId } from '../../core/payloads/qualifiedName';
import type { PackageRow } from '../packages/packageItem';
import { withProgress } from '../shell/cancellation';
import type { ModuleRow } from '../shell/moduleRow';
import type { Session } from '../shell/session';
import type { InterfacePlace } from './interfaceUri';
import type { ModuleViews, Navigation } from './moduleServices';
import { openCode, showCode, type VersionArgument } from './openInterface';

/** Rows about deployed code in other views than that of the modules. */
export type CodeRow =
  | Extract<PackageRow, { readonly kind: 'module' | 'item' | 'other' }>
  | Extract<ComparisonRow, { readonly kind: 'module' | 'item' | 'finding' }>;

type Services = Pick<Navigation, 'session' | 'interfaces'> & Pick<ModuleViews, 'comparisons'>;

/** Opens the code of a row, a name or a document; asks for a module of an account, or for a name without an argument. */
export async function openCodeOf(services: Services, given?: VersionArgument | CodeRow): Promise<void> {
  if (given && 'kind' in given && given.kind !== undefined) {
    if (given.kind === 'account') return openCodeIn(services, given);
    const { network } = services.session;
    const place = isOfPackage(given)
      ? deployedPlace(given, network.id)
      : isOfComparison(given)
        ? await comparedPlace(services, given)
        : undefined;
    if (place) return showCode(services, place);
    if (isOfPackage(given) || isOfComparison(given)) return;
    return openCode(services, given);
  }
  return openCode(services, given);
}

function isOfPackage(row: object): row is Extract<CodeRow, { readonly file: unknown } | { readonly kind: 'other' }> {
  return 'file' in row || ('kind' in row && row.kind === 'other');
}

function isOfComparison(row: object): row is Extract<ComparisonRow, { readonly kind: 'module' | 'item' | 'finding' }> {
  return 'finding' in row || ('module' in row && !('file' in row) && !('abi' in row));
}

/** Lists the modules of an account. */
async function openCodeIn(services: Services, { address }: Extract<ModuleRow, { kind: 'account' }>): Promise<void> {
  const module = await askModule(services.session, address);
  if (module !== undefined) await openCode(services, { address, module });
}

async function askModule(session: Session, address: string): Promise<string | undefined> {
  const { modules } = await session.connection();
  const read = await withProgress(`Reading ${address}`, signal => modules.getModules(address, signal));
  const names = read.modules.flatMap(({ abi }) => (abi ? abi.name : [])).toSorted();
  const placeHolder = names.length === 0 ? `${address} has no modules` : 'Select a module';
  const items = names.map(name => ({ label: inertName(name), name }));
  return (await vscode.window.showQuickPick(items, { title: 'Open Code', placeHolder }))?.name;
}

function deployedPlace(
  row: Extract<PackageRow, { readonly kind: 'module' | 'item' | 'other' }>,
  network: string,
): (InterfacePlace & NameId) | undefined {
  const code = 'statements';
  if (row.kind === 'other') return { network, ...row.id, code };
  const address = parseAddress(row.module.address ?? '');
  if (address === undefined) return undefined;
  return { network, address, module: row.module.name, code, ...(row.kind === 'item' && { name: row.item.name }) };
}

/** Returns the later code, or the earlier one of what was removed. @throws NoComparisonError */
async function comparedPlace(
  { comparisons }: Services,
  row: Extract<ComparisonRow, { readonly kind: 'module' | 'item' | 'finding' }>,
): Promise<InterfacePlace & NameId> {
  const { codePlace } = await import('./comparisonCommands');
  return codePlace({ comparisons }, row);
}
