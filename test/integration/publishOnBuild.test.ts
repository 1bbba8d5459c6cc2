import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { closeEditors, lensTitles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, workspaceFile, writeWorkspaceFile } from './support/navigation';

const BUILD = 'build/Board';
const INFO = `${BUILD}/BuildInfo.yaml`;
const CODE = `${BUILD}/bytecode_modules/board.mv`;

type Version = 'first' | 'fixed';

/** Returns a file of the package as it was built. */
function builtFile(version: Version, path: string): Thenable<Uint8Array> {
  const root = vscode.extensions.getExtension('movescope.movescope')?.extensionUri ?? assert.fail();
  return vscode.workspace.fs.readFile(vscode.Uri.joinPath(root, '../../../test/fixtures/board', version, path));
}

/** Writes what a compiler writes, in its order. */
async function build(version: Version): Promise<void> {
  for (const path of [CODE, INFO])
    await vscode.workspace.fs.writeFile(workspaceFile(`board/${path}`), await builtFile(version, path));
}

/** Waits until these lenses are above the module and in the manifest. */
async function lensesAre(...titles: readonly string[]): Promise<void> {
  for (const [path, line] of [
    ['board/sources/board.move', 1],
    ['board/Move.toml', 0],
  ] as const) {
    const wanted = titles.map(title => `${line} ${title}`);
    await eventually(`the lenses ${wanted.join()} of ${path}`, async () => {
      const uri = workspaceFile(path);
      await vscode.workspace.openTextDocument(uri);
      const found = (await lensTitles({ uri })).filter(each => /Publish|On Build/.test(each));
      return JSON.stringify(found) === JSON.stringify(wanted) ? true : undefined;
    });
  }
}

const POST = { type: 'entry_function_payload', function: '0xb0a4d::board::post', arguments: ['hello'] };

/** Waits until the sandbox runs one of the versions: a short note fails in the first. */
async function publishedIs(version: Version): Promise<void> {
  await eventually(`the ${version} code`, async () => {
    const { api } = await activated();
    // It may be published meanwhile.
    const report = await api.simulate({ sender: '0xa11ce', payload: POST }).catch(() => undefined);
    return report?.success === (version === 'fixed') || undefined;
  });
}

describe('a package with a build', () => {
  let folder: string;

  before(async () => {
    await activated();
    await resetMovescope([]);
    for (const path of ['Move.toml', 'sources/board.move'])
      await writeWorkspaceFile(`board/${path}`, new TextDecoder().decode(await builtFile('first', path)));
    folder = workspaceFile('board').toString(true);
  });
  after(async () => {
    const { captured } = await activated();
    captured.presses.push('Reset Sandbox');
    await vscode.commands.executeCommand('movescope.resetSandbox');
    await closeEditors();
    await deleteWorkspaceFile('board');
    await resetMovescope([]);
  });

  it('is published by its lens, again once its build differs, and after each build if the user wants it', async () => {
    const { captured } = await activated();
    await lensesAre();
    await build('first');
    await lensesAre('Publish to Sandbox');
    await vscode.commands.executeCommand('movescope.publishToSandbox', { folder });
    await lensesAre('Publish on Build');
    await build('fixed');
    await lensesAre('Publish Again', 'Publish on Build');
    await publishedIs('first');
    await vscode.commands.executeCommand('movescope.publishOnBuild', { folder });
    await publishedIs('fixed');
    await lensesAre('On Build ✓');

    const { restart } = await activated();
    await restart();
    await build('first');
    await publishedIs('first');

    const tests = new TextDecoder()
      .decode(await builtFile('first', INFO))
      .replace('test_mode: false', 'test_mode: true');
    const testBuild = async () => {
      captured.shown.length = 0;
      await vscode.workspace.fs.writeFile(workspaceFile(`board/${INFO}`), new TextEncoder().encode(tests));
    };
    await testBuild();
    const { captured: now } = await activated();
    await eventually('the sentence', () =>
      now.shown.includes('Board cannot be published: the build is for tests; run "aptos move compile".')
        ? true
        : undefined,
    );
    await vscode.commands.executeCommand('movescope.publishOnBuild', { folder });
    await build('fixed');
    await lensesAre('Publish Again', 'Publish on Build');
    await publishedIs('first');
  });
});
