import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { ledgerModule, withFunction } from '../support/codeSides';
import { sampleModule } from '../support/sampleCode';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { isGreen, driftLensesOf, outline, packageItemAt, packageRowAt, problemsAre } from './support/drift';
import { closeEditors, selectedIn } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, openBehind, writeUnwatched, writeWorkspaceFile } from './support/navigation';
import { serveModules } from './support/served';

const MANIFEST = '[package]\nname = "Built"\n\n[addresses]\nme = "0xcafe"\n';
const SOURCE = 'module me::vault {\n    public entry fun deposit(amount: u64) {}\n    fun native_fee() {}\n}\n';
const RET = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

function info(...lines: readonly string[]): string {
  const digest = hash([MANIFEST, SOURCE].map(hash).sort().join(''));
  return ['compiled_package_info:', '  package_name: Built', `  source_digest: ${digest}`, ...lines, ''].join('\n');
}

/** Writes a build, and its BuildInfo.yaml last, as a compiler does. */
async function writeBuild(module: CompiledModule, text = info()): Promise<void> {
  await writeUnwatched('built/build/Built/bytecode_modules/vault.mv', writeBytecode(module));
  await writeUnwatched('built/build/Built/BuildInfo.yaml', text);
  await vscode.commands.executeCommand('movescope.refresh');
}

async function rowsAre(expected: readonly string[]): Promise<void> {
  let seen: readonly string[] = [];
  await eventually(`the rows ${JSON.stringify(expected)}`, async () => {
    seen = await outline();
    const at = seen.findIndex(row => row.startsWith('Built'));
    const own = seen.slice(at + 1, at + 1 + expected.length);
    return JSON.stringify(own) === JSON.stringify(expected) ? true : undefined;
  });
}

describe('packages with a build', () => {
  let server: SandboxServer;
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    server = await serveModules('0xcafe', [ledgerModule(sampleModule())]);
    await configureNetworks([{ id: 'built', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'built');
    await writeWorkspaceFile('built/Move.toml', MANIFEST);
    source = await writeWorkspaceFile('built/sources/vault.move', SOURCE);
  });
  afterEach(closeEditors);
  after(async () => {
    await deleteWorkspaceFile('built');
    await resetMovescope([]);
    await server.close();
  });

  it('are identical to what is deployed', async () => {
    await writeBuild(sampleModule());
    await rowsAre([
      '  vault: identical',
      '    __lambda__1__deposit: function · same',
      '    deposit: function · same',
      '    native_fee: function · same',
      '    Pool: struct · same',
      '    Shape: enum · same',
    ]);
    await openBehind(source, 'fun deposit');
    assert.deepEqual(await driftLensesOf(source), ['0 Served: identical']);
    assert.equal(await isGreen('Built', 'vault', 'native_fee'), true);
  });

  it('list the functions whose code differs, including private ones, and open the diff of their code', async () => {
    const changed = withFunction(
      'deposit',
      { code: RET },
      withFunction('__lambda__1__deposit', { code: { ...RET, locals: 2 } }),
    );
    await writeBuild(changed);
    await rowsAre([
      '  vault: 2 changed, 3 same',
      '    __lambda__1__deposit: function · changed · code changed',
      '    deposit: function · changed · code changed',
    ]);
    for (const name of ['__lambda__1__deposit', 'deposit']) {
      const { command, arguments: given = [] } = (await packageItemAt('Built', 'vault', name)).command ?? assert.fail();
      await vscode.commands.executeCommand(command, ...(given as unknown[]));
      const editor = await eventually(`the diff of the code of ${name}`, () => {
        const shown = vscode.window.activeTextEditor;
        const isDiff = shown?.document.uri.scheme === 'movescope-build';
        return isDiff && shown.document.getText(shown.selection) === name ? shown : undefined;
      });
      assert.match(editor.document.getText(), /^\/\/ Code of 0xcafe::vault on this machine\n\/\/ From bytecode/);
    }
    const { context, element } = await packageRowAt('Built', 'vault', '__lambda__1__deposit');
    assert.equal(context, 'movescope.deployed');
    await vscode.commands.executeCommand('movescope.openCode', element);
    await selectedIn('movescope-code:/built/0xcafe/vault.code.move', '__lambda__1__deposit');
    await openBehind(source, 'fun deposit');
    assert.deepEqual(await driftLensesOf(source), ['0 Served: 2 changed, 3 same', '1 Served: changed · code changed']);
  });

  it('report what a node would refuse, by the build', async () => {
    await writeBuild(withFunction('deposit', { isEntry: false }));
    await openBehind(source, 'fun deposit');
    await problemsAre(source, [
      '1 upgrade-entry deposit: no longer an entry function. An upgrade of 0xcafe::vault on Served would be rejected.',
    ]);
  });

  it('are compared by their interface if the build is for tests or older than the source', async () => {
    await writeBuild(sampleModule(), info('  build_flags:', '    test_mode: true'));
    await rowsAre(['  The build is a test build: interface only; run "aptos move compile"']);
    await writeBuild(sampleModule());
    await rowsAre(['  vault: identical']);
    const editor = await openBehind(source, 'fun deposit');
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, 0), '\n');
    });
    await rowsAre(['  The build is older than the source: interface only; run "aptos move compile"']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await rowsAre(['  vault: identical']);
  });
});
