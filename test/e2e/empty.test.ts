import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import manifest from '../../package.json';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const SENT = JSON.stringify({
  sender: '0xa11ce',
  payload: { function: '0x1::aptos_account::transfer', type_arguments: [], arguments: ['0xb0b', '1000'] },
});

/** Conditions of the texts that hold in a trusted folder without an open editor. */
const HOLDS: Readonly<Record<string, boolean>> = {
  '!isWorkspaceTrusted': false,
  'isWorkspaceTrusted && workspaceFolderCount != 0': true,
  'workspaceFolderCount != 0': true,
  'workspaceFolderCount == 0': false,
  'workspaceFolderCount != 0 && movescope.hasResults': true,
  editorIsOpen: false,
};

describe('views that are empty', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({
      texts: { 'bare/sent.json': SENT },
      folder: 'bare',
      viewport: { width: 1440, height: 1400 },
      // Nothing answers there.
      settings: {
        'movescope.networks': [{ id: 'bare', label: 'Bare', baseUrl: 'http://127.0.0.1:9/v1', auth: 'none' }],
      },
    }),
  );

  before(async () => {
    await workbench.openView();
    await workbench.selectNetwork('Bare');
    await workbench.viewTitle('Packages').click();
    await workbench.viewTitle('Transactions').click();
  });

  for (const { id, name } of manifest.contributes.views.movescope.filter(each => !('when' in each))) {
    it(`say what to do: ${name}`, async () => {
      await saysAll(workbench.view(name), id);
      await workbench.picture(`69-empty-${name.toLowerCase()}`);
    });
  }

  it('say what to do: Testing, where there is a result to save', async () => {
    await workbench.selectNetwork('Sandbox');
    await workbench.openAt('sent.json', 'aptos_account::transfer');
    // So the view that lists the result is hidden when it is saved.
    await workbench.run('Testing: Focus on Test Explorer View');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    const sidebar = workbench.page.locator('.sidebar');
    await saysAll(sidebar, 'testing');
    // The text makes room while tests are looked for.
    await sidebar.locator('.monaco-progress-container.done').first().waitFor({ state: 'attached' });
    await saysAll(sidebar, 'testing');
    await workbench.picture('69-empty-testing');
  });
});

/** Waits for every line of the texts of a view, and for their buttons. */
async function saysAll(view: Locator, id: string): Promise<void> {
  const texts = manifest.contributes.viewsWelcome.filter(each => each.view === id);
  const shown = texts.filter(({ when }) => when === undefined || (HOLDS[when] ?? assert.fail(when)));
  assert.notEqual(shown.length, 0);
  for (const line of shown.flatMap(({ contents }) => contents.split('\n'))) {
    const button = /^\[(.+)\]\(command:/.exec(line)?.[1];
    const found =
      button === undefined ? view.getByText(line) : view.locator('.monaco-button').filter({ hasText: button });
    await found.waitFor();
  }
}
