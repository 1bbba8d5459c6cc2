import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { FRAMEWORK_VERSIONS, frameworkSandbox, readFrameworkVersions } from '../support/frameworkLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { withFunction, ledgerModule } from '../support/codeSides';
import { callingModule } from '../support/callingModule';
import { sampleModule } from '../support/sampleCode';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor, selectedIn } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { serveLedger } from './support/served';
import { comparisonRows, type Row } from './support/treeText';

const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };

function module(name: string, functions: Readonly<Record<string, readonly string[]>>): LedgerModule {
  const exposed_functions = Object.entries(functions).map(([name, params]) => ({ ...FUNCTION, name, params }));
  return { bytecode: '0x00', abi: { address: '0xa', name, friends: [], exposed_functions, structs: [] } };
}

const POP = { locals: 0, instructions: [{ kind: 'none', op: 'Pop' } as const, { kind: 'none', op: 'Ret' } as const] };
const OLD = module('shop', { buy: ['u64'], close: [] });
const UPGRADED = [
  { version: '100', module: OLD },
  { version: '900', module: module('shop', { buy: ['u128'], open: [] }) },
  { version: '900', module: module('till', { count: [] }) },
];

function run(command: string, ...given: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`movescope.${command}`, ...given);
}

async function connect(server: SandboxServer, id = 'served'): Promise<void> {
  await configureNetworks([{ id, label: 'Served', baseUrl: server.url, auth: 'none' }]);
  await run('selectNetwork', id);
}

function activeText(): string {
  return vscode.window.activeTextEditor?.document.getText() ?? assert.fail('no editor is open');
}

/** The two sides of the diff in the active editor. */
async function activeDiff(): Promise<readonly string[]> {
  return eventually('a diff in front', () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff
      ? [input.original.toString(), input.modified.toString()]
      : undefined;
  });
}

/** All rows of the comparison, as `group / … / label: description`. */
async function allRows(parent?: Row, path = ''): Promise<readonly string[]> {
  const { captured } = await activated();
  const rows = await comparisonRows(captured, parent);
  const below = await Promise.all(
    rows.map(async row => [
      `${path}${row.label}${row.description === '' ? '' : `: ${row.description}`}`,
      ...(await allRows(row, `${path}${row.label} / `)),
    ]),
  );
  return below.flat();
}

describe('a module at a ledger version', () => {
  let server: SandboxServer;

  before(async () => {
    await activated();
    server = await serveLedger('0xa', UPGRADED);
    await connect(server);
  });
  afterEach(closeEditors);
  after(async () => {
    await run('closeComparison');
    await resetMovescope([]);
    await server.close();
  });

  it('opens with its content at that version, under its own URI', async () => {
    await run('openInterface', { address: '0xa', module: 'shop', ledgerVersion: '200' });
    assert.equal(
      vscode.window.activeTextEditor?.document.uri.toString(),
      'movescope-interface:/served/0xa/shop%40200.move',
    );
    assert.match(activeText(), /^\/\/ Interface of 0xa::shop on Served at ledger version 200,/);
    assert.match(activeText(), /fun buy\(u64\);/);
    assert.match(activeText(), /fun close\(\);/);
  });

  it('says if it had not yet been published, or if the version is pruned or in the future', async () => {
    const { captured } = await activated();
    const said = async (module: string, ledgerVersion: string) => {
      await run('openInterface', { address: '0xa', module, ledgerVersion });
      return captured.shown.at(-1);
    };
    assert.equal(
      await said('till', '200'),
      '0xa::till did not exist at ledger version 200 on Served: choose a later version (Served has versions from 50).',
    );
    assert.equal(
      await said('shop', '7'),
      'Reading module 0xa::shop from Served failed: the node has pruned this ledger version (410); request version 50 or a newer one.',
    );
    assert.equal(
      await said('shop', '1001'),
      'Reading module 0xa::shop from Served failed: the version does not exist on this network yet; check the number and the network.',
    );
  });
});

describe('a comparison of interfaces', () => {
  let server: SandboxServer;
  let other: SandboxServer;

  before(async () => {
    await activated();
    server = await serveLedger('0xa', UPGRADED);
    other = await serveLedger('0xa', [{ version: '100', module: OLD }]);
    await configureNetworks([
      { id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' },
      { id: 'other', label: 'Other', baseUrl: other.url, auth: 'none' },
    ]);
    await run('selectNetwork', 'served');
  });
  afterEach(closeEditors);
  after(async () => {
    await run('closeComparison');
    await resetMovescope([]);
    await server.close();
    await other.close();
  });

  it('of two versions of an account lists what would make an upgrade fail, and each change', async () => {
    await run('compareInterfaces', {
      before: { address: '0xa', ledgerVersion: '200' },
      after: { address: '0xa' },
    });
    const { contextKeys } = (await activated()).captured;
    assert.equal(contextKeys.get('comparing'), true);
    assert.deepEqual(await allRows(), [
      'Rejected in an upgrade: 2',
      'Rejected in an upgrade / shop::buy: parameter 1: u64 → u128',
      'Rejected in an upgrade / shop::close: public entry function removed or hidden',
      'Changed modules: 1',
      'Changed modules / shop: 1 changed, 1 new, 1 removed, interface only',
      'Changed modules / shop / buy: function · parameter 1: u64 → u128',
      'Changed modules / shop / buy / parameter 1: u64 → u128',
      'Changed modules / shop / close: function · removed',
      'Changed modules / shop / open: function · added',
      'New modules: 1',
      'New modules / till: 1 new',
      'New modules / till / count: function · added',
    ]);
    assert.deepEqual(await activeDiff(), [
      'movescope-interface:/served/0xa/shop%40200.move',
      'movescope-interface:/served/0xa/shop.move',
    ]);
  });

  it('of two networks opens the diff at the clicked item, although the other network is not selected', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'pick', label: 'Another Network' }, { kind: 'pick', label: 'Other' });
    await run('compareInterfaces', vscode.Uri.parse('movescope-interface:/served/0xa/shop.move'));
    assert.deepEqual((await allRows()).slice(0, 3), [
      'Rejected in an upgrade: 2',
      'Rejected in an upgrade / shop::buy: parameter 1: u128 → u64',
      'Rejected in an upgrade / shop::open: public entry function removed or hidden',
    ]);
    const [group] = await comparisonRows(captured);
    const [buy] = await comparisonRows(captured, group);
    await closeEditors();
    await run('showChange', buy?.element);
    assert.deepEqual(await activeDiff(), [
      'movescope-interface:/served/0xa/shop.move',
      'movescope-interface:/other/0xa/shop.move',
    ]);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.getText(editor.selection), 'buy');
    assert.match(editor.document.getText(), /on Other at ledger version 1,000,[^]*fun buy\(u64\);/);
  });

  it('can be swapped and closed', async () => {
    await run('compareInterfaces', { before: { address: '0xa', network: 'other' }, after: { address: '0xa' } });
    await run('swapComparison');
    assert.ok((await allRows()).includes('Removed modules: 1'));
    await run('closeComparison');
    const { captured } = await activated();
    await run('swapComparison');
    assert.equal(captured.shown.at(-1), 'No comparison is open. Run "Movescope: Compare Module With…" first.');
  });

  it('of two accounts treats each account’s own address as the same', async () => {
    const { captured } = await activated();
    captured.answers.push(
      { kind: 'type', text: '0xa' },
      { kind: 'pick', label: 'Another Account' },
      { kind: 'type', text: '0xb' },
    );
    await run('compareInterfaces');
    assert.deepEqual(
      (await allRows()).filter(row => !row.includes('/')),
      ['Rejected in an upgrade: 2', 'Removed modules: 2'],
    );
  });
});

describe('a comparison of code', () => {
  const code = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
  const changed = withFunction('deposit', { code }, withFunction('__lambda__1__deposit', { code: POP }));
  let server: SandboxServer;

  before(async () => {
    await activated();
    const shopper = callingModule({ address: '0xcafe', module: 'shopper' }, [
      { name: 'buy', steps: [{ call: '0xcafe::vault::deposit' }] },
    ]);
    const { code: shopperCode } = readBytecode(shopper);
    assert.ok(shopperCode.kind === 'module');
    server = await serveLedger('0xcafe', [
      { version: '100', module: ledgerModule(shopperCode) },
      { version: '100', module: ledgerModule(sampleModule()) },
      { version: '900', module: ledgerModule({ ...changed, version: 9 }) },
    ]);
    await connect(server, 'code');
  });
  afterEach(closeEditors);
  after(async () => {
    await run('closeComparison');
    await resetMovescope([]);
    await server.close();
  });

  it('lists functions whose code changed under the same interface, and opens the diff of their code', async () => {
    const { captured } = await activated();
    const before = server.log.length;
    await run('compareInterfaces', {
      before: { address: '0xcafe', ledgerVersion: '200' },
      after: { address: '0xcafe' },
    });
    assert.deepEqual(await allRows(), [
      'Changed modules: 1',
      'Changed modules / vault: 2 changed, bytecode version 10 → 9',
      'Changed modules / vault / __lambda__1__deposit: function · code changed',
      'Changed modules / vault / __lambda__1__deposit / code changed',
      'Changed modules / vault / deposit: function · code changed · 1 caller',
      'Changed modules / vault / deposit / code changed',
      'Same code: 1',
      'Same code / shopper: identical',
    ]);
    assert.equal(
      captured.views.get('movescope.comparison')?.message,
      '1 module changed. 2 functions changed (2 only in code). 1 function in other modules calls changed functions (2 loaded modules searched).',
    );
    const both = ['movescope-code:/code/0xcafe/vault%40200.code.move', 'movescope-code:/code/0xcafe/vault.code.move'];
    assert.deepEqual(await activeDiff(), both);
    const [group] = await comparisonRows(captured);
    const [module] = await comparisonRows(captured, group);
    const [, deposit] = await comparisonRows(captured, module);
    await closeEditors();
    await run('showChange', deposit?.element);
    assert.deepEqual(await activeDiff(), both);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.getText(editor.selection), 'deposit');
    assert.match(
      editor.document.getText(),
      /^\/\/ Code of 0xcafe::vault on Served at ledger version 1,000\n\/\/ From bytecode/,
    );
    // The bytecode in the two answers was compared and shown.
    assert.equal(server.log.length - before, 2);
  });

  it('says what uses a changed function, and lists callers and references of a row', async () => {
    const { captured } = await activated();
    await run('compareInterfaces', {
      before: { address: '0xcafe', ledgerVersion: '200' },
      after: { address: '0xcafe' },
    });
    const [group] = await comparisonRows(captured);
    const [module] = await comparisonRows(captured, group);
    const deposit = (await comparisonRows(captured, module)).find(({ label }) => label === 'deposit');
    assert.ok(deposit);
    assert.equal(deposit.context, 'movescope.changedFunction');
    await openWithCursor('"0xcafe::vault::dep|osit"', 'json');
    const tree = captured.trees.get('movescope.comparison');
    const item = (await tree?.getTreeItem(deposit.element)) ?? assert.fail();
    assert.equal(item.accessibilityInformation?.label, 'deposit, function, code changed, 1 caller');
    const [difference] = await comparisonRows(captured, deposit);
    const spoken = (await tree?.getTreeItem(difference?.element))?.accessibilityInformation?.label;
    assert.equal(spoken, 'code changed, accepted in an upgrade');
    const { token } = new vscode.CancellationTokenSource();
    const resolved = await tree?.resolveTreeItem?.(item, deposit.element, token);
    assert.match(
      typeof resolved?.tooltip === 'string' ? resolved.tooltip : '',
      /^deposit\nfunction · code changed\n\nCalled in other modules by\n0xcafe::shopper::buy\n\n1 reference in this workspace\.$/,
    );
    captured.answers.push({ kind: 'leave' });
    captured.offered.length = 0;
    await run('findCallers', deposit.element);
    assert.equal(captured.offered[0]?.[0]?.label, 'shopper::buy');
    await run('openCode', deposit.element);
    await selectedIn('movescope-code:/code/0xcafe/vault.code.move', 'deposit');
    assert.equal(module?.context, 'movescope.deployed');
    await run('openCode', module.element);
    await selectedIn('movescope-code:/code/0xcafe/vault.code.move', 'vault');
  });

  it('says that bytecode is identical', async () => {
    const side = { address: '0xcafe', module: 'vault' };
    await run('compareInterfaces', { before: side, after: { ...side, ledgerVersion: '950' } });
    assert.deepEqual(await allRows(), ['Same code: 1', 'Same code / vault: identical']);
  });
});

describe('the framework at two dates, compared', () => {
  let server: SandboxServer | undefined;

  after(async () => {
    await run('closeComparison');
    await resetMovescope([]);
    await server?.close();
  });

  it('lists every module that is new or changed', async function () {
    const root = vscode.extensions.getExtension('movescope.movescope')?.extensionPath ?? '';
    const versions = readFrameworkVersions(`${root}/../../..`);
    if (!versions) this.skip();
    this.timeout(120_000);
    server = await serveSandbox(frameworkSandbox(versions));
    await connect(server);
    await run('compareInterfaces', {
      before: { address: '0x1', ledgerVersion: FRAMEWORK_VERSIONS.before },
      after: { address: '0x1', ledgerVersion: FRAMEWORK_VERSIONS.after },
    });
    const rows = await allRows();
    const was = new Set(versions.before.map(({ abi }) => abi?.name));
    const fresh = versions.after.flatMap(({ abi }) => (abi && !was.has(abi.name) ? [abi.name] : []));
    assert.ok(rows.includes(`New modules: ${fresh.length}`), rows.filter(row => !row.includes('/')).join('\n'));
    assert.equal(rows.filter(row => /^New modules \/ \w+(:|$)/.test(row)).length, fresh.length);
    assert.ok(!rows.some(row => row.startsWith('Rejected in an upgrade')));
    console.log(`      ${rows.length} rows`);
  });
});
