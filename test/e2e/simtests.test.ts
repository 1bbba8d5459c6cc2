import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import { DrivenWorkbench } from './workbench';

describe('simulation tests', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () =>
      DrivenWorkbench.start({ settings: { 'files.autoSave': 'off', 'testing.automaticallyOpenPeekView': 'never' } }),
  );

  /** A row of the Test Explorer by the start of its text. */
  const row = (name: RegExp): Locator => workbench.page.locator('.test-explorer').getByRole('treeitem', { name });

  it('are listed in the Test Explorer', async () => {
    await workbench.openAt('vault.sim.json', 'anyone can deposit');
    await workbench.lens('Record Expectations').first().waitFor();
    await workbench.run('Testing: Focus on Test Explorer View');
    await row(/^tests/)
      .first()
      .waitFor();
    await row(/^tests/)
      .first()
      .click();
    await row(/^vault\.sim\.json/).click();
    await row(/^only the owner can withdraw/).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-tests');
  });

  it('run there, and show what failed at its place', async () => {
    await workbench.run('Test: Run All Tests');
    await row(/^fails on purpose.*Failed/).waitFor();
    await row(/^code change on purpose.*Failed/).waitFor();
    await row(/^moved state on purpose.*Passed/).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-tests-run');
    await row(/^fails on purpose/).dblclick();
    await workbench.still();
    await workbench.picture('12-simulation-test-failed');
  });

  it('open their report from the menu of the test', async () => {
    await workbench.openMenu(row(/^code change on purpose/), 'Accept');
    await workbench.still();
    await workbench.picture('12-simulation-test-menu');
    await workbench.choose(row(/^code change on purpose/), 'Open Report');
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-test-report');
  });

  it('are compared with their baseline', async () => {
    await workbench.choose(row(/^code change on purpose/), 'Compare with Baseline');
    await workbench.page.locator('.tab.active', { hasText: 'Baseline ↔ Last Run' }).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-test-baseline');
  });
});
