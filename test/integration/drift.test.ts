import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { isGreen, driftLensesOf, outline, packageItemAt, problemsAre } from './support/drift';
import { closeEditors } from './support/editor';
import { activated } from './support/extension';
import { deleteWorkspaceFile, openBehind, writeWorkspaceFile } from './support/navigation';
import { serveModules } from './support/served';

const SOURCE = `module shop::shop {
    use std::string::String;
    struct Shop has key { name: String }
    public entry fun buy(who: &signer, amount: u64) {}
    public fun open(): Shop { abort 1 }
}
`;
const TOML = '[package]\nname = "Shop"\n[addresses]\nshop = "0x5a0b"\n';
const BASE = { visibility: 'public', is_entry: false, is_view: false, generic_type_params: [] };
const STRUCT = { is_native: false, is_event: false, is_enum: false, generic_type_params: [] };

/** The deployed shop: with one function more, and another parameter of `buy`. */
const DEPLOYED: LedgerModule = {
  bytecode: '0x00',
  abi: {
    address: '0x5a0b',
    name: 'shop',
    friends: [],
    exposed_functions: [
      { ...BASE, name: 'buy', is_entry: true, params: ['&signer', 'u8'], return: [] },
      { ...BASE, name: 'close', params: [], return: [] },
      { ...BASE, name: 'open', params: [], return: ['0x5a0b::shop::Shop'] },
    ],
    structs: [{ ...STRUCT, name: 'Shop', abilities: ['key'], fields: [{ name: 'name', type: '0x1::string::String' }] }],
  },
};
const LEGACY: LedgerModule = {
  bytecode: '0x00',
  abi: { address: '0x5a0b', name: 'legacy', friends: [], exposed_functions: [], structs: [] },
};
const PROBLEMS = [
  '3 upgrade-parameters buy: parameter 2: u8 → u64. An upgrade of 0x5a0b::shop on Served would be rejected.',
  '0 upgrade-removed close: public function removed or hidden. An upgrade of 0x5a0b::shop on Served would be rejected.',
];

describe('packages compared with what is deployed', () => {
  let server: SandboxServer;
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    server = await serveModules('0x5a0b', [DEPLOYED, LEGACY]);
    await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await writeWorkspaceFile('shop/Move.toml', TOML);
    source = await writeWorkspaceFile('shop/sources/shop.move', SOURCE);
  });

  beforeEach(() => vscode.commands.executeCommand('movescope.selectNetwork', 'served'));
  afterEach(async () => {
    await closeEditors();
    await vscode.workspace
      .getConfiguration('movescope')
      .update('compareWithDeployed', undefined, vscode.ConfigurationTarget.Global);
  });
  after(async () => {
    await deleteWorkspaceFile('shop');
    await resetMovescope([]);
    await server.close();
  });

  it('show changes in lenses, and reasons to refuse an upgrade in problems', async () => {
    const { document } = await openBehind(source, 'fun buy');
    await problemsAre(document.uri, PROBLEMS);
    assert.deepEqual(await driftLensesOf(document.uri), [
      '0 Served: 1 changed, 1 missing, 2 same',
      '3 Served: changed · parameter 2: u8 → u64',
    ]);
  });

  it('are compared again while they are edited', async () => {
    const editor = await openBehind(source, 'amount: u64');
    await problemsAre(source, PROBLEMS);
    const start = editor.document.positionAt(editor.document.getText().indexOf('u64) {}'));
    await editor.edit(edit => {
      edit.replace(new vscode.Range(start, start.translate(0, 3)), 'u8');
    });
    await problemsAre(source, PROBLEMS.slice(1));
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await problemsAre(source, PROBLEMS);
  });

  it('are reported while their file is shown, even if no file is opened or closed', async () => {
    const other = await writeWorkspaceFile('beside/beside.move', 'module 0x1::beside {}\n');
    const show = (uri: vscode.Uri) => vscode.window.showTextDocument(uri, { preview: false });
    try {
      await show(other);
      await show(source);
      await problemsAre(source, PROBLEMS);
      await show(other);
      await problemsAre(source, []);
      await show(source);
      await problemsAre(source, PROBLEMS);
    } finally {
      await closeEditors();
      await deleteWorkspaceFile('beside');
    }
  });

  it('do not look as if their code was compared, without a build', async () => {
    assert.equal(await isGreen('Shop', 'shop', 'open'), false);
    const { tooltip } = await packageItemAt('Shop', 'shop');
    assert.match(
      typeof tooltip === 'string' ? tooltip : '',
      /^0x5a0b::shop: changed from Served\n1 changed, 1 missing, 2 same\n\nInterface only: no build found/,
    );
  });

  it('are read with what their icons show', async () => {
    const spoken = async (...labels: readonly string[]) =>
      (await packageItemAt(...labels)).accessibilityInformation?.label;
    assert.match(
      (await spoken('Shop', 'shop')) ?? '',
      /^shop, 1 changed, 1 missing, 2 same.*, an upgrade would be rejected$/,
    );
    assert.equal(
      await spoken('Shop', 'shop', 'buy'),
      'buy, function, changed, parameter 2: u8 to u64, an upgrade would be rejected',
    );
    assert.equal(await spoken('Shop', 'shop', 'open'), 'open, function, same');
  });

  it('are listed with all their members, differences first', async () => {
    assert.deepEqual(await outline(), [
      'Shop: shop',
      '  shop: 1 changed, 1 missing, 2 same',
      '    buy: function · changed · parameter 2: u8 → u64',
      '    close: function · missing · public function removed or hidden',
      '    open: function · same',
      '    Shop: struct · same',
      '  Only on Served: 1 module',
      '    legacy: 0x5a0b',
    ]);
    await problemsAre(source, PROBLEMS);
  });

  it('keep the problems of all their files once they are listed, and update them when a file changes', async () => {
    await outline();
    await problemsAre(source, PROBLEMS);
    await writeWorkspaceFile('shop/sources/shop.move', SOURCE.replace('u64', 'u8'));
    await problemsAre(source, PROBLEMS.slice(1));
    await writeWorkspaceFile('shop/sources/shop.move', SOURCE);
    await problemsAre(source, PROBLEMS);
  });

  it('send nothing to networks other than the one they were listed on', async () => {
    const another = await serveModules('0x5a0b', []);
    await configureNetworks([
      { id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' },
      { id: 'another', label: 'Another', baseUrl: another.url, auth: 'none' },
    ]);
    await outline();
    await problemsAre(source, PROBLEMS);
    await closeEditors();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'another');
    await problemsAre(source, []);
    assert.deepEqual(
      another.log.filter(({ path }) => path.includes('0x5a0b')),
      [],
    );
    await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
    await another.close();
  });

  it('are new, with no problems, if the network does not have them', async () => {
    await openBehind(source, 'fun buy');
    await problemsAre(source, PROBLEMS);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    await problemsAre(source, []);
    assert.deepEqual(await driftLensesOf(source), ['0 Sandbox: new']);
  });

  it('show a row if the network does not answer, and nothing in the source', async () => {
    const dead = await serveModules('0x5a0b', []);
    await dead.close();
    await configureNetworks([
      { id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' },
      { id: 'dead', label: 'Dead', baseUrl: dead.url, auth: 'none' },
    ]);
    await openBehind(source, 'fun buy');
    await problemsAre(source, PROBLEMS);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'dead');
    await problemsAre(source, []);
    const rows = await outline();
    assert.match(rows[1] ?? '', /^ {2}Reading the modules of 0x5a0b from Dead failed: /);
    assert.equal(rows[2], '  shop: unknown: the network could not be read');
    assert.equal(rows.length, 3);
  });

  it('show in the source what the setting allows', async () => {
    const set = (value: string) =>
      vscode.workspace
        .getConfiguration('movescope')
        .update('compareWithDeployed', value, vscode.ConfigurationTarget.Global);
    await openBehind(source, 'fun buy');
    await problemsAre(source, PROBLEMS);
    await set('problems');
    assert.deepEqual(await driftLensesOf(source), []);
    await problemsAre(source, PROBLEMS);
    await set('off');
    await problemsAre(source, []);
  });

  it('report an address without a value as unknown', async () => {
    await writeWorkspaceFile('shop/Move.toml', TOML.replace('"0x5a0b"', '"_"'));
    await openBehind(source, 'fun buy');
    await problemsAre(source, []);
    assert.deepEqual(await outline(), ['Shop: shop', '  shop: unknown: "shop" has no address in Move.toml']);
    await writeWorkspaceFile('shop/Move.toml', TOML);
    await problemsAre(source, PROBLEMS);
  });
});
