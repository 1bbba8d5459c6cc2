import assert from 'node:assert/strict';
import { groupDigits } from '../../src/core/text/digits';
import * as vscode from 'vscode';
import { hexToBytes } from '../../src/core/move/hex';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { readFrameworkVersions } from '../support/frameworkLedger';
import { helloFiles, noveltyModule, type HelloForm } from '../support/helloPackage';
import { configureNetworks, resetMovescope } from './support/configuration';
import { packageRowAt } from './support/drift';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, workspaceFile, writeWorkspaceFile } from './support/navigation';
import { shownSimulation } from './support/page';
import { historyRows, packageRows, rowNamed } from './support/treeText';

const GREET = '{ "type": "entry_function_payload", "function": "0xbeef::hello::greet", "arguments": [|] }';
const PUBLISHED = 'Published hello to the sandbox (framework: Movescope’s own).';

/** Writes the package with its build into a folder of the workspace. */
async function writeHello(form: HelloForm = {}): Promise<void> {
  for (const [path, bytes] of await helloFiles(form))
    await vscode.workspace.fs.writeFile(workspaceFile(`hello/${path}`), bytes);
}

/** Writes a framework, and what it lacks, as dependencies of the build. */
async function writeDependencies(framework: readonly LedgerModule[]): Promise<void> {
  const folder = 'hello/build/hello/bytecode_modules/dependencies/Framework';
  const write = (name: string, bytes: Uint8Array) =>
    vscode.workspace.fs.writeFile(workspaceFile(`${folder}/${name}.mv`), bytes);
  for (const { abi, bytecode } of framework) await write(abi?.name ?? '', hexToBytes(bytecode) ?? new Uint8Array());
  await write('novelty', noveltyModule());
}

/** Runs a command, and returns the next message that is shown. */
async function said(command: string, ...given: readonly unknown[]): Promise<string> {
  const { captured } = await activated();
  captured.shown.length = 0;
  await vscode.commands.executeCommand(command, ...given);
  return eventually(`a message of ${command}`, () => captured.shown[0]);
}

async function publish(): Promise<string> {
  await vscode.commands.executeCommand('movescope.refresh');
  const { captured } = await activated();
  const row = await eventually('the package', async () =>
    (await packageRows(captured)).find(({ label }) => label === 'hello'),
  );
  return said('movescope.publishToSandbox', row.element);
}

async function simulateGreeting(): Promise<string> {
  const { captured } = await activated();
  captured.page.length = 0;
  await openWithCursor(GREET, 'json');
  await vscode.commands.executeCommand('movescope.simulate');
  return (await shownSimulation(captured)).vmStatus;
}

/** Whether the sandbox has the module. */
async function hasHello(): Promise<boolean> {
  const { api } = await activated();
  return api.getModules('0xbeef').then(
    ({ modules }) => modules.length > 0,
    () => false,
  );
}

async function pressed(label: string, command: () => Promise<string>): Promise<string> {
  const { captured } = await activated();
  captured.presses.push(label);
  return command();
}

async function reset(): Promise<void> {
  const { captured } = await activated();
  if (captured.contextKeys.get('sandboxChanged') !== true) return;
  await pressed('Reset Sandbox', () => said('movescope.resetSandbox'));
  await eventually('the sandbox as it was', () => captured.contextKeys.get('sandboxChanged') === false || undefined);
}

describe('code in the sandbox', () => {
  before(async () => {
    await activated();
    await resetMovescope([]);
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await writeWorkspaceFile('hello/Move.toml', '[package]\nname = "hello"\n');
  });
  beforeEach(() => writeHello());
  afterEach(async () => {
    const { captured } = await activated();
    captured.presses.length = 0;
    await closeEditors();
    await deleteWorkspaceFile('hello/build').catch(() => undefined);
    await reset();
  });
  after(async () => {
    await deleteWorkspaceFile('hello');
    await resetMovescope([]);
  });

  it('is published from a build, shown, simulated, applied and taken back', async () => {
    const { captured } = await activated();
    assert.equal(await pressed('Show Module', publish), PUBLISHED);
    await eventually('the interface', () =>
      vscode.window.activeTextEditor?.document.getText().includes('module 0xbeef::hello') === true ? true : undefined,
    );
    assert.equal((await rowNamed(captured, 'hello')).description, '0xbeef');
    assert.equal(await simulateGreeting(), 'Executed successfully');
    assert.equal(captured.contextKeys.get('canApply'), true);
    const first = await shownSimulation(captured);
    await simulateGreeting();
    const words = await said('movescope.applyToSandbox');
    const { applied } = await shownSimulation(captured);
    assert.equal(words, `Applied · sandbox version ${groupDigits(applied ?? '')}`);
    assert.equal(captured.contextKeys.get('canApply'), false);
    assert.match(
      await said('movescope.applyToSandbox'),
      /^This result has already been applied \(sandbox version [\d,]+\)/,
    );
    // From the history: what was applied, and the same as it was simulated before.
    const [newest, before] = await historyRows(captured);
    await vscode.commands.executeCommand('movescope.openResult', newest?.element);
    const kept = await shownSimulation(captured);
    assert.deepEqual([kept.applied, kept.network.framework], [applied, '']);
    await vscode.commands.executeCommand('movescope.openResult', before?.element);
    assert.equal((await shownSimulation(captured)).raw, first.raw);
    assert.match(
      await said('movescope.applyToSandbox'),
      /^Not applied: on the current sandbox, the transaction would end with /,
    );
    assert.match(await simulateGreeting(), /^Execution failed in 0xbeef::hello::greet/);
    const { failure } = await shownSimulation(captured);
    const [frame] = failure?.frames ?? [];
    assert.deepEqual(
      [failure?.headline, frame?.source?.path, frame?.source?.line, frame?.source?.uri, frame?.locals],
      [
        'Failed with RESOURCE_ALREADY_EXISTS: The resource already exists at the address.',
        'hello/sources/hello.move',
        1,
        workspaceFile('hello/sources/hello.move').toString(),
        [{ name: 'amount', type: '&signer', value: '0xa11ce', was: 'given' }],
      ],
    );
    assert.equal(captured.contextKeys.get('canApply'), false);
    assert.match(await said('movescope.applyToSandbox'), /^Only a transaction that would succeed can be applied\.$/);
  });

  it('is taken back by Undo, each change by its own', async () => {
    const { captured } = await activated();
    const seen: boolean[] = [];
    /** Presses Undo, but first looks whether the sandbox has the module. */
    const undo = { label: 'Undo', first: async () => seen.push(await hasHello()) };
    const hasAgain = (has: boolean) =>
      eventually('the sandbox before', async () => (await hasHello()) === has || undefined);
    await publish();
    await simulateGreeting();
    captured.presses.push('Undo');
    assert.match(await said('movescope.applyToSandbox'), /^Applied/);
    await eventually('the undo', () => captured.contextKeys.get('canApply') === true || undefined);
    assert.equal(await simulateGreeting(), 'Executed successfully');
    captured.presses.push('Reset Sandbox', undo);
    assert.equal(
      await said('movescope.resetSandbox'),
      'Reset the sandbox? This discards 1 published package and all applied transactions.',
    );
    await eventually('the reset', () => seen.length === 1 || undefined);
    await hasAgain(true);
    captured.presses.push('Reset Sandbox');
    await vscode.commands.executeCommand('movescope.resetSandbox');
    await hasAgain(false);
    captured.presses.push(undo);
    await publish();
    await eventually('the publication', () => seen.length === 2 || undefined);
    await hasAgain(false);
    assert.deepEqual(seen, [false, true]);
    assert.equal(await said('movescope.resetSandbox'), 'The sandbox is already in its initial state.');
  });

  it('outlives a reload of the window', async () => {
    await publish();
    const { restart } = await activated();
    await restart();
    const { captured } = await activated();
    assert.equal(await hasHello(), true);
    assert.equal(captured.contextKeys.get('sandboxChanged'), true);
  });

  it('begins anew if its file is damaged, which it says', async () => {
    await publish();
    const { restart, storage, captured } = await activated();
    const file = vscode.Uri.joinPath(storage ?? assert.fail(), 'sandbox', 'sandbox.json');
    const whole = await vscode.workspace.fs.readFile(file);
    await vscode.workspace.fs.writeFile(file, whole.slice(0, whole.length / 2));
    await restart();
    captured.shown.length = 0;
    assert.equal(await hasHello(), false);
    const warning = await eventually('a warning', () => captured.shown[0]);
    assert.match(warning, /^The saved sandbox of this workspace could not be read, so the sandbox was reset\./);
    assert.equal(await publish(), PUBLISHED);
  });

  it('is not mixed with that of another window', async () => {
    await publish();
    const { storage } = await activated();
    const file = vscode.Uri.joinPath(storage ?? assert.fail(), 'sandbox', 'sandbox.json');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    await vscode.workspace.fs.writeFile(
      file,
      new TextEncoder().encode(text.replace(/"revision":\d+/, '"revision":900')),
    );
    assert.match(await publish(), /^Another window of this workspace has changed the sandbox\./);
    assert.equal(await publish(), PUBLISHED);
  });

  it('has the framework of its build after a reset, which it asks for', async function () {
    const root = vscode.extensions.getExtension('movescope.movescope')?.extensionPath ?? '';
    const versions = readFrameworkVersions(`${root}/../../..`);
    if (!versions) this.skip();
    await writeHello({ isNewer: true });
    const lacking = await publish();
    assert.match(
      lacking,
      /^hello calls 0x1::novelty::news, which is neither in the sandbox nor in the package’s build\./,
    );
    await writeDependencies(versions.after);
    const { captured } = await activated();
    captured.presses.push('Reset and Publish');
    assert.equal(await publish(), 'This package was built with a different framework. Reset the sandbox and publish?');
    await eventually('the message', () =>
      captured.shown.includes('Published hello to the sandbox (framework: build of hello).') ? true : undefined,
    );
    assert.equal(await simulateGreeting(), 'Executed successfully');
  });

  it('selects the sandbox if another network is selected', async () => {
    await configureNetworks([{ id: 'other', label: 'Other', baseUrl: 'http://127.0.0.1:9/v1', auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'other');
    assert.equal(
      await publish(),
      'Published hello to the sandbox (framework: Movescope’s own), which is now selected.',
    );
    assert.equal((await activated()).api.network.id, 'sandbox');
  });

  const REFUSED: readonly (readonly [what: string, prepare: () => Promise<void>, message: string])[] = [
    [
      'a package without a build',
      () => deleteWorkspaceFile('hello/build'),
      'hello has no build. Run "aptos move compile" first.',
    ],
    [
      'a build for tests',
      () => writeHello({ isTest: true }),
      'hello cannot be published: the build is a test build; run "aptos move compile".',
    ],
    [
      'half a build',
      () => deleteWorkspaceFile('hello/build/hello/BuildInfo.yaml'),
      'hello cannot be published: the build folder has no readable BuildInfo.yaml; run "aptos move compile".',
    ],
    [
      'an older build, unless the user wants it',
      () => writeHello({ isOlder: true }),
      'The build of hello is older than its source. To publish the current source, run "aptos move compile" first.',
    ],
  ];
  for (const [what, prepare, message] of REFUSED)
    it(`is not published from ${what}`, async () => {
      await prepare();
      assert.equal(await publish(), message);
      assert.equal(await hasHello(), false);
    });

  it('is neither published nor applied nor reset in Restricted Mode', async () => {
    await publish();
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      const row = await packageRowAt('hello');
      for (const command of ['publishToSandbox', 'applyToSandbox', 'resetSandbox'])
        assert.equal(
          await said(`movescope.${command}`, ...(command === 'publishToSandbox' ? [row.element] : [])),
          'Movescope does not change the sandbox in Restricted Mode. Trust this workspace first.',
        );
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
  });
});
