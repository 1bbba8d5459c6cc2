import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, codeAction, deleteFiles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

const fn = (name: string, params: readonly string[] = []) => ({
  ...{ name, visibility: 'public', is_entry: true, is_view: false },
  ...{ generic_type_params: [], params, return: [] },
});

describe('saving an ABI as TypeScript', () => {
  let gateway: FaultyGateway;
  let file: vscode.Uri;
  /** Differs in each test: VS Code keeps documents of closed editors, so those of earlier tests are checked as well. */
  let name: string;
  let count = 0;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'saved', label: 'Saved', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await configureDiagnostics(undefined);
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
    await configureDiagnostics(false);
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
  const problems = () => vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Movescope');
  const open = async () => vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
  const requests = () =>
    gateway.received.map(({ url }) => url.replace(/^.*\/accounts/, '')).filter(url => url.includes(`/${name}`));
  const asked = () => requests().length;

  it('writes a constant with where it is from, and opens it', async () => {
    const { captured } = await activated();
    captured.presses.push('Open');
    await save();
    const written = await text();
    assert.equal(written.split('\n')[0], `// ABI of 0x1::${name}, saved by Movescope`);
    assert.match(written, /\n\/\/ Network: Saved\n\/\/ Ledger version: /);
    assert.match(written, /\nexport const ABI = \{\n {2}"address": "0x1",[^]*"kept"[^]*\} as const;\n$/);
    assert.deepEqual(await shown(), [`Saved the ABI of 0x1::${name} in ${vscode.workspace.asRelativePath(file)}`]);
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

  it('says what changed on the chain, and updates the file in one edit', async () => {
    await save();
    gateway.play(module(fn('transfer', ['&signer', 'u128']), fn('mint')));
    const { document } = await open();
    const [problem] = await eventually('a problem', () => (problems().length > 0 ? problems() : undefined));
    assert.ok(problem);
    assert.equal(
      problem.message,
      `0x1::${name} on Saved changed since this ABI was saved: function transfer changed, 1 other.`,
    );
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
    const fix = await codeAction(document, problem.range, 'Update From Deployed ABI');
    assert.ok(fix.edit);
    const before = asked();
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /"u128"[^]*"mint"[^]*\} as const;\n$/);
    await eventually('no problem', () => (problems().length === 0 ? true : undefined));
    assert.equal(asked(), before);
    await vscode.commands.executeCommand('undo');
    assert.doesNotMatch(document.getText(), /u128/);
    await eventually('the problem again', () => (problems().length > 0 ? true : undefined));
    await document.save();
  });

  it('checks again when the file is saved and when modules are refreshed, and on no other edit', async () => {
    await save();
    const editor = await open();
    await eventually('the first check', () => (asked() > 1 ? true : undefined));
    assert.deepEqual(problems(), []);
    gateway.play(module(fn('other', [])));
    const before = asked();
    await editor.edit(edit => {
      edit.insert(new vscode.Position(4, 0), '\n');
    });
    assert.equal(asked(), before);
    await editor.document.save();
    await eventually('a problem after saving', () => (problems().length > 0 ? true : undefined));
    gateway.play(nodeError(404, 'module_not_found'));
    await vscode.commands.executeCommand('movescope.refresh');
    await eventually('a problem after a refresh', () =>
      problems()[0]?.message === `0x1::${name} is not deployed on Saved any more.` ? true : undefined,
    );
  });

  it('sends nothing in Restricted Mode', async () => {
    await save();
    const before = asked();
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    let document: vscode.TextDocument;
    try {
      ({ document } = await open());
      await vscode.commands.executeCommand('movescope.refresh');
      await document.save();
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
    // The first check that may ask is the first to be received.
    const editor = vscode.window.activeTextEditor;
    await editor?.edit(edit => {
      edit.insert(new vscode.Position(4, 0), '\n');
    });
    await document.save();
    await eventually('the check of a trusted workspace', () => (asked() > before ? true : undefined));
    assert.equal(asked(), before + 1);
  });
});
