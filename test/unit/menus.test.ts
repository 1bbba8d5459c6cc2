import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CONTEXT_KEYS, ITEM_CONTEXTS } from '../../src/host/vscode/ids';
import { holds, type Context } from '../support/whenClause';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly enablement?: string }[];
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

const { menus, commands } = (JSON.parse(await readFile('package.json', 'utf8')) as Manifest).contributes;

/** The commands that the palette does not show: VS Code leaves out those that are not enabled, too. */
function hiddenIn(context: Context): readonly string[] {
  const notEnabled = commands.filter(({ enablement }) => enablement !== undefined && !holds(enablement, context));
  const left = (menus.commandPalette ?? []).filter(({ when = '' }) => !holds(when, context));
  const hidden = [...notEnabled, ...left].map(({ command = '' }) => command.replace('movescope.', ''));
  return [...new Set(hidden)].toSorted();
}

/** What is shown for a row of a view: buttons of the row begin with `*`. `VIEW ROW [KEY…]: COMMAND…` */
const ROWS = `
modules account: *refresh openCode compareInterfaces showModulesAt setSender editAccount showAccount watch share removeAccount | copyName saveSnapshot openInExplorer
modules account.watched: *refresh openCode compareInterfaces showModulesAt setSender editAccount showAccount unwatch share removeAccount | copyName saveSnapshot openInExplorer
modules account.past: *refresh *showModulesAt openCode compareInterfaces showModulesAt setSender editAccount showAccount watch share removeAccount | copyName saveSnapshot openInExplorer
modules ledgerAccount: *refresh openCode compareInterfaces showModulesAt setSender editAccount showAccount watch share | copyName saveSnapshot
modules module: *pinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule watch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules module.pinned: *unpinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces unpinModule watch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules module.watched: *pinModule *openInterface openInterface openCode showAborts findCallers findReferences compareInterfaces pinModule unwatch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules module.upgraded: *pinModule *openInterface *showUpgrade showUpgrade openInterface openCode showAborts findCallers findReferences pinModule watch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules module.upgraded.watched: *pinModule *openInterface *showUpgrade showUpgrade openInterface openCode showAborts findCallers findReferences pinModule unwatch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules module.past: *pinModule *openInterface openInterface openCode findReferences compareInterfaces pinModule watch share | copyName copyAbi copyBytecode saveAbi openInExplorer
modules friend: *openInterface openInterface findReferences share | copyName openInExplorer
modules function: *openInterface openInterface openCode showAborts findCallers findReferences share | copyName openInExplorer
modules function movescope.sandboxSelected: *openInterface *runFunction runFunction openInterface openCode showAborts findCallers findReferences share | copyName openInExplorer
modules function.view: *openInterface openInterface openCode showAborts findCallers findReferences share | copyName openInExplorer
modules function.view movescope.sandboxSelected: *openInterface *runView runView openInterface openCode showAborts findCallers findReferences share | copyName openInExplorer
modules function.past: *openInterface openInterface openCode findReferences share | copyName openInExplorer
modules entryFunction: *openInterface *simulateFunction simulateFunction encodeFunction openInterface openCode showAborts findCallers findReferences share | insertCall copyAs copyName openInExplorer
modules entryFunction movescope.sandboxSelected: *openInterface *simulateFunction *runFunction simulateFunction encodeFunction runFunction openInterface openCode showAborts findCallers findReferences share | insertCall copyAs copyName openInExplorer
modules codeFunction: *openCode openCode showAborts findCallers findReferences share | copyName openInExplorer
modules codeFunction movescope.sandboxSelected: *openCode *runFunction runFunction openCode showAborts findCallers findReferences share | copyName openInExplorer
modules struct: *openInterface openInterface openCode findReferences share | copyName openInExplorer
packages package: *publishToSandbox publishToSandbox publishOnBuild
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
modules: *addAccount *findSymbol *filterModules *refresh importAccounts checkWatched openExample clearCache showLog copyDiagnostics copyMcpConfiguration
packages: *refresh *selectNetwork
packages movescope.sandboxChanged: *refresh *selectNetwork resetSandbox
comparison: *showAllChanges *swapComparison *closeComparison
transactions: *openTransaction *filterTransactions *refreshTransactions goToTransaction openBlock inspectBytes
history: 
history movescope.hasResults: *compareResults *clearHistory
modules movescope.modulesFiltered: *addAccount *findSymbol *clearModuleFilter *refresh importAccounts filterModules checkWatched openExample clearCache showLog copyDiagnostics copyMcpConfiguration
transactions movescope.transactionsFiltered: *openTransaction *clearTransactionFilter *refreshTransactions filterTransactions goToTransaction openBlock inspectBytes
`;

/** What an editor has: its menu | its title | its submenu of payloads. */
const EDITORS = `
a file of another language: - | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
a JSON file without a payload: - | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
a JSON file: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
a JSON file that cannot be written: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs inspectBytes
Move source: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
Move source without a language: simulate encode payload | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
a payload file: simulate encode payload | *simulate encode payload | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
simulation tests: simulate encode payload simulateTest recordExpectations updateBaseline | - | simulateAs simulateOnAllNetworks senderMatrix sweepArgument simulateOnSave copyAs pasteAs fillCall useEarlierArguments inspectBytes
statements of deployed code: showAborts findCallers | *toggleInstructions | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
instructions of deployed code: showAborts findCallers | *toggleInstructions | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
the interface of a module: revealSymbol showAborts findCallers | *openCode compareInterfaces saveAbi | simulateAs simulateOnAllNetworks senderMatrix sweepArgument copyAs inspectBytes
`;

const FILE = { resourceScheme: 'file' };
const PAYLOAD = { ...FILE, 'movescope.hasPayload': true };
const DEPLOYED = { editorLangId: 'movescope-interface', editorReadonly: true };
const DOCUMENTS: Readonly<Record<string, Context>> = {
  'a file of another language': { ...FILE, editorLangId: 'go', resourceFilename: 'main.go', resourceExtname: '.go' },
  'a JSON file without a payload': { ...FILE, editorLangId: 'json', resourceFilename: 'data.json' },
  'a JSON file': { ...PAYLOAD, editorLangId: 'json', resourceFilename: 'transfer.json' },
  'a JSON file that cannot be written': {
    ...{ ...PAYLOAD, editorLangId: 'json', resourceFilename: 'transfer.json' },
    editorReadonly: true,
  },
  'Move source': { ...PAYLOAD, editorLangId: 'move', resourceFilename: 'vault.move', resourceExtname: '.move' },
  'Move source without a language': {
    ...{ ...PAYLOAD, editorLangId: 'plaintext', resourceFilename: 'vault.move', resourceExtname: '.move' },
  },
  'a payload file': { ...PAYLOAD, editorLangId: 'json', resourceFilename: 'transfer.payload.json' },
  'simulation tests': { ...PAYLOAD, editorLangId: 'jsonc', resourceFilename: 'vault.sim.json' },
  'statements of deployed code': { ...DEPLOYED, resourceScheme: 'movescope-code', resource: 'c:/a/b.code.move' },
  'instructions of deployed code': {
    ...{ ...DEPLOYED, resourceScheme: 'movescope-code', resource: 'c:/a/b.instructions.move' },
  },
  'the interface of a module': { ...DEPLOYED, resourceScheme: 'movescope-interface', resource: 'i:/a/b.move' },
};

const TESTS = { 'movescope.simulatedTests': ['a', 'b'], 'movescope.acceptableTests': ['b'] };
const OTHERS: readonly (readonly [menu: string, context: Context, entries: string])[] = [
  ['editor/title', { activeWebviewPanelId: 'movescope.result' }, 'saveAsTest exportResult'],
  [
    'editor/title',
    { activeWebviewPanelId: 'movescope.result', 'movescope.canApply': true },
    'applyToSandbox saveAsTest exportResult',
  ],
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
  'acceptTestResult applyToSandbox checkWatched clearCache clearHistory clearModuleFilter clearTransactionFilter closeComparison compareResults compareTransaction copyAbi copyAs copyBytecode copyName copyTransactionHash copyTransactionVersion editAccount encodeFunction exportResult fillCall filterModules filterTransactions findReferences goToTransaction importNetworks insertCall moveAccountDown moveAccountUp openInExplorer openPublishedSource openResult openTestReport pasteAs pinModule pinResult publishOnBuild publishToSandbox readTransactions recordExpectations refreshTransactions removeAccount removeResult rerunResult resetSandbox revealSymbol runFunction runView saveAbi saveAsTest saveSnapshot senderMatrix showAllChanges showChange showModulesAt showUpgrade simulateAs simulateOnAllNetworks simulateOnSave simulateTest simulateTransaction swapComparison sweepArgument toggleInstructions unpinModule unpinResult unwatch updateBaseline useEarlierArguments';

/** Which of them it has in a situation. */
const ALSO: readonly (readonly [context: Context, commands: string])[] = [
  [{ 'movescope.modulesFiltered': true }, 'clearModuleFilter'],
  [{ 'movescope.transactionsFiltered': true }, 'clearTransactionFilter'],
  [{ 'movescope.comparing': true }, 'closeComparison'],
  [{ 'movescope.hasResults': true }, 'clearHistory compareResults exportResult openResult saveAsTest'],
  [{ 'movescope.watching': true }, 'checkWatched showUpgrade'],
  [{ 'movescope.hasPackages': true, 'movescope.canApply': true }, ''],
  [{ 'movescope.hasPackages': true, isWorkspaceTrusted: true }, 'publishToSandbox'],
  [{ 'movescope.canApply': true, isWorkspaceTrusted: true }, 'applyToSandbox'],
  [{ 'movescope.sandboxChanged': true, isWorkspaceTrusted: true }, 'resetSandbox'],
  [{ editorIsOpen: true }, ''],
  [{ editorIsOpen: true, editorReadonly: true, editorLangId: 'json' }, ''],
  [{ editorIsOpen: true, editorLangId: 'json' }, 'insertCall pasteAs'],
  [
    { editorIsOpen: true, 'movescope.hasPayload': true },
    'copyAs fillCall senderMatrix simulateAs simulateOnAllNetworks simulateOnSave sweepArgument useEarlierArguments',
  ],
  [
    { editorIsOpen: true, editorReadonly: true, 'movescope.hasPayload': true },
    'copyAs senderMatrix simulateAs simulateOnAllNetworks simulateOnSave sweepArgument',
  ],
  [
    { editorIsOpen: true, resourceExtname: '.move', 'movescope.hasPayload': true },
    'copyAs senderMatrix simulateAs simulateOnAllNetworks sweepArgument',
  ],
  [{ resourceFilename: 'vault.sim.json' }, 'recordExpectations simulateTest updateBaseline'],
  [{ resourceScheme: 'movescope-code' }, 'toggleInstructions'],
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

/** The number of groups in the menu of a row. */
function groupsIn(context: Context): number {
  const entries = (menus['view/item/context'] ?? []).filter(({ when }) => when === undefined || holds(when, context));
  const groups = entries.map(({ group = '' }) => group.split('@')[0] ?? '').filter(group => group !== 'inline');
  return new Set(groups).size;
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
      const share = shown('movescope.share', context);
      const menu = shown('view/item/context', context);
      assert.equal(/\bshare\b/.test(menu) ? `${menu} | ${share}` : menu, entries);
      const ownEntries = menu.split(' ').filter(each => !each.startsWith('*'));
      assert.ok(
        ownEntries.length <= 9 && groupsIn(context) <= 4,
        `${ownEntries.length} in ${groupsIn(context)} groups`,
      );
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
    const tables = JSON.stringify([ROWS, TITLES, TESTS, ALSO, DOCUMENTS]);
    const asked = Object.values(CONTEXT_KEYS).filter(key => JSON.stringify([menus, commands]).includes(key));
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

  it('leave the palette short', () => {
    assert.ok(commands.length <= 96, String(commands.length));
    const lengthIn = (context: Context) => commands.length - hiddenIn(context).length;
    const payload = { ...PAYLOAD, editorLangId: 'json', editorIsOpen: true };
    const keys = Object.fromEntries(Object.values(CONTEXT_KEYS).map(key => [key, true]));
    const full = { ...payload, ...keys, resourceFilename: 'a.sim.json', isWorkspaceTrusted: true };
    const found = [{ ...FILE, editorLangId: 'plaintext' }, payload, full].map(lengthIn);
    assert.deepEqual(
      found.map((length, index) => length <= ([31, 41, 54][index] ?? 0)),
      [true, true, true],
      found.join(),
    );
  });

  it('leave out of the palette what cannot run there', () => {
    const window = { ...FILE, editorLangId: 'plaintext' };
    const hidden = hiddenIn(window);
    assert.deepEqual(hidden, HIDDEN.split(' '));
    for (const [context, commands] of ALSO) {
      const left = hiddenIn({ ...window, ...context });
      assert.equal(hidden.filter(each => !left.includes(each)).join(' '), commands, JSON.stringify(context));
    }
  });
});
