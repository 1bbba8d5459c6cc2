import { FRAMEWORK_VERSIONS, frameworkSandbox, readFrameworkVersions } from '../support/frameworkLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { openWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('the framework at two dates', () => {
  let workbench: DrivenWorkbench | undefined;
  let server: SandboxServer | undefined;

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench?.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  after(async () => {
    await workbench?.close();
    await server?.close();
  });

  it('is compared from the row of its account, and shown as a list and as diffs', async function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    this.timeout(240_000);
    server = await serveSandbox(frameworkSandbox(versions));
    workbench = await openWorkbench({
      settings: {
        'movescope.networks': [{ id: 'framework', label: 'Framework', baseUrl: server.url, auth: 'none' }],
        'movescope.accounts': [{ address: '0x1', label: 'published', network: 'framework' }],
      },
    });
    const { page } = workbench;
    const form = page.locator('.quick-input-widget:visible');
    await workbench.openView();
    await workbench.selectNetwork('Framework');
    // Waits for a label that no account of the sandbox has: the rows of the sandbox are about to be replaced.
    const explorers = form.getByText('Web Explorer of Framework');
    await workbench.chooseWithin(workbench.row('published'), 'Copy and Share', 'Open in Web Explorer');
    await explorers.waitFor();
    await workbench.picture('59-explorer');
    await workbench.pressAnswer();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('https://explorer.aptoslabs.com/account/0x1?network=testnet').waitFor();
    await workbench.picture('59-explorer-opens');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const twoVersions = page.locator('.quick-input-list').getByRole('option', { name: /Two Versions/ });
    await workbench.choose(workbench.row('published'), 'Compare Module With…', twoVersions);
    await twoVersions.click();
    await form.getByText('(1/2)').waitFor();
    await workbench.typeAnswer(FRAMEWORK_VERSIONS.before);
    await form.getByText('as typed').waitFor();
    await workbench.picture('60-compare-version');
    await workbench.pressAnswer();
    await form.getByText('(2/2)').waitFor();
    await workbench.pressAnswer();
    const view = page.locator('.sidebar');
    await view.getByRole('treeitem', { name: /^Changed modules, \d+$/ }).waitFor();
    await workbench.still();
    await workbench.picture('61-comparison');
    await view
      .getByRole('treeitem', { name: /^account, / })
      .last()
      .click();
    await page.locator('.tab.active', { hasText: 'account (0x1' }).waitFor();
    await workbench.text('struct Account has').waitFor();
    await workbench.still();
    await workbench.picture('62-comparison-diff');
    const all = page.locator('.multiDiffEntry').first();
    await workbench.chooseOfView('Comparison', 'Open All Diffs', all);
    await workbench.still();
    await workbench.picture('63-comparison-all');
  });
});
