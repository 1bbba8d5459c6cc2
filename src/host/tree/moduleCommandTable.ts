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
import type { Navigation, ModuleServices } from '../code/moduleServices';
import type { ModuleViews } from './moduleTree';
import {
  openCode,
  showCode,
  type VersionArgument,
  type NameArgument,
  openInterface,
  toggleInstructions,
} from '../code/openInterface';
import { NAME, ROW, type TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { MODULE_COMMANDS } from '../vscode/ids';
import { showAborts } from '../code/showAborts';
import { compareInterfaces } from '../compare/compareInterfaces';
import { showAllChanges, showChange, swapComparison, codePlace, nameInComparison } from '../compare/comparisonCommands';
import { findSymbol } from './findSymbol';
import {
  clearCache,
  copyAbi,
  copyBytecode,
  copyName,
  filterModules,
  pinModule,
  saveAbi,
  revealSymbol,
  showModulesAt,
} from './moduleCommands';
import { saveSnapshot } from './saveSnapshot';
import { findCallersOf } from '../code/findCallers';
import { findReferencesInWorkspace } from '../code/findReferences';
import { readModulesAt } from '../../core/modules/atVersion';

const ACCOUNT_AT = [
  ROW,
  { kind: 'absent', address: 'text', ledgerVersion: 'text?' },
] as const satisfies readonly TakenArgument[];
/** A row of the Comparison view for a function or struct. */
const CHANGED = [
  { kind: ['finding'], finding: 'object' },
  { kind: ['item'], module: 'object', item: 'object' },
] as const satisfies readonly TakenArgument[];

type ChangedRow = Extract<InterfaceRow, { readonly kind: 'item' | 'finding' }>;

function isChanged(given: VersionArgument | ChangedRow): given is ChangedRow {
  return given !== undefined && 'kind' in given && (given.kind === 'item' || given.kind === 'finding');
}

export function moduleCommandTable(
  services: ModuleServices,
  { tree, listing, comparisons, interfaces }: ModuleViews & Pick<Navigation, 'interfaces'>,
): CommandTable<typeof MODULE_COMMANDS> {
  const { session, notify, offline } = services;
  const symbols = { session, notify, tree };
  const listed = { session, notify, listing };
  const compared = { session, comparisons };
  const code = { session, interfaces, notify };
  const nameOf = (given: ChangedRow) => nameInComparison({ comparisons }, given);
  return {
    refresh: { run: async given => (await tree.rows()).refresh(given) },
    findSymbol: { takes: ['text'], ignoresRow: true, run: given => findSymbol({ ...symbols, interfaces }, given) },
    revealSymbol: { takes: NAME, run: given => revealSymbol(symbols, given) },
    filterModules: {
      takes: [{ text: 'text?', kinds: 'texts?' }],
      ignoresRow: true,
      run: given => filterModules(listed, given),
    },
    clearModuleFilter: { run: () => listing.clearFilter() },
    pinModule: { takes: NAME, run: given => pinModule(listed, true, given) },
    unpinModule: { takes: NAME, run: given => pinModule(listed, false, given) },
    clearCache: { run: () => clearCache({ ...symbols, offline }) },
    saveSnapshot: {
      takes: [ROW, { kind: 'absent', accounts: 'texts?', folder: 'uri?' }],
      run: given => saveSnapshot(services, given),
    },
    copyName: { takes: [ROW], run: given => copyName(services, given) },
    copyAbi: { takes: NAME, run: given => copyAbi(services, given) },
    saveAbi: {
      takes: ['uri', ROW, { kind: 'absent', address: 'text', module: 'text', file: 'uri?' }],
      takesDocument: true,
      run: given => saveAbi(services, given),
    },
    copyBytecode: { takes: NAME, run: given => copyBytecode(services, given) },
    openInterface: { takes: NAME, run: given => openInterface(services, given) },
    showModulesAt: { takes: ACCOUNT_AT, run: given => showModulesAt({ ...symbols, listing }, given) },
    openCode: {
      takes: [
        'uri',
        ...NAME,
        ...CHANGED,
        { kind: ['module', 'item'], module: 'object' },
        { kind: ['other'], id: 'object' },
      ],
      takesDocument: true,
      run: (given?: VersionArgument | CodeRow) => openCodeOf({ ...code, comparisons }, given),
    },
    showAborts: { takes: ['uri', ...NAME], takesDocument: true, run: given => showAborts(code, given) },
    findCallers: {
      takes: ['uri', ...NAME, ...CHANGED],
      takesDocument: true,
      run: async (given?: VersionArgument | ChangedRow) =>
        findCallersOf({ ...services, interfaces }, isChanged(given) ? nameOf(given) : given),
    },
    toggleInstructions: { takes: ['uri'], takesDocument: true, run: given => toggleInstructions(code, given) },
    compareInterfaces: {
      takes: ['uri', ROW, { before: 'object', after: 'object' }],
      takesDocument: true,
      run: given => compareInterfaces(compared, given),
    },
    showChange: {
      takes: [...CHANGED, { kind: ['verdict', 'state', 'module', 'difference'] }],
      run: given => showChange(compared, given),
    },
    showAllChanges: { run: () => showAllChanges(compared) },
    swapComparison: { run: () => swapComparison(compared) },
    closeComparison: { run: () => comparisons.close() },
    findReferences: {
      takes: [...NAME, ...CHANGED],
      run: async (given?: NameArgument | ChangedRow) =>
        findReferencesInWorkspace(services, isChanged(given) ? nameOf(given) : given),
    },
  };
}

type PackageCodeRow = Extract<PackageRow, { readonly kind: 'module' | 'item' | 'other' }>;
type ComparisonCodeRow = Extract<InterfaceRow, { readonly kind: 'module' | 'item' | 'finding' }>;

/** Rows for deployed code in views other than the Modules view. */
type CodeRow = PackageCodeRow | ComparisonCodeRow;

type Services = Pick<Navigation, 'session' | 'interfaces'> & Pick<ModuleViews, 'comparisons'>;

/**
 * Opens the code of a row, a name or a document. For an account, asks for one of its modules; without an argument, asks
 * for a name.
 */
async function openCodeOf(services: Services, given?: VersionArgument | CodeRow): Promise<void> {
  if (!isRow(given)) return openCode(services, given);
  if (isOfPackage(given)) {
    const place = deployedPlace(given, services.session.network.id);
    return place && showCode(services, place);
  }
  if (isOfComparison(given)) return showCode(services, codePlace(services, given));
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

async function openCodeIn(services: Services, address: string, at: AtVersion): Promise<void> {
  const module = await askModule(services.session, address, at);
  if (module !== undefined) await openCode(services, { address, module, ...at });
}

async function askModule(session: Session, address: string, at: AtVersion): Promise<string | undefined> {
  const { modules, client, network } = await session.connection();
  const read = await withProgress(`Reading ${address}`, async signal => {
    if (at.ledgerVersion === undefined) return modules.getModules(address, signal);
    return readModulesAt(client, address, { at, network: network.label }, signal);
  });
  const names = read.modules.flatMap(({ abi }) => (abi ? abi.name : [])).toSorted();
  const placeHolder = names.length === 0 ? `${address} has no modules` : 'Select a module';
  const items = names.map(name => ({ label: inertName(name), name }));
  return (await vscode.window.showQuickPick(items, { title: 'Open Decompiled Code', placeHolder }))?.name;
}

function deployedPlace(row: PackageCodeRow, network: string): (InterfacePlace & NameId) | undefined {
  const code = 'statements';
  if (row.kind === 'other') return { network, ...row.id, code };
  const address = parseAddress(row.module.address ?? '');
  if (address === undefined) return undefined;
  return { network, address, module: row.module.name, code, ...(row.kind === 'item' && { name: row.item.name }) };
}
