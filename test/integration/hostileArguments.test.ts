import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, type CommandId } from '../../src/host/vscode/ids';
import { resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';

const PAYLOAD =
  '{|"type": "entry_function_payload", "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"]}';

/** Arguments of the wrong kind, as they come from key bindings, workspace tasks or other extensions. */
const ARGUMENTS: readonly unknown[] = [
  null,
  7,
  '__proto__',
  ['x'],
  {},
  { kind: 'nothing' },
  { of: 'focus' },
  { uri: 'file:///x', position: 3 },
  { draft: null },
  { id: '../../settings' },
  { address: {}, module: 1 },
  { hash: 7, version: {}, hex: 5, ids: 7 },
  { accounts: '0x1', folder: 'x', before: 3, after: 3 },
  { sender: '0x1', sequenceNumber: -1, senders: [{}], index: '0' },
  vscode.Uri.parse('movescope-interface:/nothing/0x1/m.move'),
];

/** Commands that change something regardless of their arguments. */
const CHANGING: ReadonlySet<string> = new Set<CommandId>([
  COMMANDS.clearHistory,
  COMMANDS.clearCache,
  COMMANDS.applyToSandbox,
]);

describe('commands with arguments of the wrong kind', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-arguments-'));
  });

  after(async () => {
    await closeEditors();
    await resetMovescope([]);
    await rm(folder, { recursive: true, force: true });
  });

  it('end, and change nothing that is stored', async function () {
    this.timeout(120_000);
    const { captured } = await activated();
    const before = await kept();
    for (const command of Object.values(COMMANDS).filter(id => !CHANGING.has(id))) {
      for (const argument of ARGUMENTS) {
        captured.answers.splice(0, Infinity, ...Array.from({ length: 5 }, () => ({ kind: 'leave' }) as const));
        captured.shown.length = 0;
        await vscode.commands.executeCommand(command, argument);
        const unclear = captured.shown.filter(message => message.startsWith('Something went wrong'));
        assert.deepEqual(unclear, [], `${command} ${JSON.stringify(argument)}`);
      }
    }
    captured.answers.length = 0;
    assert.deepEqual(await kept(), before);
  });

  it('are refused in a sentence that says what to do', async () => {
    const { captured } = await activated();
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.openResult', { id: 7 });
    await vscode.commands.executeCommand('movescope.simulate', { uri: 'file:///x', position: 3 });
    assert.deepEqual(
      captured.shown,
      ['openResult', 'simulate'].map(
        name =>
          `The command movescope.${name} was run with an invalid argument. Run it from the Command Palette instead.`,
      ),
    );
  });

  it('replace no file that the user does not name, and write to no file of another kind', async () => {
    const { captured } = await activated();
    captured.page.length = 0;
    await openWithCursor(PAYLOAD, 'json');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    await vscode.commands.executeCommand('movescope.simulate');
    await shownSimulation(captured);
    captured.shown.length = 0;
    for (const name of ['mine.md', '.profile']) {
      await writeFile(join(folder, name), 'mine');
      await vscode.commands.executeCommand('movescope.exportResult', { uri: vscode.Uri.file(join(folder, name)) });
      assert.equal(await readFile(join(folder, name), 'utf8'), 'mine');
    }
    const shownAs = (name: string) => vscode.workspace.asRelativePath(vscode.Uri.file(join(folder, name)));
    assert.deepEqual(captured.shown, [
      `${shownAs('mine.md')} already exists. Replace it?`,
      `${shownAs('.profile')} has an unsupported extension. Supported extensions are .md, .json, .html.`,
    ]);
  });

  it('replace a file that the user names', async () => {
    const { captured } = await activated();
    captured.presses.push('Replace');
    const uri = vscode.Uri.file(join(folder, 'mine.md'));
    await vscode.commands.executeCommand('movescope.exportResult', { uri });
    assert.match(await readFile(uri.fsPath, 'utf8'), /^## Would succeed/);
  });

  it('remove no file outside the results', async () => {
    const { storage } = await activated();
    const victim = vscode.Uri.joinPath(storage ?? assert.fail('no folder is open'), 'victim.json');
    await vscode.workspace.fs.writeFile(victim, new TextEncoder().encode('{}'));
    await vscode.commands.executeCommand('movescope.removeResult', { id: '../victim' });
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(victim)), '{}');
    await vscode.workspace.fs.delete(victim);
  });
});

/** Settings and the workspace state, except for what describes a view or a page. */
async function kept(): Promise<unknown> {
  const { context, api } = await activated();
  const configuration = vscode.workspace.getConfiguration('movescope');
  const names = context.workspaceState.keys().filter(name => name !== 'shownResults');
  return {
    settings: ['networks', 'accounts'].map(name => configuration.inspect(name)),
    state: names.map(name => [name, context.workspaceState.get(name)]),
    secrets: await context.secrets.get('movescope.accessKey.x'),
    network: api.network,
  };
}
