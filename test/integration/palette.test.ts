import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { wordsOf, type Answer } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, writeWorkspaceFile } from './support/navigation';
import { shownSimulation } from './support/page';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
  };
}

const pick = (label: string): Answer => ({ kind: 'pick', label });
const LEAVE: Answer = { kind: 'leave' };
const HASH = String(demoLedger().transactions.findLast(({ type }) => type === 'user_transaction')?.hash);

const NO_EDITOR = 'No editor is open. Open a file with an entry function payload and place the cursor in it.';
const NO_PLACE = 'No editor is open. Open a file and place the cursor where you want to insert the call.';
const NO_RESULT =
  'There are no matching results in the history. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor" first.';
const NO_TEST = 'No simulation test found. Place the cursor in a test in a .sim.json file.';
const NO_COMPARISON = 'No comparison is open. Run "Movescope: Compare Module With…" first.';

/**
 * What each command of the palette asks first, or else says, if it is run with nothing open on the sandbox: with an
 * account and a network in the settings, and without a result.
 */
const FIRST: Readonly<Record<string, { readonly asks: string } | { readonly says?: string }>> = {
  addAccount: { asks: 'Add Account on Sandbox (1/3)' },
  addNetwork: { asks: 'Add Network' },
  applyToSandbox: {
    says: 'No simulation is open. Simulate a payload on the sandbox first, then apply the result.',
  },
  checkWatched: { says: 'Nothing is watched on this network. Run "Movescope: Watch for Upgrades" first.' },
  clearAccessKey: { asks: 'Clear Access Key' },
  clearCache: {},
  clearHistory: { says: 'There is nothing to clear. Pinned results are not cleared.' },
  clearModuleFilter: {},
  clearTransactionFilter: {},
  closeComparison: {},
  compareInterfaces: { asks: 'Compare Module With' },
  compareResults: { says: NO_RESULT },
  compareTransaction: { asks: 'Simulate and Compare' },
  copyAbi: { asks: 'Copy ABI' },
  copyAs: { says: NO_EDITOR },
  copyBytecode: { asks: 'Copy Bytecode' },
  copyDiagnostics: {
    says: 'Copied diagnostics: versions, settings and recent requests, without keys, URLs, or account, module or file names.',
  },
  copyMcpConfiguration: {
    says: 'Copied the MCP configuration for Sandbox. It requires the movescope CLI on the PATH.',
  },
  editAccount: { asks: 'Edit Account' },
  editNetwork: { asks: 'Edit Network' },
  encode: { says: NO_EDITOR },
  encodeFunction: { asks: 'Encode Function' },
  exportResult: {
    says: 'No result is open. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor", then export the result.',
  },
  fillCall: { says: NO_PLACE },
  filterModules: { asks: 'Filter Modules' },
  filterTransactions: { asks: 'Filter Transactions' },
  findCallers: { asks: 'Find Callers' },
  findReferences: { asks: 'Find References in Workspace' },
  findSymbol: { asks: 'Go to Deployed Symbol on Sandbox' },
  goToTransaction: { asks: 'Go to Sequence Number (1/2)' },
  importAccounts: {
    says: 'No accounts found. No .aptos/config.yaml or Move.toml file in this workspace contains an address.',
  },
  importNetworks: {},
  insertCall: { says: NO_PLACE },
  inspectBytes: { asks: 'Inspect Bytes' },
  openBlock: { asks: 'Open Block (1/2)' },
  openCode: { asks: 'Open Decompiled Code' },
  openExample: {},
  openInterface: { asks: 'Open Module Interface' },
  openPublishedSource: { asks: 'Open Published Source' },
  openResult: { says: NO_RESULT },
  openTransaction: { asks: 'Open or Wait for Transaction' },
  pasteAs: { says: NO_PLACE },
  publishOnBuild: { asks: 'Publish on Build' },
  publishToSandbox: { asks: 'Publish to Sandbox' },
  recordExpectations: { says: NO_TEST },
  refresh: {},
  refreshTransactions: {},
  removeAccount: { asks: 'Remove Account' },
  rerunResult: { says: NO_RESULT },
  revealSymbol: { asks: 'Reveal in Modules View' },
  resetSandbox: { says: 'The sandbox is already in its initial state.' },
  runFunction: { asks: 'Run Function' },
  runView: { asks: 'Run View' },
  saveAbi: { asks: 'Save ABI as TypeScript' },
  saveAsTest: { says: 'Only simulations can be saved as tests. Simulate a payload first.' },
  saveSnapshot: { asks: 'Save Ledger Snapshot from Sandbox: 6 accounts = at least 12 requests' },
  selectNetwork: { asks: 'Select Network' },
  senderMatrix: { says: NO_EDITOR },
  setAccessKey: { asks: 'Set Access Key' },
  setSender: { asks: 'Sender on Sandbox' },
  showAborts: { asks: 'Show Possible Aborts' },
  showAccount: { asks: 'Show Account' },
  showAllChanges: { says: NO_COMPARISON },
  showLog: {},
  showModulesAt: { asks: 'Show Modules at Ledger Version' },
  showUpgrade: { says: 'No new upgrades of watched modules.' },
  simulate: { says: NO_EDITOR },
  simulateAs: { says: NO_EDITOR },
  simulateFunction: { asks: 'Simulate Function' },
  simulateOnAllNetworks: { says: NO_EDITOR },
  simulateOnSave: { says: NO_EDITOR },
  simulateTest: { says: NO_TEST },
  simulateTransaction: { asks: 'Simulate the Payload of a Transaction' },
  swapComparison: { says: NO_COMPARISON },
  sweepArgument: { says: NO_EDITOR },
  testConnection: { says: 'The sandbox is built in and is always available.' },
  toggleInstructions: { asks: 'Open Decompiled Code' },
  unwatch: { asks: 'Stop Watching' },
  updateBaseline: { says: NO_TEST },
  useEarlierArguments: { says: NO_PLACE },
  watch: { asks: 'Watch for Upgrades' },
};

const NAME = 'Enter an address, a module and, optionally, a function or struct, such as 0x1::coin::transfer.';
const TRANSACTION = 'Enter a transaction hash (64 hex digits) or a ledger version (a whole number).';
const U64 = 'Enter a whole number from 0 to 18446744073709551615.';
const PUBLIC_KEY = 'Enter 0x followed by 64 hex digits, or leave empty to simulate without a public key.';

/** An input box: the command that leads to it without an argument, what it takes and what it refuses. */
interface Box {
  readonly command: string;
  /** The answers to the questions before it. */
  readonly before?: readonly Answer[];
  /** A file, with its ending, in which it is run. */
  readonly file?: readonly [text: string, ending: string];
  /** The last of them is typed. */
  readonly takes: readonly string[];
  readonly refuses: Readonly<Record<string, string>>;
}

const name = (command: string, more: Partial<Box> = {}): Box => ({
  command,
  takes: ['', ' 0x1::coin ', '0x1::coin::transfer'],
  refuses: { 'coin::transfer': NAME, '0x1': NAME, '0x1::coin::transfer::x': NAME },
  ...more,
});
const transaction = (command: string): Box => ({
  command,
  takes: ['', '0', '18446744073709551615', ` ${HASH.slice(2)} `, HASH],
  refuses: { '0x12': TRANSACTION, '-1': TRANSACTION, '18446744073709551616': TRANSACTION, [`${HASH}0`]: TRANSACTION },
});
const number = (rest: Pick<Box, 'command' | 'before'>): Box => ({
  ...rest,
  takes: ['', '0', '18446744073709551615'],
  refuses: { first: U64, '-1': U64, '18446744073709551616': U64, [HASH]: U64 },
});
const ADDRESS = {
  takes: ['', '0xb0b', ` 0x${'0'.repeat(61)}b0b `],
  refuses: Object.fromEntries(
    ['alice', `0x${'1'.repeat(65)}`, '0xb0b::m'].map(text => [text, 'Enter 0x followed by up to 64 hex digits.']),
  ),
};

/** By their titles. */
const BOXES: Readonly<Record<string, Box>> = {
  'Access Key of Keyed': {
    command: 'setAccessKey',
    before: [pick('Keyed')],
    takes: [' canary-key-of-the-palette '],
    refuses: { ' ': 'The access key is empty; paste the key for this URL.' },
  },
  'Add Account on Sandbox (1/3)': { command: 'addAccount', ...ADDRESS },
  'Compare Module With': {
    command: 'compareInterfaces',
    takes: ['', '0x1', ' 0x1::coin '],
    refuses: Object.fromEntries(
      ['coin', '0x1::1', '0x1::coin::transfer'].map(text => [
        text,
        'Enter an address and, optionally, a module, such as 0x1::coin.',
      ]),
    ),
  },
  'Simulate and Compare': transaction('compareTransaction'),
  'Copy ABI': name('copyAbi'),
  'Copy Bytecode': name('copyBytecode'),
  'Find Callers': name('findCallers', { takes: ['0x1::coin::transfer'] }),
  'Find References in Workspace': name('findReferences'),
  'Function to Call': {
    command: 'simulate',
    file: ['const p = { function: `${at}::coin::transfer`, functionArguments: [] };', 'ts'],
    takes: [' 0x1::aptos_account::transfer '],
    refuses: Object.fromEntries(
      ['', '0x::coin::transfer', '0x1::coin'].map(text => [
        text,
        'Enter the address, module and function, such as 0x1::coin::transfer.',
      ]),
    ),
  },
  'Inspect Bytes': {
    command: 'inspectBytes',
    takes: ['', '0x00', ' "00 01", '],
    refuses: {
      '0x0': 'This is not hex: paste the bytes of one signing message or transaction as pairs of hex digits.',
      '0x': 'There are no bytes: paste the hex of a signing message or a transaction.',
    },
  },
  Label: { command: 'editAccount', before: [pick('mine'), pick('Label')], takes: ['', 'mine'], refuses: {} },
  'Open Block (1/2)': number({ command: 'openBlock' }),
  'Open Decompiled Code': name('openCode'),
  'Open Module Interface': name('openInterface'),
  'Open Published Source': transaction('openPublishedSource'),
  'Open or Wait for Transaction': transaction('openTransaction'),
  'Public Key of 0xa': {
    command: 'editAccount',
    before: [pick('mine'), pick('Public Key')],
    takes: ['', ` 0x${'Ab'.repeat(32)} `],
    refuses: {
      [`0x${'ab'.repeat(31)}`]: PUBLIC_KEY,
      ['ab'.repeat(32)]: PUBLIC_KEY,
      [`0x${'ab'.repeat(33)}`]: PUBLIC_KEY,
    },
  },
  'Reveal in Modules View': name('revealSymbol'),
  'Save ABI as TypeScript': name('saveAbi'),
  'Sender on Sandbox': { command: 'setSender', before: [pick('Enter an address')], ...ADDRESS },
  'Show Account': { command: 'showAccount', before: [pick('Enter an address')], ...ADDRESS },
  'Show Possible Aborts': name('showAborts', { takes: ['0x1::coin::transfer'] }),
  'Simulate the Payload of a Transaction': transaction('simulateTransaction'),
  'Transactions of 0xa11ce': number({ command: 'goToTransaction', before: [pick('alice')] }),
  'Variable whoever': {
    command: 'simulate',
    file: ['{ "function": "0x1::aptos_account::transfer", "arguments": ["${whoever}", "1"] }', 'payload.json'],
    takes: ['0xb0b'],
    refuses: { '': 'Enter a value.' },
  },
};

describe('the commands of the palette, without an argument', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'http://127.0.0.1:9/v1', auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xa', label: 'mine' });
    await vscode.commands.executeCommand('movescope.clearHistory');
    await vscode.env.clipboard.writeText('');
    for (const name of ['one', 'two']) await writeWorkspaceFile(`palette/${name}/Move.toml`, '[package]\n');
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.asked, captured.shown, captured.answers, captured.boxes, captured.page])
      list.length = 0;
  });

  afterEach(async () => {
    (await activated()).captured.answers.length = 0;
    await closeEditors();
    // The log counts as an editor while it is shown.
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await eventually('no editor', () => vscode.window.activeTextEditor === undefined || undefined);
  });

  after(async () => {
    await deleteWorkspaceFile('palette');
    await resetMovescope(['keyed']);
    await deleteFiles();
  });

  it('are all known here', async () => {
    const { contributes } = (await activated()).context.extension.packageJSON as Manifest;
    const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false');
    const offered = contributes.commands.filter(({ command }) => hidden.every(each => each.command !== command));
    // Others are in menus, and can be given a shortcut.
    assert.deepEqual(
      offered.map(({ command }) => command.replace('movescope.', '')).filter(command => !(command in FIRST)),
      [],
    );
  });

  for (const [command, first] of Object.entries(FIRST)) {
    const asks = 'asks' in first ? first.asks : undefined;
    const says = 'says' in first ? first.says : undefined;
    it(`${command} ${asks === undefined ? (says === undefined ? 'does its work' : 'says what is missing, or was done') : 'asks, and ends if it is left'}`, async () => {
      const { captured } = await activated();
      captured.answers.push(LEAVE);
      await vscode.commands.executeCommand(`movescope.${command}`);
      assert.ok(captured.boxes.every(({ title = '' }) => title in BOXES));
      assert.deepEqual(
        [captured.asked, captured.shown],
        [asks === undefined ? [] : [asks], says === undefined ? [] : [says]],
      );
    });
  }

  it('work without a folder, or say that they need one', async () => {
    const { captured } = await activated();
    const run = (command: string) => vscode.commands.executeCommand(`movescope.${command}`);
    await openWithCursor(
      '{ "sender": "0xa11ce", "function": "0x1::aptos_account::transfer", "arguments": ["0xb0b", "1|"] }',
      'json',
    );
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await run('simulate');
    await shownSimulation(captured);
    const { workspaceFolders } = vscode.workspace;
    Object.defineProperty(vscode.workspace, 'workspaceFolders', { get: () => undefined, configurable: true });
    try {
      await run('importAccounts');
      captured.answers.push(pick('New File…'));
      await run('saveAsTest');
      captured.answers.splice(
        0,
        1,
        { kind: 'type', text: '0xbb' },
        { kind: 'type', text: 'nowhere' },
        pick('On all networks'),
      );
      await run('addAccount');
    } finally {
      Object.defineProperty(vscode.workspace, 'workspaceFolders', { get: () => workspaceFolders, configurable: true });
    }
    assert.deepEqual(captured.shown, [
      'Open a folder first. Accounts are imported from its .aptos/config.yaml and Move.toml files.',
      'Open a folder first. Tests are saved in the workspace.',
    ]);
    assert.deepEqual(
      captured.offered.at(-1)?.map(({ label, description }) => [label, description]),
      ['Only on Sandbox', 'On all networks'].map(label => [label, 'in your user settings']),
    );
    const { globalValue } = vscode.workspace.getConfiguration('movescope').inspect<readonly object[]>('accounts') ?? {};
    assert.deepEqual(globalValue?.at(-1), { address: '0xbb', label: 'nowhere' });
  });

  for (const [title, { command, before: answers = [], file, takes, refuses }] of Object.entries(BOXES))
    it(`lead to a box that takes what is right and says what is wrong: ${title}`, async () => {
      const { captured } = await activated();
      const run = async (...last: readonly Answer[]) => {
        captured.asked.length = 0;
        captured.answers.splice(0, captured.answers.length, ...answers, ...last, LEAVE, LEAVE);
        if (file) await openFile(...file);
        await vscode.commands.executeCommand(`movescope.${command}`);
        assert.equal(captured.asked[answers.length], title);
      };
      await run(LEAVE);
      const box = captured.boxes.find(each => each.title === title) ?? assert.fail('there is no such box');
      const said = async (text: string) => wordsOf((await box.validateInput?.(text)) ?? '');
      for (const text of takes) assert.equal(await said(text), '', JSON.stringify(text));
      for (const [text, sentence] of Object.entries(refuses)) assert.equal(await said(text), sentence, text);
      assert.deepEqual(captured.shown, []);
      await run({ kind: 'type', text: takes.at(-1) ?? '' });
      const wrong = ['Something went wrong in Movescope. See its log for details.', ...Object.values(refuses)];
      assert.deepEqual(
        captured.shown.filter(each => wrong.includes(each)),
        [],
      );
    });
});
