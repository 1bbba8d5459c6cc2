import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { placeOf } from '../../src/host/packages/movePackages';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { driftLensesOf, outline, packageRowIds, problemsAre } from './support/drift';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, openBehind, writeUnwatched, writeWorkspaceFile } from './support/navigation';
import { serveModules } from './support/served';
import { packageRows } from './support/treeText';

const TOML = '[package]\nname = "Odd"\n[addresses]\nodd = "0x0dd"\n';
const SOURCE = 'module odd::odd {\n    public fun f(n: u64) {}\n}\n';
const PROBLEMS = [
  '1 upgrade-parameters f: parameter 1: u8 → u64. An upgrade of 0xdd::odd on Served would be rejected.',
];

function moduleOf(name: string, ...params: readonly string[]): LedgerModule {
  const f = { name: 'f', visibility: 'public', is_entry: false, is_view: false, generic_type_params: [] };
  const functions = params.length === 0 ? [] : [{ ...f, params, return: [] }];
  return { bytecode: '0x00', abi: { address: '0xdd', name, friends: [], exposed_functions: functions, structs: [] } };
}

describe('odd packages', () => {
  let server: SandboxServer;
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    server = await serveModules('0xdd', [moduleOf('odd', 'u8'), moduleOf('legacy')]);
    await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
  });

  beforeEach(async () => {
    await writeWorkspaceFile('odd (1)/Move.toml', TOML);
    source = await writeWorkspaceFile('odd (1)/sources/odd.move', SOURCE);
    await openBehind(source, 'fun f');
    await problemsAre(source, PROBLEMS);
  });

  afterEach(async () => {
    await closeEditors();
    await deleteWorkspaceFile('odd (1)');
  });

  after(async () => {
    await resetMovescope([]);
    await server.close();
  });

  it('contain only the files nearest to them, and do not report modules of another package of their account as missing', async () => {
    await writeUnwatched('odd (1)/build/Odd/sources/dependencies/Old/legacy.move', 'module odd::legacy {}');
    await writeWorkspaceFile('odd (1)/sub/Move.toml', TOML.replace('"Odd"', '"Sub"'));
    assert.deepEqual(await outline(), [
      'Odd: odd (1)',
      '  The build folder has no readable BuildInfo.yaml: interface only; run "aptos move compile"',
      '  odd: 1 changed, interface only',
      '    f: function · changed · parameter 1: u8 → u64',
      '  Only on Served: 1 module',
      '    legacy: 0xdd',
      'Sub: odd (1)/sub',
      '  The "sources" folder contains no modules.',
    ]);
    await writeWorkspaceFile('odd (1)/sub/sources/legacy.move', 'module odd::legacy {}');
    assert.deepEqual((await outline()).slice(4), ['Sub: odd (1)/sub', '  legacy: same']);
  });

  it('show in a row that their Move.toml cannot be read, and nothing in the source', async () => {
    await writeWorkspaceFile('odd (1)/Move.toml', '[addresses\n');
    await problemsAre(source, []);
    const [name, sentence, ...modules] = await outline();
    assert.equal(name, 'odd (1): odd (1)');
    assert.match(sentence ?? '', /^ {2}Move\.toml cannot be read at line 1, column \d+ \(.*\)\. Correct the file /);
    assert.deepEqual(modules, ['  odd: unknown: Move.toml cannot be read']);
    assert.deepEqual(await driftLensesOf(source), ['0 Served: unknown: Move.toml cannot be read']);
  });

  it('are collapsed and not read if they are many, until one is expanded', async () => {
    const { captured } = await activated();
    const tree = captured.trees.get('movescope.packages') ?? assert.fail();
    const states = async () => {
      const items = (await packageRows(captured)).map(async ({ element }) => tree.getTreeItem(element));
      return new Set((await Promise.all(items)).map(({ collapsibleState }) => collapsibleState));
    };
    assert.deepEqual(await states(), new Set([vscode.TreeItemCollapsibleState.Expanded]));
    const others = Array.from({ length: 20 }, (_, index) =>
      writeUnwatched(`odd (1)/many/p${index}/Move.toml`, TOML.replace('"Odd"', `"P${index}"`)),
    );
    await Promise.all(others);
    await writeWorkspaceFile('odd (1)/many/p20/Move.toml', TOML.replace('"Odd"', '"P20"'));
    await eventually('all packages', async () => ((await packageRows(captured)).length > 20 ? true : undefined));
    assert.deepEqual(await states(), new Set([vscode.TreeItemCollapsibleState.Collapsed]));
    const odd = (await packageRows(captured)).find(({ label }) => label === 'Odd');
    assert.ok((await packageRows(captured, odd)).some(({ label }) => label === 'odd'));
  });

  it('have a row for each of two modules with the same name', async () => {
    await writeWorkspaceFile('odd (1)/sources/twice.move', SOURCE + SOURCE);
    assert.deepEqual(
      (await outline()).filter(line => line.startsWith('  odd')),
      Array.from({ length: 3 }, () => '  odd: 1 changed'),
    );
    const ids = await packageRowIds();
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the key of a file', () => {
  const place = (address: string) => placeOf(vscode.Uri.parse(address));

  it('is the same regardless of the case of its drive, and has its characters unescaped', () => {
    assert.equal(place('file:///C:/my%20shop/a.move'), 'file:///c:/my shop/a.move');
    assert.equal(place('file:///c%3A/my%20shop/a.move'), 'file:///c:/my shop/a.move');
  });

  it('differs in a different file system, but not at a different revision', () => {
    assert.equal(place('vscode-remote://ssh%2Bthere/w/a.move'), 'vscode-remote://ssh+there/w/a.move');
    assert.equal(place('git:/w/a.move?%7B%22ref%22%3A%22HEAD%22%7D'), 'git:/w/a.move');
  });
});
