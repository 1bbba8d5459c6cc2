import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('packages compared with what is deployed', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(started => (workbench = started));

  it('shows lenses and problems in the source of one that has moved on', async () => {
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

  it('lists the packages with how each of their parts stands', async () => {
    const { page } = workbench;
    await workbench.openView();
    // Its rows need the room of the others.
    for (const name of ['Packages', 'Modules', 'History']) await workbench.viewTitle(name).click();
    const row = (name: RegExp) => page.locator('.sidebar').getByRole('treeitem', { name });
    // A click on the row itself leads to the source.
    await row(/^raffle, 4 changed, /)
      .locator('.monaco-tl-twistie')
      .click();
    await row(/^enter, function · changed/).waitFor();
    await workbench.still();
    await workbench.picture('66-drift-packages');
  });
});
