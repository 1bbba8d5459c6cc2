import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { createSandbox } from '../../src/sandbox/sandbox';
import { serve, type SandboxServer } from '../../src/cli/server/sandboxServer';
import { DrivenWorkbench } from './workbench';

const ACCESS = { kind: 'open', network: 'test' } as const;

/** The ledger that ships, over HTTP for anyone. @param port 0 takes any */
function served(port: number): Promise<SandboxServer> {
  const options = { basePath: '/v1', now: () => Date.now(), ledgers: { test: demoLedger() }, access: ACCESS };
  const sandbox = createSandbox(options);
  return serve({ handle: request => sandbox.handle(request), basePath: '/v1', port });
}

describe('a gateway that goes away', () => {
  let workbench: DrivenWorkbench;
  let server: SandboxServer;

  before(async () => {
    server = await served(0);
    const networks = [{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }];
    const accounts = [
      { address: '0xcafe', label: 'shop' },
      { address: '0x1', label: 'framework' },
    ];
    workbench = await DrivenWorkbench.start({
      settings: { 'movescope.networks': networks, 'movescope.accounts': accounts },
    });
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  after(async () => {
    await workbench.close();
    await server.close();
  });

  it('leaves what was read, marked with its date, over a reload too, until it answers again', async () => {
    const { page } = workbench;
    const rows = page.locator('.sidebar').getByRole('treeitem');
    const offline = page.locator('.statusbar').getByRole('button', { name: /^Movescope: Served cannot be reached/ });
    await workbench.openView();
    await workbench.run('Movescope: Select Network');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /^Served/ })
      .click();
    await workbench.row('shop').click();
    await workbench.row('vault').waitFor();
    // What is gathered is written when the window goes.
    await workbench.reload();
    await server.close();
    await workbench.openView();
    await workbench.run('Movescope: Refresh Modules');
    await rows.filter({ hasText: 'Offline: this was read' }).waitFor();
    await offline.waitFor();
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Open Module Interface');
    await workbench.quickInput().fill('0xcafe::vault');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'offline: read' }).waitFor();
    await rows.filter({ hasText: 'shop' }).hover();
    await page
      .locator('.monaco-hover:visible')
      .getByText(/It may have changed since/)
      .waitFor();
    await workbench.picture('60-offline');
    server = await served(Number(new URL(server.url).port));
    await offline.click();
    await offline.waitFor({ state: 'hidden' });
    await rows.filter({ hasText: 'Offline: this was read' }).waitFor({ state: 'hidden' });
    await workbench.row('shop').waitFor();
    await page.locator('.view-line', { hasText: 'offline: read' }).waitFor({ state: 'hidden' });
    await workbench.picture('61-online-again');
  });
});
