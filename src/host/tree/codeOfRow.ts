import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import type { InterfaceRow } from '../../core/modules/compare/comparisonWords';
import { inertName } from '../../core/modules/readAbi';
import { parseAddress } from '../../core/move/address';
import type { NameId } from '../../core/payloads/qualifiedName';
import type { PackageRow } from '../packages/packageItem';
import { withProgress } from '../vscode/progress';
import type { ModuleRow } from '../session/revealRow';
import type { Session } from '../session/session';
import type { InterfacePlace } from '../code/interfaceUri';
import type { Navigation } from '../code/moduleServices';
import type { ModuleViews } from './moduleViews';
import { openCode, showCode, type VersionArgument } from '../code/openInterface';

type PackageCodeRow = Extract<PackageRow, { readonly kind: 'module' | 'item' | 'other' }>;
type ComparisonCodeRow = Extract<InterfaceRow, { readonly kind: 'module' | 'item' | 'finding' }>;

/** Rows about deployed code in other views than that of the modules. */
export type CodeRow = PackageCodeRow | ComparisonCodeRow;

type Services = Pick<Navigation, 'session' | 'interfaces'> & Pick<ModuleViews, 'comparisons'>;

/** Opens the code of a row, a name or a document; asks for a module of an account, or for a name without an argument. */
export async function openCodeOf(services: Services, given?: VersionArgument | CodeRow): Promise<void> {
  if (!isRow(given)) return openCode(services, given);
  if (isOfPackage(given)) {
    const place = deployedPlace(given, services.session.network.id);
    return place && showCode(services, place);
  }
  if (isOfComparison(given)) return showCode(services, await comparedPlace(services, given));
  if (given.kind !== 'account') return openCode(services, given);
  const { atVersion } = given;
  return openCodeIn(services, given.address, atVersion === undefined ? {} : { ledgerVersion: atVersion });
}

function isRow(given: VersionArgument | CodeRow): given is ModuleRow | CodeRow {
  return given !== undefined && 'kind' in given;
}

function isOfPackage(row: ModuleRow | CodeRow): row is PackageCodeRow {
  return 'file' in row || row.kind === 'other';
}

function isOfComparison(row: ModuleRow | CodeRow): row is ComparisonCodeRow {
  return row.kind === 'finding' || ('module' in row && !('file' in row) && !('abi' in row));
}

/** Lists the modules of an account. */
async function openCodeIn(services: Services, address: string, at: AtVersion): Promise<void> {
  const module = await askModule(services.session, address, at);
  if (module !== undefined) await openCode(services, { address, module, ...at });
}

async function askModule(session: Session, address: string, at: AtVersion): Promise<string | undefined> {
  const { modules, client, network } = await session.connection();
  const read = await withProgress(`Reading ${address}`, async signal => {
    if (at.ledgerVersion === undefined) return modules.getModules(address, signal);
    const { readModulesAt } = await import('../../core/modules/atVersion');
    return readModulesAt(client, address, { at, network: network.label }, signal);
  });
  const names = read.modules.flatMap(({ abi }) => (abi ? abi.name : [])).toSorted();
  const placeHolder = names.length === 0 ? `${address} has no modules` : 'Select a module';
  const items = names.map(name => ({ label: inertName(name), name }));
  return (await vscode.window.showQuickPick(items, { title: 'Open Code', placeHolder }))?.name;
}

function deployedPlace(row: PackageCodeRow, network: string): (InterfacePlace & NameId) | undefined {
  const code = 'statements';
  if (row.kind === 'other') return { network, ...row.id, code };
  const address = parseAddress(row.module.address ?? '');
  if (address === undefined) return undefined;
  return { network, address, module: row.module.name, code, ...(row.kind === 'item' && { name: row.item.name }) };
}

/** Returns the later code, or the earlier one of what was removed. @throws NoComparisonError */
async function comparedPlace({ comparisons }: Services, row: ComparisonCodeRow): Promise<InterfacePlace & NameId> {
  const { codePlace } = await import('../compare/comparisonCommands');
  return codePlace({ comparisons }, row);
}
