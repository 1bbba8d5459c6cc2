import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CONTEXT_KEYS, ITEM_CONTEXTS } from '../../src/host/vscode/ids';
import { holds, type Context } from '../support/whenClause';

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<
      Record<
        string,
        readonly {
          readonly command?: string;
          readonly submenu?: string;
          readonly when?: string;
          readonly group?: string;
        }[]
      >
    >;
  };
}

const { menus } = (JSON.parse(await readFile('package.json', 'utf8')) as Manifest).contributes;

/** What is shown for a row of a view: buttons of the row begin with `*`. `VIEW ROW [KEY…]: COMMAND…` */
const ROWS = `
modules account: *refresh openCode compareInterfaces openInExplorer showModulesAt copyName setSender editAccount showAccount saveSnapshot watch removeAccount
modules account.watched: *refresh openCode compareInterfaces openInExplorer showModulesAt copyName setSender editAccount showAccount saveSnapshot unwatch removeAccount
modules account.past: *refresh *showCurrentModules openCode compareInterfaces openInExplorer showModulesAt showCurrentModules copyName setSender editAccount showAccount saveSnapshot watch removeAccount
modules ledgerAccount: *refresh openCode compareInterfaces showModulesAt copyName setSender editAccount showAccount saveSnapshot watch
modules module: *pinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule openInExplorer copyName copyAbi copyBytecode saveAbi watch
modules module.pinned: *unpinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces unpinModule openInExplorer copyName copyAbi copyBytecode saveAbi watch
modules module.watched: *pinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule openInExplorer copyName copyAbi copyBytecode saveAbi unwatch
modules module.upgraded: *pinModule *openInterface *showUpgrade showUpgrade openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule openInExplorer copyName copyAbi copyBytecode saveAbi watch
modules module.upgraded.watched: *pinModule *openInterface *showUpgrade showUpgrade openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule openInExplorer copyName copyAbi copyBytecode saveAbi unwatch
modules module.past: *pinModule *openInterface openInterface openCode findReferences compareInterfaces pinModule openInExplorer copyName copyAbi copyBytecode saveAbi watch
modules friend: *openInterface openInterface findReferences openInExplorer copyName
modules function: *openInterface openInterface openCode showAborts findCallers findReferences openInExplorer copyName
modules function.past: *openInterface openInterface openCode findReferences openInExplorer copyName
modules entryFunction: *openInterface *simulateFunction simulateFunction encodeFunction insertCall copyAs openInterface openCode showAborts findCallers findReferences openInExplorer copyName
modules codeFunction: *openCode openCode showAborts findCallers findReferences openInExplorer copyName
modules struct: *openInterface openInterface openCode findReferences openInExplorer copyName
packages deployed: openCode
comparison changedFunction: openCode findCallers findReferences
comparison changedStruct: openCode findReferences
comparison deployed: openCode
transactions sender: *refreshTransactions goToTransaction openInExplorer
transactions transaction: openTransaction openBlock openInExplorer copyTransactionHash copyTransactionVersion
transactions sentTransaction: *simulateTransaction openTransaction openBlock openInExplorer simulateTransaction compareTransaction copyTransactionHash copyTransactionVersion
transactions sentTransaction.publishing: *simulateTransaction openTransaction openBlock openPublishedSource openInExplorer simulateTransaction compareTransaction copyTransactionHash copyTransactionVersion
history result: *pinResult *rerunResult openResult rerunResult compareResults saveAsTest pinResult removeResult
history pinnedResult: *unpinResult *rerunResult openResult rerunResult compareResults saveAsTest unpinResult removeResult
history result listMultiSelection: *pinResult *rerunResult compareResults pinResult removeResult
`;

/** What is in the title of a view and its menu. `VIEW [KEY…]: COMMAND…` */
const TITLES = `
modules: *addAccount *findSymbol *filterModules *refresh importAccounts selectNetwork addNetwork editNetwork testConnection setAccessKey clearAccessKey removeNetwork importNetworks shareNetworks checkWatched openExample clearCache showLog copyDiagnostics copyMcpConfiguration
packages: *refresh *selectNetwork
comparison: *showAllChanges *swapComparison *closeComparison
transactions: *openTransaction *filterTransactions *refreshTransactions goToTransaction waitForTransaction openBlock inspectBytes
history: *compareResults *clearHistory
modules movescope.modulesFiltered: *addAccount *findSymbol *clearModuleFilter *refresh importAccounts filterModules selectNetwork addNetwork editNetwork testConnection setAccessKey clearAccessKey removeNetwork importNetworks shareNetworks checkWatched openExample clearCache showLog copyDiagnostics copyMcpConfiguration
transactions movescope.transactionsFiltered: *openTransaction *clearTransactionFilter *refreshTransactions filterTransactions goToTransaction waitForTransaction openBlock inspectBytes
`;

/** What an editor has: its menu | its title | its submenu of payloads. */
const EDITORS = `
a file of another language: - | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
a JSON file: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
a JSON file that cannot be written: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs inspectBytes
Move source: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
Move source without a language: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
a payload file: simulate encode payload | *simulate encode payload | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
simulation tests: simulate encode payload simulateTest recordExpectations updateBaseline | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
statements of deployed code: showAborts findCallers | *showInstructions | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
instructions of deployed code: showAborts findCallers | *showStatements | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
the interface of a module: revealSymbol showAborts findCallers | *openCode compareInterfaces saveAbi | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
`;

const FILE = { resourceScheme: 'file' };
const DEPLOYED = { editorLangId: 'movescope-interface', editorReadonly: true };
const DOCUMENTS: Readonly<Record<string, Context>> = {
  'a file of another language': { ...FILE, editorLangId: 'go', resourceFilename: 'main.go', resourceExtname: '.go' },
  'a JSON file': { ...FILE, editorLangId: 'json', resourceFilename: 'transfer.json' },
  'a JSON file that cannot be written': {
    ...{ ...FILE, editorLangId: 'json', resourceFilename: 'transfer.json' },
    editorReadonly: true,
  },
  'Move source': { ...FILE, editorLangId: 'move', resourceFilename: 'vault.move', resourceExtname: '.move' },
  'Move source without a language': {
    ...{ ...FILE, editorLangId: 'plaintext', resourceFilename: 'vault.move', resourceExtname: '.move' },
  },
  'a payload file': { ...FILE, editorLangId: 'json', resourceFilename: 'transfer.payload.json' },
  'simulation tests': { ...FILE, editorLangId: 'jsonc', resourceFilename: 'vault.sim.json' },
  'statements of deployed code': { ...DEPLOYED, resourceScheme: 'movescope-code', resource: 'c:/a/b.code.move' },
  'instructions of deployed code': {
    ...{ ...DEPLOYED, resourceScheme: 'movescope-code', resource: 'c:/a/b.instructions.move' },
  },
  'the interface of a module': { ...DEPLOYED, resourceScheme: 'movescope-interface', resource: 'i:/a/b.move' },
};

const TESTS = { 'movescope.simulatedTests': ['a', 'b'], 'movescope.acceptableTests': ['b'] };
const OTHERS: readonly (readonly [menu: string, context: Context, entries: string])[] = [
  ['editor/title', { activeWebviewPanelId: 'movescope.result' }, 'saveAsTest exportResult'],
  ['explorer/context', { resourceFilename: 'team.movescope.json' }, 'importNetworks'],
  ['explorer/context', { resourceFilename: 'team.json' }, ''],
  ['testing/item/context', { controllerId: 'movescope', testId: 'a', ...TESTS }, '*openTestReport openTestReport'],
  [
    'testing/item/context',
    { controllerId: 'movescope', testId: 'b', ...TESTS },
    '*openTestReport openTestReport acceptTestResult',
  ],
  ['testing/item/context', { controllerId: 'movescope', testId: 'c', ...TESTS }, ''],
  ['testing/item/context', { controllerId: 'other', testId: 'b', ...TESTS }, ''],
  ['testing/message/context', { testMessage: 'movescope.difference' }, '*acceptTestResult *openTestReport'],
  ['testing/message/context', { testMessage: 'other' }, ''],
];

/** The commands that the palette of a new window does not have. */
const HIDDEN =
  'acceptTestResult clearModuleFilter clearTransactionFilter closeComparison copyAs copyName copyTransactionHash copyTransactionVersion fillCall insertCall moveAccountDown moveAccountUp openInExplorer openTestReport pasteAs pinModule pinResult readTransactions recordExpectations removeResult senderMatrix showAllChanges showChange showInstructions showStatements simulateAs simulateOnAllNetworks simulateOnSave simulateTest swapComparison sweepArgument unpinModule unpinResult updateBaseline useEarlierArguments';

/** Which of them it has in a situation. */
const ALSO: readonly (readonly [context: Context, commands: string])[] = [
  [{ 'movescope.modulesFiltered': true }, 'clearModuleFilter'],
  [{ 'movescope.transactionsFiltered': true }, 'clearTransactionFilter'],
  [{ 'movescope.comparing': true }, 'closeComparison showAllChanges swapComparison'],
  [{ editorIsOpen: true }, 'insertCall pasteAs'],
  [{ editorIsOpen: true, editorReadonly: true }, ''],
  [
    { editorIsOpen: true, editorLangId: 'json' },
    'copyAs fillCall insertCall pasteAs senderMatrix simulateAs simulateOnAllNetworks simulateOnSave sweepArgument useEarlierArguments',
  ],
  [
    { editorReadonly: true, editorLangId: 'python' },
    'copyAs senderMatrix simulateAs simulateOnAllNetworks simulateOnSave sweepArgument',
  ],
  [{ resourceExtname: '.move' }, 'copyAs senderMatrix simulateAs simulateOnAllNetworks sweepArgument'],
  [{ resourceFilename: 'vault.sim.json' }, 'recordExpectations simulateTest updateBaseline'],
  [{ resourceScheme: 'movescope-code' }, 'showInstructions showStatements'],
];

/** The entries of a menu as VS Code shows them: buttons, then by group and order. */
function shown(menu: string, context: Context): string {
  const entries = (menus[menu] ?? []).filter(({ when }) => when === undefined || holds(when, context));
  const placed = entries.map(({ command, submenu, group = '' }) => {
    const [name = '', order = '0'] = group.split('@');
    const isButton = name === 'inline' || name === 'navigation';
    const text = (command ?? submenu ?? '').replace('movescope.', '');
    return { name: isButton ? '' : name, order: Number(order), text: isButton ? `*${text}` : text };
  });
  return placed
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.order - other.order)
    .map(({ text }) => text)
    .join(' ');
}

/** The lines of a table, each as words before its colon and the entries after it. */
function linesOf(table: string): readonly (readonly [words: string, entries: string])[] {
  return table
    .trim()
    .split('\n')
    .map(line => {
      const [words = '', entries = ''] = line.split(/: ?(.*)/);
      return [words, entries] as const;
    });
}

describe('the menus of package.json', () => {
  for (const [words, entries] of linesOf(ROWS)) {
    const [view = '', row = '', ...keys] = words.split(' ');
    it(`offer for a row ${words}: ${entries}`, () => {
      const on = Object.fromEntries(keys.map(key => [key, true]));
      const context = { view: `movescope.${view}`, viewItem: `movescope.${row}`, ...on };
      assert.equal(shown('view/item/context', context), entries);
    });
  }

  for (const [words, entries] of linesOf(TITLES)) {
    const [view = '', ...keys] = words.split(' ');
    it(`offer in the title of ${words}: ${entries}`, () => {
      const on = Object.fromEntries(keys.map(key => [key, true]));
      assert.equal(shown('view/title', { view: `movescope.${view}`, ...on }), entries);
    });
  }

  for (const [name, entries] of linesOf(EDITORS))
    it(`offer in ${name}: ${entries}`, () => {
      const context = DOCUMENTS[name] ?? assert.fail(`${name} is no document`);
      const found = ['editor/context', 'editor/title', 'movescope.payload'].map(menu => shown(menu, context) || '-');
      assert.equal(found.join(' | '), entries);
    });

  for (const [menu, context, entries] of OTHERS)
    it(`offer in ${menu}: ${entries || 'nothing'} (${JSON.stringify(context)})`, () => {
      assert.equal(shown(menu, context), entries);
    });

  it('are listed here for each kind of row and each context key', () => {
    const rows = linesOf(ROWS).map(([words]) => `movescope.${words.split(' ')[1] ?? ''}`);
    assert.deepEqual(
      Object.values(ITEM_CONTEXTS).filter(each => !rows.includes(each)),
      [],
    );
    const tables = JSON.stringify([TITLES, TESTS, ALSO]);
    const asked = Object.values(CONTEXT_KEYS).filter(key => JSON.stringify(menus).includes(key));
    assert.deepEqual(
      asked.filter(key => !tables.includes(key)),
      [],
    );
  });

  it('offer no command twice in one menu', () => {
    for (const [words, entries] of [...linesOf(ROWS), ...linesOf(TITLES)]) {
      const inMenu = entries.split(' ').filter(each => !each.startsWith('*'));
      assert.equal(new Set(inMenu).size, inMenu.length, words);
    }
  });

  it('leave out of the palette what cannot run there', () => {
    const hiddenIn = (context: Context) =>
      (menus.commandPalette ?? [])
        .filter(({ when = '' }) => !holds(when, context))
        .map(({ command = '' }) => command.replace('movescope.', ''))
        .toSorted();
    const window = { ...FILE, editorLangId: 'plaintext' };
    const hidden = hiddenIn(window);
    assert.deepEqual(hidden, HIDDEN.split(' '));
    for (const [context, commands] of ALSO) {
      const left = hiddenIn({ ...window, ...context });
      assert.equal(hidden.filter(each => !left.includes(each)).join(' '), commands, JSON.stringify(context));
    }
  });
});
