import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('code in the sandbox', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(started => (workbench = started));

  const message = (text: string | RegExp): Locator =>
    workbench.page.locator('.notification-list-item').filter({ hasText: text });

  it('is published from the row of a package', async () => {
    await workbench.openView();
    for (const name of ['Packages', 'Modules', 'History']) await workbench.viewTitle(name).click();
    const row = workbench.view('Packages').getByRole('treeitem', { name: /^Demo, / });
    await workbench.openMenu(row, 'Publish to Sandbox');
    await workbench.picture('70-publish-menu');
    await workbench.page.keyboard.press('Escape');
    await workbench.choose(
      row,
      'Publish to Sandbox',
      message(/Published Demo to the sandbox \(framework: Movescope’s own\)/),
    );
    await workbench.picture('71-published');
  });

  it('stays applied after a reload', async () => {
    const { page } = workbench;
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await page.getByRole('option', { name: /alice/ }).click();
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /^Would succeed/ })
      .waitFor();
    await workbench.result().getByRole('button', { name: 'More actions' }).click();
    await workbench.picture('72-apply-menu');
    await workbench.result().getByRole('menuitem', { name: 'Apply to sandbox' }).click();
    await message(/Applied · sandbox version \d+/).waitFor();
    await workbench.picture('73-applied');
    await workbench.reload();
    await page.getByRole('button', { name: /^Movescope network: Sandbox \(1 package\)/ }).waitFor();
  });
});
