import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, openWithCursor } from '../integration/support/editor';
import { eventually } from '../integration/support/eventually';
import { activated } from '../integration/support/extension';
import { deleteWorkspaceFile, workspaceFile, writeWorkspaceFile } from '../integration/support/navigation';
import { shownReport, shownSimulation } from '../integration/support/page';
import { helloFiles } from '../support/helloPackage';

/** Runs a command, and returns the next message that is shown. */
async function said(command: string, ...given: readonly unknown[]): Promise<string> {
  const { captured } = await activated();
  captured.shown.length = 0;
  await vscode.commands.executeCommand(`movescope.${command}`, ...given);
  return eventually(`a message of ${command}`, () => captured.shown[0]);
}

describe('a package in the browser', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    for (const [path, bytes] of await helloFiles())
      if (path === 'Move.toml') await writeWorkspaceFile(`hello/${path}`, new TextDecoder().decode(bytes));
      else await vscode.workspace.fs.writeFile(workspaceFile(`hello/${path}`), bytes);
  });
  after(async () => {
    await closeEditors();
    await deleteWorkspaceFile('hello');
  });

  it('is published, simulated, applied, run and taken back', async () => {
    const { captured } = await activated();
    const folder = workspaceFile('hello').toString(true);
    assert.equal(
      await said('publishToSandbox', { folder }),
      'Published hello to the sandbox (framework: Movescope’s own).',
    );
    await openWithCursor('{ "function": "0xbeef::hello::greet", "arguments": [|] }', 'json');
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal((await shownSimulation(captured)).vmStatus, 'Executed successfully');
    assert.match(await said('applyToSandbox'), /^Applied/);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.runFunction', '0xbeef::hello::greet');
    const ran = await shownReport(captured);
    // The sender has been greeted.
    assert.ok(ran.kind === 'run' && ran.end.kind === 'failed');
    assert.equal(ran.end.failure.frames[0]?.source?.path, 'hello/sources/hello.move');
    captured.presses.push('Reset Sandbox');
    await said('resetSandbox');
    await eventually('the reset', () => captured.contextKeys.get('sandboxChanged') === false || undefined);
    assert.equal(
      await said('runFunction', '0xbeef::hello::greet'),
      'The sandbox has no function 0xbeef::hello::greet. Publish its package first.',
    );
  });
});
