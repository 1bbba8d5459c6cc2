import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('packages compared with what is deployed', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(started => (workbench = started));

  it('shows lenses and problems in the source of a package that has changed', async () => {
    const { page } = workbench;
    await workbench.openAt('raffle.move', 'module raffle::raffle');
    await workbench.lens('Sandbox: 4 changed').waitFor();
    await page.locator('.codicon-warning, .squiggly-warning').first().waitFor();
    await page.keyboard.press('Control+Shift+M');
    await page.locator('.markers-panel').getByText('enter: parameters:').first().waitFor();
    await workbench.still();
    await workbench.picture('65-drift-source');
    await page.keyboard.press('Control+Shift+M');
  });

  it('lists the packages with the state of each of their parts', async () => {
    const { page } = workbench;
    await workbench.openView();
    // Closes other views to make room for its rows.
    for (const name of ['Packages', 'Modules', 'History']) await workbench.viewTitle(name).click();
    const row = (name: RegExp) => page.locator('.sidebar').getByRole('treeitem', { name });
    // A click on the row itself opens the source.
    await row(/^raffle, 4 changed, /)
      .locator('.monaco-tl-twistie')
      .click();
    await row(/^enter, function, changed/).waitFor();
    await workbench.still();
    await workbench.picture('66-drift-packages');
  });
});
