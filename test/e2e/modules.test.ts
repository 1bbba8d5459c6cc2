import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('finding modules', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ files: { 'calls.json': [] } }),
  );

  before(async () => {
    await workbench.openView();
    await workbench.row('demo').click();
    await workbench.row('vault').waitFor();
  });

  const titleButton = async (name: RegExp) => {
    await workbench.page.locator('.part.sidebar .pane-header', { hasText: 'Modules' }).hover();
    await workbench.page.locator('.part.sidebar').getByRole('button', { name }).click();
  };

  it('filters the tree while a name is typed and kinds are ticked, and clears the filter', async () => {
    await titleButton(/Filter Modules/);
    const form = workbench.page.locator('.quick-input-widget:visible');
    await form.getByText('Filter Modules').waitFor();
    await workbench.typeAnswer('wi');
    await workbench.row('withdraw').waitFor();
    await workbench.row('counter').waitFor({ state: 'detached' });
    await workbench.page
      .locator('.quick-input-list')
      .getByRole('checkbox', { name: /view functions/ })
      .click();
    await workbench.row('withdraw').waitFor({ state: 'detached' });
    await workbench.picture('modules-1-filtering');
    await workbench.page
      .locator('.quick-input-list')
      .getByRole('checkbox', { name: /view functions/ })
      .click();
    await workbench.row('withdraw').waitFor();
    await workbench.pressAnswer();
    await form.waitFor({ state: 'hidden' });
    await workbench.page.locator('.part.sidebar').getByText('Filter: “wi”.').waitFor();
    await workbench.picture('modules-2-filtered');
    await titleButton(/Clear Module Filter/);
    await workbench.row('counter').waitFor();
    await workbench.page.locator('.part.sidebar').getByText('Filter: ').waitFor({ state: 'detached' });
  });

  it('pins a module to the top of its account', async () => {
    await workbench.row('vault').hover();
    await workbench
      .row('vault')
      .getByRole('button', { name: /Pin Module/ })
      .click();
    await workbench.row('vault').getByText('pinned').waitFor();
    await workbench.picture('modules-3-pinned');
  });

  it('shows an account as of a ledger version, also after a reload, until its button goes back', async () => {
    const demo = workbench.row('demo');
    const form = workbench.page.locator('.quick-input-widget', { hasText: 'Show Modules at Ledger Version (1/1)' });
    await workbench.choose(demo, /Show Modules at Ledger Version/, form);
    await workbench.typeAnswer(demoLedger().ledgerVersion);
    await form.getByText('as typed').waitFor();
    await workbench.pressAnswer();
    await demo.getByText('at version').waitFor();
    await workbench.row('vault').waitFor();
    await workbench.picture('modules-8-at-version');
    await workbench.reload();
    await workbench.openView();
    await demo.getByText('at version').waitFor();
    await demo.hover();
    await demo.getByRole('button', { name: 'Show Modules at Ledger Version' }).click();
    await form.getByRole('option', { name: /Latest/ }).click();
    await demo.getByText('at version').waitFor({ state: 'detached' });
    await workbench.row('vault').waitFor();
  });

  it('finds a symbol by parts of its name, and reveals it in the tree or opens it', async () => {
    await titleButton(/Go to Deployed Symbol/);
    const form = workbench.page.locator('.quick-input-widget:visible');
    await form.getByText('Go to Deployed Symbol on Sandbox', { exact: true }).waitFor();
    await workbench.typeAnswer('coin tr');
    await form.getByText('transfer', { exact: true }).first().waitFor();
    await workbench.picture('modules-4-find-symbol');
    await workbench.pressAnswer('Control+A');
    await workbench.typeAnswer('deposit');
    const found = form.getByRole('option', { name: /^deposit,.*0xcafe::vault/ });
    await found.hover();
    await found.getByRole('button', { name: 'Reveal in the Modules View' }).click();
    await workbench.row('deposit').and(workbench.page.locator('[aria-selected="true"]')).waitFor();
    await workbench.picture('modules-5-revealed');
    await workbench.run('Movescope: Go to Deployed Symbol');
    await form.getByText('Go to Deployed Symbol on Sandbox', { exact: true }).waitFor();
    await workbench.typeAnswer('dep');
    await workbench.picture('modules-6-find-one-word');
    await form.getByRole('option', { name: /^deposit,.*0xcafe::vault/ }).click();
    await workbench.page.locator('.tab.active', { hasText: 'vault.move' }).waitFor();
  });
});
