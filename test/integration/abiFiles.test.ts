import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

const fn = (name: string, params: readonly string[] = []) => ({
  ...{ name, visibility: 'public', is_entry: true, is_view: false },
  ...{ generic_type_params: [], params, return: [] },
});

describe('saving an ABI as TypeScript', () => {
  let gateway: FaultyGateway;
  let file: vscode.Uri;
  /** Differs in each test. */
  let name: string;
  let count = 0;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'saved', label: 'Saved', baseUrl: gateway.baseUrl, auth: 'none' }]);
  });

  beforeEach(async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    file = vscode.Uri.joinPath(folder, `${crypto.randomUUID()}.ts`);
    count += 1;
    name = `coin_${count}`;
    (await activated()).captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.selectNetwork', 'saved');
    gateway.play(module(fn('transfer', ['&signer', 'u64'])));
  });

  afterEach(closeEditors);

  after(async () => {
    await closeEditors();
    await deleteFiles();
    await resetMovescope(['saved']);
    await gateway.stop();
  });

  const module = (...functions: readonly ReturnType<typeof fn>[]) => {
    const abi = { address: '0x1', name, friends: [], structs: [], unheard_of: ['kept'], exposed_functions: functions };
    return json({ bytecode: '0xa1', abi });
  };
  const save = () => vscode.commands.executeCommand('movescope.saveAbi', { address: '0x1', module: name, file });
  const shown = async () => (await activated()).captured.shown;
  const text = async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const requests = () =>
    gateway.received.map(({ url }) => url.replace(/^.*\/accounts/, '')).filter(url => url.includes(`/${name}`));

  it('writes a constant with where it is from, and opens it', async () => {
    const { captured } = await activated();
    captured.presses.push('Open');
    await save();
    const written = await text();
    assert.equal(written.split('\n')[0], `// ABI of 0x1::${name}, saved by Movescope`);
    assert.match(written, /\n\/\/ Network: Saved\n\/\/ Ledger version: /);
    assert.match(written, /\nexport const ABI = \{\n {2}"address": "0x1",[^]*"kept"[^]*\} as const;\n$/);
    assert.deepEqual(await shown(), [`Saved the ABI of 0x1::${name} to ${vscode.workspace.asRelativePath(file)}`]);
    await eventually('the file in an editor', () =>
      vscode.window.activeTextEditor?.document.uri.toString() === file.toString() ? true : undefined,
    );
  });

  it('asks before it replaces a file', async () => {
    const { captured } = await activated();
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('mine'));
    await save();
    assert.equal(await text(), 'mine');
    assert.deepEqual(await shown(), [`${vscode.workspace.asRelativePath(file)} already exists. Replace it?`]);
    captured.presses.push('Replace');
    await save();
    assert.match(await text(), /^\/\/ ABI of/);
  });

  it('saves that of an interface document, of its network and version, where the user chooses', async () => {
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    const proposed: (string | undefined)[] = [];
    const value = (options: vscode.SaveDialogOptions) => {
      proposed.push(options.defaultUri?.path.split('/').at(-1));
      return Promise.resolve(file);
    };
    const original = Object.getOwnPropertyDescriptor(vscode.window, 'showSaveDialog');
    Object.defineProperty(vscode.window, 'showSaveDialog', { value, configurable: true });
    try {
      await vscode.commands.executeCommand(
        'movescope.saveAbi',
        vscode.Uri.parse(`movescope-interface:/saved/0x1/${name}@1204.move`),
      );
    } finally {
      if (original) Object.defineProperty(vscode.window, 'showSaveDialog', original);
    }
    assert.deepEqual(proposed, [`${name}.abi.ts`]);
    assert.match(await text(), /\n\/\/ Network: Saved\n\/\/ Ledger version: 1204\n/);
    assert.deepEqual(requests(), [`/0x1/module/${name}?ledger_version=1204`]);
  });
});
