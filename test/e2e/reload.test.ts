import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('a reload of the window', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(started => (workbench = started));

  it('restores the result page with its report, its JSON, the history, and what is simulated on save', async () => {
    const { page } = workbench;
    const rows = page.locator('.sidebar').getByRole('treeitem', { name: /just now|min\. ago/ });
    await workbench.openView();
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.run('Movescope: Toggle Simulate on Save');
    await workbench.receipt(/✗ ENOT_ENOUGH/);
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.result().getByText('Would abort', { exact: true }).waitFor();

    await rows.nth(1).waitFor();
    const json = page.locator('.tab.active', { hasText: 'simulation-vault-withdraw.json' });
    const status = page.locator('.view-line', { hasText: /"vm_status":\s.*ENOT_ENOUGH/ });
    await workbench.result().getByRole('button', { name: 'Raw JSON', exact: true }).click();
    await json.waitFor();
    await status.waitFor();
    await workbench.reload();

    await json.waitFor();
    await status.waitFor();
    await workbench.result().getByText('Would abort', { exact: true }).waitFor();
    await workbench.result().getByText('const ENOT_ENOUGH').waitFor();
    await rows.nth(1).waitFor();
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.lens('On Save ✓').waitFor();
    await workbench.picture('50-reloaded');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+S');
    await workbench.receipt(/✗ ENOT_ENOUGH/);
    await rows.filter({ hasText: 'transfer' }).click();
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    await workbench.result().getByText('From the history: run').waitFor();
  });

  it('restores the interface and the code of a module, each in its tab', async () => {
    const { page } = workbench;
    const tab = (name: string) => page.locator('.tab', { hasText: name });
    const line = (text: string) => page.locator('.view-line', { hasText: text });
    await workbench.run('Movescope: Open Module Interface');
    await page.locator('.quick-input-widget input').fill('0xcafe::vault');
    await page.keyboard.press('Enter');
    await line('Interface of 0xcafe::vault').waitFor();
    await workbench.run('View: Keep Editor');
    await workbench.run('Movescope: Open Decompiled Code');
    await line('Code of 0xcafe::vault').waitFor();
    await workbench.run('View: Keep Editor');
    await workbench.reload();
    await line('Code of 0xcafe::vault').waitFor();
    await tab('vault.code.move').waitFor();
    await workbench.picture('51-reloaded-code');
    await tab('vault.move').click();
    await line('Interface of 0xcafe::vault').waitFor();
  });
});
