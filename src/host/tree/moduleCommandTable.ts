import { NAME, ROW, type Taken } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { MODULE_COMMANDS } from '../vscode/ids';
import type { ComparisonRow } from '../../core/modules/compare/comparisonWords';
import type { CodeRow } from './codeOfRow';
import type { NameArgument, VersionArgument } from '../code/openInterface';
import type { ModuleServices, Navigation } from '../code/moduleServices';
import type { ModuleViews } from './moduleViews';

const ACCOUNT_AT = [
  ROW,
  { kind: 'absent', address: 'text', ledgerVersion: 'text?' },
] as const satisfies readonly Taken[];
/** A row of the Comparison view about a member of a module. */
const CHANGED = [
  { kind: ['finding'], finding: 'object' },
  { kind: ['item'], module: 'object', item: 'object' },
] as const satisfies readonly Taken[];

type ChangedRow = Extract<ComparisonRow, { readonly kind: 'item' | 'finding' }>;

/** Whether a command was run on a row of the comparison. */
function isChanged(given: VersionArgument | ChangedRow): given is ChangedRow {
  return given !== undefined && 'kind' in given && (given.kind === 'item' || given.kind === 'finding');
}

/** The arguments and actions of the modules commands. Their code is loaded by the first command that needs it. */
export function moduleCommandTable(
  services: ModuleServices,
  { tree, listing, comparisons, interfaces }: ModuleViews & Pick<Navigation, 'interfaces'>,
): CommandTable<typeof MODULE_COMMANDS> {
  const { session, notify, offline } = services;
  const symbols = { session, notify, tree };
  const listed = { session, notify, listing };
  const compared = { session, comparisons };
  const code = { session, interfaces, notify };
  const nameOf = async (given: ChangedRow) =>
    (await import('../compare/comparisonCommands')).nameInComparison({ comparisons }, given);
  return {
    refresh: { run: given => tree.refresh(given) },
    findSymbol: {
      takes: ['text'],
      ignoresRow: true,
      run: async given => (await import('./findSymbol')).findSymbol({ ...symbols, interfaces }, given),
    },
    revealSymbol: { takes: NAME, run: async given => (await import('./revealSymbol')).revealSymbol(symbols, given) },
    filterModules: {
      takes: [{ text: 'text?', kinds: 'texts?' }],
      ignoresRow: true,
      run: async given => (await import('./moduleCommands')).filterModules(listed, given),
    },
    clearModuleFilter: {
      run: () => listing.clearFilter(),
    },
    pinModule: { takes: NAME, run: async given => (await import('./moduleCommands')).pinModule(listed, true, given) },
    unpinModule: {
      takes: NAME,
      run: async given => (await import('./moduleCommands')).pinModule(listed, false, given),
    },
    clearCache: { run: async () => (await import('./moduleCommands')).clearCache({ ...symbols, offline }) },
    saveSnapshot: {
      takes: [ROW, { kind: 'absent', accounts: 'texts?', folder: 'uri?' }],
      run: async given => (await import('./saveSnapshot')).saveSnapshot(services, given),
    },
    copyName: { takes: [ROW], run: async given => (await import('./moduleCommands')).copyName(services, given) },
    copyAbi: { takes: NAME, run: async given => (await import('./moduleCommands')).copyAbi(services, given) },
    saveAbi: {
      takes: ['uri', ROW, { kind: 'absent', address: 'text', module: 'text', file: 'uri?' }],
      takesDocument: true,
      run: async given => (await import('./moduleCommands')).saveAbi(services, given),
    },
    copyBytecode: { takes: NAME, run: async given => (await import('./moduleCommands')).copyBytecode(services, given) },
    openInterface: {
      takes: NAME,
      run: async given => (await import('../code/openInterface')).openInterface(services, given),
    },
    showModulesAt: {
      takes: ACCOUNT_AT,
      run: async given => (await import('./showModulesAt')).showModulesAt({ ...symbols, listing }, given),
    },
    showCurrentModules: {
      takes: ACCOUNT_AT,
      run: async given => (await import('./showModulesAt')).showCurrentModules({ ...symbols, listing }, given),
    },
    openCode: {
      takes: [
        'uri',
        ...NAME,
        ...CHANGED,
        { kind: ['module', 'item'], module: 'object' },
        { kind: ['other'], id: 'object' },
      ],
      takesDocument: true,
      run: async (given?: VersionArgument | CodeRow) =>
        (await import('./codeOfRow')).openCodeOf({ ...code, comparisons }, given),
    },
    showAborts: {
      takes: ['uri', ...NAME],
      takesDocument: true,
      run: async given => (await import('../code/showAborts')).showAborts(code, given),
    },
    findCallers: {
      takes: ['uri', ...NAME, ...CHANGED],
      takesDocument: true,
      run: async (given?: VersionArgument | ChangedRow) =>
        (await import('../code/findCallers')).findCallersOf(
          { ...services, interfaces },
          isChanged(given) ? await nameOf(given) : given,
        ),
    },
    showInstructions: {
      takes: ['uri'],
      takesDocument: true,
      run: async given => (await import('../code/openInterface')).showCodeAs(code, 'instructions', given),
    },
    showStatements: {
      takes: ['uri'],
      takesDocument: true,
      run: async given => (await import('../code/openInterface')).showCodeAs(code, 'statements', given),
    },
    compareInterfaces: {
      takes: ['uri', ROW, { before: 'object', after: 'object' }],
      takesDocument: true,
      run: async given => (await import('../compare/compareInterfaces')).compareInterfaces(compared, given),
    },
    showChange: {
      takes: [...CHANGED, { kind: ['verdict', 'state', 'module', 'difference'] }],
      run: async given => (await import('../compare/comparisonCommands')).showChange(compared, given),
    },
    showAllChanges: { run: async () => (await import('../compare/comparisonCommands')).showAllChanges(compared) },
    swapComparison: { run: async () => (await import('../compare/comparisonCommands')).swapComparison(compared) },
    closeComparison: { run: () => comparisons.close() },
    findReferences: {
      takes: [...NAME, ...CHANGED],
      run: async (given?: NameArgument | ChangedRow) =>
        (await import('../code/findReferences')).findReferencesInWorkspace(
          services,
          isChanged(given) ? await nameOf(given) : given,
        ),
    },
  };
}
