import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('the marks of a simulation in the editor', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    // In a browser VS Code saves a second after an edit, which replaces the note about the change.
    () => ({ settings: { 'files.autoSave': 'off' } }),
  );

  it('lead from an abort to the constant and the line in the source', async () => {
    await workbench.openView();
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    const result = workbench.result();
    await result.getByText('const ENOT_ENOUGH').waitFor();
    // Where the code failed, with the values there.
    const line = result.locator('.failure .place');
    await workbench.receipt(/✗ ENOT_ENOUGH/);
    await workbench.picture('5-abort-source');
    await line.getByRole('button', { name: /sources\/vault\.move:\d+$/ }).click();
    await workbench.page.locator('.tab.active', { hasText: 'vault.move' }).waitFor();
    await workbench.page
      .locator('.statusbar')
      .getByText(/^Ln 96, /)
      .waitFor();
    await workbench.picture('5-abort-line');
  });

  it('show details of a receipt in its hover, and of the abort in the hover of its mark', async () => {
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.page.keyboard.press('Control+Home');
    // On the receipt itself, which is not an element: after the line's one bracket.
    const receipt = workbench.page.locator('.view-line', { hasText: /^\{$/ });
    const hover = await workbench.hover(receipt, 'Fee:', { x: 120, y: 9 });
    await workbench.still();
    await workbench.picture('5-receipt-hover');
    // It covers the name.
    await workbench.parkPointer();
    await hover.first().waitFor({ state: 'hidden' });
    await workbench.hover(workbench.text('vault::withdraw'), 'Movescope simulation');
    await workbench.still();
    await workbench.picture('5-abort-mark');
  });

  it('link a type on the page to its interface', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    const result = workbench.result();
    await result.getByText('Would succeed', { exact: true }).waitFor();
    await result
      .getByRole('link', { name: /coin::CoinStore/ })
      .first()
      .click();
    await workbench.page.locator('.tab.active', { hasText: 'coin.move' }).waitFor();
    await workbench.picture('5-type-interface');
  });

  it('are updated for a pinned payload when it is saved', async () => {
    await workbench.run('View: Close All Editors');
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Toggle Simulate on Save');
    await workbench.lens('On Save ✓').waitFor();
    await workbench.receipt(/✓/);
    await workbench.editing();
    await workbench.page.keyboard.press('Control+Home');
    await workbench.page.locator('.statusbar').getByText('Ln 1, Col 1', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.press('Control+End');
    await workbench.picture('5-on-save');
    await workbench.clickText('aptos_account::transfer');
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('Space');
    await workbench.receipt(/ · payload changed$/);
    await workbench.picture('5-receipt-changed');
    await workbench.page.keyboard.press('Control+S');
    await workbench.page.waitForFunction(() => document.querySelectorAll('.tab.dirty').length === 0);
    await workbench.receipt(/^✓ [\d,]+ gas · \d+ changes · v1,204$/);
  });
});
