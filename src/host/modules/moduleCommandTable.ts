import * as z from 'zod/mini';
import { name, row, text, texts, uri } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { MODULE_COMMANDS } from '../shell/ids';
import type { ComparisonRow } from '../../core/modules/compare/comparisonWords';
import type { CodeRow } from './codeOfRow';
import type { NameArgument, VersionArgument } from './openInterface';
import type { ModuleServices, ModuleViews, Navigation } from './moduleServices';

const moduleName = { address: text, module: text };
const accountAt = z.union([
  row,
  z.looseObject({ kind: z.optional(z.undefined()), address: text, ledgerVersion: z.optional(text) }),
]);
const side = z.looseObject({
  address: text,
  module: z.optional(text),
  network: z.optional(text),
  ledgerVersion: z.optional(text),
});
const changedItem = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('finding'), finding: z.looseObject({ name: text }) }),
  z.looseObject({
    kind: z.literal('item'),
    module: z.looseObject({ name: text }),
    item: z.looseObject({ name: text, kind: text }),
  }),
]);
const change = z.discriminatedUnion('kind', [
  changedItem,
  z.looseObject({ kind: z.literal('verdict'), findings: z.array(z.looseObject({})) }),
  z.looseObject({ kind: z.literal('state'), modules: z.array(z.looseObject({ name: text })) }),
  z.looseObject({ kind: z.literal('module'), module: z.looseObject({ name: text }) }),
  z.looseObject({
    kind: z.literal('difference'),
    module: z.looseObject({ name: text }),
    item: z.optional(z.looseObject({ name: text, kind: text })),
    difference: z.looseObject({ text }),
  }),
]);

/** Rows about one module in the views Packages and Comparison. */
const codeRow = z.union([
  changedItem,
  z.looseObject({
    kind: z.enum(['module', 'item']),
    module: z.looseObject({ name: text, address: z.optional(text) }),
    item: z.optional(z.looseObject({ name: text })),
  }),
  z.looseObject({ kind: z.literal('other'), id: z.looseObject({ address: text, module: text }) }),
]);

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
    (await import('./comparisonCommands')).nameInComparison({ comparisons }, given);
  return {
    refresh: { run: given => tree.refresh(given) },
    findSymbol: {
      takes: text,
      ignoresRow: true,
      run: async given => (await import('./findSymbol')).findSymbol({ ...symbols, listing, interfaces }, given),
    },
    revealSymbol: { takes: name, run: async given => (await import('./revealSymbol')).revealSymbol(symbols, given) },
    filterModules: {
      takes: z.looseObject({ text: z.optional(text), kinds: z.optional(texts) }),
      ignoresRow: true,
      run: async given => (await import('./moduleCommands')).filterModules(listed, given),
    },
    clearModuleFilter: {
      run: () => {
        listing.clearFilter();
      },
    },
    sortModules: {
      takes: z.enum(['name', 'deployed']),
      ignoresRow: true,
      run: async given => (await import('./moduleCommands')).sortModules(listed, given),
    },
    showPrivateFunctions: { run: () => listing.showPrivate(true) },
    hidePrivateFunctions: { run: () => listing.showPrivate(false) },
    pinModule: { takes: name, run: async given => (await import('./moduleCommands')).pinModule(listed, true, given) },
    unpinModule: {
      takes: name,
      run: async given => (await import('./moduleCommands')).pinModule(listed, false, given),
    },
    clearCache: { run: async () => (await import('./moduleCommands')).clearCache({ ...symbols, offline }) },
    saveSnapshot: {
      takes: z.union([
        row,
        z.looseObject({ kind: z.optional(z.undefined()), accounts: z.optional(texts), folder: z.optional(uri) }),
      ]),
      run: async given => (await import('./saveSnapshot')).saveSnapshot(services, given),
    },
    copyName: { takes: row, run: async given => (await import('./moduleCommands')).copyName(services, given) },
    copyAbi: { takes: name, run: async given => (await import('./moduleCommands')).copyAbi(services, given) },
    saveAbi: {
      takes: z.union([
        uri,
        row,
        z.looseObject({ kind: z.optional(z.undefined()), ...moduleName, file: z.optional(uri) }),
      ]),
      takesDocument: true,
      run: async given => (await import('./saveAbi')).saveAbi(services, given),
    },
    copyBytecode: { takes: name, run: async given => (await import('./moduleCommands')).copyBytecode(services, given) },
    openInterface: {
      takes: name,
      run: async given => (await import('./openInterface')).openInterface(services, given),
    },
    openInterfaceAt: {
      takes: z.union([uri, name]),
      takesDocument: true,
      run: async given => (await import('./openInterface')).openInterfaceAt(services, given),
    },
    showModulesAt: {
      takes: accountAt,
      run: async given => (await import('./showModulesAt')).showModulesAt({ ...symbols, listing }, given),
    },
    showCurrentModules: {
      takes: accountAt,
      run: async given => (await import('./showModulesAt')).showCurrentModules({ ...symbols, listing }, given),
    },
    openCode: {
      takes: z.union([uri, name, codeRow]),
      takesDocument: true,
      run: async (given?: VersionArgument | CodeRow) =>
        (await import('./codeOfRow')).openCodeOf({ ...code, comparisons }, given),
    },
    showAborts: {
      takes: z.union([uri, name]),
      takesDocument: true,
      run: async given => (await import('./showAborts')).showAborts(code, given),
    },
    findCallers: {
      takes: z.union([uri, name, changedItem]),
      takesDocument: true,
      run: async (given?: VersionArgument | ChangedRow) =>
        (await import('./findCallers')).findCallersOf(
          { ...services, interfaces },
          isChanged(given) ? await nameOf(given) : given,
        ),
    },
    showInstructions: {
      takes: uri,
      takesDocument: true,
      run: async given => (await import('./openInterface')).showCodeAs(code, 'instructions', given),
    },
    showStatements: {
      takes: uri,
      takesDocument: true,
      run: async given => (await import('./openInterface')).showCodeAs(code, 'statements', given),
    },
    compareInterfaces: {
      takes: z.union([uri, row, z.looseObject({ before: side, after: side })]),
      takesDocument: true,
      run: async given => (await import('./compareInterfaces')).compareInterfaces(compared, given),
    },
    showChange: {
      takes: change,
      run: async given => (await import('./comparisonCommands')).showChange(compared, given),
    },
    showAllChanges: { run: async () => (await import('./comparisonCommands')).showAllChanges(compared) },
    swapComparison: { run: async () => (await import('./comparisonCommands')).swapComparison(compared) },
    comparisonAsMarkdown: { run: async () => (await import('./comparisonCommands')).comparisonAsMarkdown(compared) },
    closeComparison: { run: () => comparisons.close() },
    findReferences: {
      takes: z.union([name, changedItem]),
      run: async (given?: NameArgument | ChangedRow) =>
        (await import('./findReferences')).findReferencesInWorkspace(
          services,
          isChanged(given) ? await nameOf(given) : given,
        ),
    },
  };
}
