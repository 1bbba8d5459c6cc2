import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SandboxServer } from '../support/sandboxServer';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activeEditor, closeEditors, hoverText } from './support/editor';
import { activated } from './support/extension';
import { serveLedger } from './support/served';
import { rowNamed, rowsBelow } from './support/treeText';

const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };

function module(name: string, functions: Readonly<Record<string, readonly string[]>>, bytecode: string): LedgerModule {
  const exposed_functions = Object.entries(functions).map(([each, params]) => ({ ...FUNCTION, name: each, params }));
  return { bytecode, abi: { address: '0xa', name, friends: [], exposed_functions, structs: [] } };
}

const UPGRADED = [
  { version: '100', module: module('shop', { buy: ['u64'], close: [] }, '0x0100') },
  { version: '900', module: module('shop', { buy: ['u128'], open: [] }, '0x0900') },
  { version: '900', module: module('till', { count: [] }, '0x0900') },
];

function run(command: string, ...given: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`movescope.${command}`, ...given);
}

describe('an account at a ledger version in the Modules view', () => {
  let server: SandboxServer;

  before(async () => {
    await activated();
    server = await serveLedger('0xa', UPGRADED);
    await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await run('selectNetwork', 'served');
    await run('addAccount', { address: '0xa', label: 'store' });
  });

  beforeEach(async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    await run('showModulesAt', { address: '0xa', ledgerVersion: '200' });
  });

  afterEach(async () => {
    await closeEditors();
    if ((await account()).description.includes('version'))
      await run('showModulesAt', { address: '0xa', ledgerVersion: 'newest' });
  });

  after(async () => {
    await resetMovescope([]);
    await server.close();
  });

  const account = async () => rowNamed((await activated()).captured, 'store');
  const shop = async () => rowNamed((await activated()).captured, 'shop', await account());
  const names = async () => (await rowsBelow((await activated()).captured, await account())).map(({ label }) => label);

  it('is marked, and has the modules of that version until the current ones are shown again', async () => {
    const { captured } = await activated();
    const { description, icon, context } = await account();
    assert.deepEqual([description, icon, context], ['0xa · at version 200', 'history', 'movescope.account.past']);
    assert.deepEqual(await names(), ['shop']);
    const members = await rowsBelow(captured, await shop());
    assert.deepEqual(
      members.map(row => [row.label, row.context]),
      [
        ['buy', 'movescope.function.past'],
        ['close', 'movescope.function.past'],
        ['private', ''],
      ],
    );
    assert.match(members[0]?.tooltip ?? '', /fun buy\(u64\)/);
    assert.deepEqual(captured.shown, []);
    captured.answers.push({ kind: 'pick', label: 'Latest' });
    await run('showModulesAt', (await account()).element);
    assert.deepEqual(await names(), ['shop', 'till']);
    const now = await account();
    assert.deepEqual([now.description, now.context], ['0xa', 'movescope.account']);
  });

  it('is asked for from its row, with the versions that published modules', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'type', text: '900' });
    await run('showModulesAt', (await account()).element);
    assert.equal(captured.steps.at(-1)?.prompt, 'Ledger version at which to show the modules of 0xa on Served');
    assert.equal((await account()).description, '0xa · at version 900');
    assert.deepEqual(await names(), ['shop', 'till']);
  });

  it('opens interfaces of that version, whose hovers are of it as well', async () => {
    const buy = await rowNamed((await activated()).captured, 'buy', await shop());
    await run('openInterface', buy.element);
    const { document, selection } = activeEditor();
    assert.equal(document.uri.path, '/served/0xa/shop@200.move');
    assert.equal(document.getText(selection), 'buy');
    const hover = await hoverText(activeEditor());
    assert.match(hover, /fun buy\(u64\)[^]*at ledger version 200/);
    assert.match(hover, /%22ledgerVersion%22%3A%22200%22/);
  });

  it('copies the ABI and the bytecode of that version', async () => {
    const { element } = await shop();
    await run('copyBytecode', element);
    assert.equal(await vscode.env.clipboard.readText(), '0x0100');
    await run('copyAbi', element);
    assert.match(await vscode.env.clipboard.readText(), /"close"/);
  });

  it('is compared with its current modules', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'pick', label: '$(history) Current Version' });
    await run('compareInterfaces', (await account()).element);
    const rows = (await captured.trees.get('movescope.comparison')?.getChildren()) ?? [];
    assert.match(JSON.stringify(rows), /u128/);
    await run('closeComparison');
  });

  it('stays at its version after a reload', async () => {
    await (await activated()).restart();
    assert.equal((await account()).description, '0xa · at version 200');
    assert.deepEqual(await names(), ['shop']);
  });

  it('stays as it was if the version is pruned, in the future or earlier than the account', async () => {
    const { captured } = await activated();
    const said = async (ledgerVersion: string) => {
      await run('showModulesAt', { address: '0xa', ledgerVersion });
      return captured.shown.at(-1);
    };
    assert.equal(
      await said('7'),
      'Reading the modules of 0xa from Served failed: the node has pruned this ledger version (410); request version 50 or a newer one.',
    );
    assert.equal(
      await said('1001'),
      'Reading the modules of 0xa from Served failed: the version does not exist on this network yet; check the number and the network.',
    );
    assert.equal(await said('x'), 'A ledger version must be a whole number.');
    assert.equal((await account()).description, '0xa · at version 200');
  });

  it('shows the newest modules again to reveal one that the version lacks', async () => {
    await run('revealSymbol', { address: '0xa', module: 'till' });
    assert.equal((await account()).description, '0xa');
  });

  it('is refused for an account that the view does not list', async () => {
    const { captured } = await activated();
    await run('showModulesAt', { address: '0xb', ledgerVersion: '200' });
    assert.equal(captured.shown.at(-1), '0xb is not in the Modules view. Run "Movescope: Add Account" to add it.');
  });
});
