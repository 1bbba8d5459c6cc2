import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { resetMovescope } from './support/configuration';
import { closeEditors, lensTitles } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownReport } from './support/page';
import { deleteWorkspaceFile, workspaceFile, writeUnwatched, writeWorkspaceFile } from './support/navigation';

const BUILD = 'build/Tickets';
const INFO = `${BUILD}/BuildInfo.yaml`;
const CODE = `${BUILD}/bytecode_modules/box_office.mv`;
const MAP = `${BUILD}/source_maps/box_office.mvsm`;
const SOURCE = ['Move.toml', 'sources/box_office.move'];

type Version = 'first' | 'fixed';

function fixture(path: string): vscode.Uri {
  const root = vscode.extensions.getExtension('movescope.movescope')?.extensionUri ?? assert.fail();
  return vscode.Uri.joinPath(root, '../../../test/fixtures/tickets', path);
}

/** Returns a file of the package as it was built. */
function builtFile(version: Version, path: string): Thenable<Uint8Array> {
  return vscode.workspace.fs.readFile(fixture(`${version}/${path}`));
}

/** Writes what a compiler writes, in its order. */
async function build(version: Version): Promise<void> {
  for (const path of [CODE, MAP, INFO]) await writeUnwatched(`tickets/${path}`, await builtFile(version, path));
}

/** Waits until these lenses are above the module and in the manifest. */
async function lensesAre(...titles: readonly string[]): Promise<void> {
  for (const [path, line] of [
    ['tickets/sources/box_office.move', 1],
    ['tickets/Move.toml', 0],
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

/** What the decompiled code of the versions compares. */
const CHECKS: Readonly<Record<Version, RegExp>> = { first: /seats >= /, fixed: /seats < / };

/** Waits until the sandbox has the code of one of the versions. */
async function publishedIs(version: Version): Promise<void> {
  await eventually(`the ${version} code`, async () => {
    await vscode.commands.executeCommand('movescope.openCode', { address: '0x71c4e7', module: 'box_office' });
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    return CHECKS[version].test(text) || undefined;
  });
}

async function writeSource(folder: string): Promise<void> {
  for (const path of SOURCE)
    await writeWorkspaceFile(`${folder}/${path}`, new TextDecoder().decode(await builtFile('first', path)));
}

async function removeAll(folder: string): Promise<void> {
  const { captured } = await activated();
  captured.presses.push('Reset Sandbox');
  await vscode.commands.executeCommand('movescope.resetSandbox');
  await closeEditors();
  await deleteWorkspaceFile(folder);
  await resetMovescope([]);
}

describe('a package with a build', () => {
  let folder: string;

  before(async () => {
    await activated();
    await resetMovescope([]);
    await writeSource('tickets');
    folder = workspaceFile('tickets').toString(true);
  });
  after(() => removeAll('tickets'));

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
    await build('first');
    await lensesAre('Publish on Build');
    captured.answers.push({ kind: 'type', text: '0xa11ce' });
    await vscode.commands.executeCommand('movescope.runView', '0x71c4e7::box_office::seats');
    const report = await shownReport(captured);
    assert.ok(report.kind === 'run' && report.end.kind === 'failed');
    const { path, line } = report.end.failure.frames[0]?.source ?? assert.fail('no source');
    assert.deepEqual([path, line], ['tickets/sources/box_office.move', 43]);
    await build('fixed');
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
      await writeUnwatched(`tickets/${INFO}`, tests);
    };
    await testBuild();
    const { captured: now } = await activated();
    await eventually('the sentence', () =>
      now.shown.includes('Tickets cannot be published: the build is a test build; run "aptos move compile".')
        ? true
        : undefined,
    );
    await vscode.commands.executeCommand('movescope.publishOnBuild', { folder });
    await build('fixed');
    await lensesAre('Publish Again', 'Publish on Build');
    await publishedIs('first');
  });
});

describe('a package whose files VS Code does not report', () => {
  const write = async (version: Version, paths: readonly string[]) => {
    for (const path of paths)
      await vscode.workspace.fs.writeFile(workspaceFile(`unreported/${path}`), await builtFile(version, path));
  };

  before(async () => {
    await activated();
    await resetMovescope([]);
    await vscode.commands.executeCommand('movescope.packages.focus');
    await write('first', [...SOURCE, CODE, MAP, INFO]);
  });
  after(() => removeAll('unreported'));

  it('is found when it is opened', async () => {
    const uri = workspaceFile('unreported/sources/box_office.move');
    await eventually('its lenses', async () => {
      await vscode.workspace.openTextDocument(uri);
      return (await lensTitles({ uri })).includes('1 Publish to Sandbox') || undefined;
    });
  });

  it('is published at the end of a task', async () => {
    const folder = workspaceFile('unreported').toString(true);
    await vscode.commands.executeCommand('movescope.publishOnBuild', { folder });
    await publishedIs('first');
    const closed = new vscode.EventEmitter<number>();
    const compile = new vscode.CustomExecution(() =>
      Promise.resolve({
        onDidWrite: new vscode.EventEmitter<string>().event,
        onDidClose: closed.event,
        open: () => void write('fixed', [CODE, MAP, INFO]).then(() => closed.fire(0)),
        close: () => undefined,
      }),
    );
    const task = new vscode.Task({ type: 'process' }, vscode.TaskScope.Workspace, 'compile', 'test', compile);
    await vscode.tasks.executeTask(task);
    await publishedIs('fixed');
    await vscode.commands.executeCommand('movescope.publishOnBuild', { folder });
  });
});
