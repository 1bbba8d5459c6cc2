import { ChangingAccount } from '../support/changingAccount';
import { FaultyGateway } from '../support/faultyGateway';
import { useWorkbench } from './useWorkbench';
import { DrivenWorkbench } from './workbench';

const SHOP = { buy: ['&signer', '0x1::string::String', 'u64'], close: ['&signer'], price: ['0x1::string::String'] };
const LISTED = '{ "movescope.accounts": [{ "address": "0xa", "label": "till", "network": "changing" }] }';

/** Both folders list the same account. */
const TEXTS = {
  'team.code-workspace': '{ "folders": [{ "path": "app" }, { "path": "contracts" }], "settings": {} }',
  'app/.vscode/settings.json': LISTED,
  'contracts/.vscode/settings.json': LISTED,
};

describe('a watched account and module', () => {
  const account = new ChangingAccount('0xa');
  let gateway: FaultyGateway;
  let workbench: DrivenWorkbench;

  before(async () => {
    account.publish('shop', { functions: SHOP });
    account.publish('stock', { functions: { count: ['0x1::string::String'] } });
    account.publish('tax', { functions: { rate: [] } });
    gateway = await FaultyGateway.start(account.script);
  });

  useWorkbench(
    started => (workbench = started),
    () =>
      DrivenWorkbench.start({
        texts: TEXTS,
        workspace: 'team.code-workspace',
        settings: {
          'movescope.networks': [{ id: 'changing', label: 'Changing', baseUrl: gateway.baseUrl, auth: 'none' }],
        },
      }),
  );

  before(async () => {
    await workbench.openView();
    await workbench.selectNetwork('Changing');
  });

  after(() => gateway.stop());

  const said = (text: RegExp) => workbench.view('Modules').getByText(text);

  it('are marked once for all folders, and show the cost', async () => {
    await workbench.row('till').click();
    await workbench.openMenu(workbench.row('shop'), 'Watch for Upgrades…');
    await workbench.still();
    await workbench.picture('watch-1-menu');
    const ofModule = said(/^Watching 1 module: about 6 requests an hour\.$/);
    await workbench.choose(workbench.row('shop'), 'Watch for Upgrades…', ofModule);
    await workbench.picture('watch-2-module');
    const ofAccount = said(/^Watching 1 account: about 6 requests an hour\.$/);
    await workbench.choose(workbench.row('till'), 'Watch for Upgrades…', ofAccount);
    await workbench.row('till').hover();
    await workbench.page.getByText('Watched for upgrades, every 10 minutes.').waitFor();
    await workbench.picture('watch-3-account');
  });

  it('report an upgrade by a badge, on their rows and in one message, which leads to the diff', async () => {
    const { page } = workbench;
    account.publish('shop', {
      functions: { ...SHOP, buy: ['&signer', '0x1::string::String', 'u128'], open: ['&signer'] },
    });
    account.publish('stock', { functions: { count: ['0x1::string::String'] }, code: '01' });
    account.publish('till', { functions: { empty: ['&signer'] } });
    account.remove('tax');
    await workbench.run('Movescope: Check for Upgrades Now');
    await page.getByRole('button', { name: 'Show Changes' }).waitFor();
    await workbench
      .view('Modules')
      .getByRole('treeitem', { name: /^shop, upgraded, watched/ })
      .waitFor();
    await workbench.still();
    await workbench.picture('watch-4-upgraded');
    await workbench
      .view('Modules')
      .getByRole('treeitem', { name: /^shop, upgraded/ })
      .hover();
    await page
      .locator('.monaco-hover:visible')
      .getByText(/0xa::shop was upgraded: 1 changed, 1 new/)
      .waitFor();
    await workbench.still();
    await workbench.picture('watch-5-tooltip');
    await page.getByRole('button', { name: 'Show Changes' }).click();
    await page.locator('.quick-input-widget', { hasText: 'Show Upgrade' }).waitFor();
    await workbench.picture('watch-6-pick');
    await page.locator('.quick-input-list').getByRole('option', { name: /shop/ }).click();
    await page.locator('.tab.active', { hasText: 'shop (0xa' }).waitFor();
    await workbench.text('u128').waitFor();
    await workbench.still();
    await workbench.picture('watch-7-diff');
    // A restart knows that it was seen only once that is recorded.
    await workbench
      .view('Modules')
      .getByRole('treeitem', { name: /^till, 3 changed, watched/ })
      .waitFor();
  });

  it('keep unseen upgrades after a restart', async () => {
    const { page } = workbench;
    await workbench.reload();
    await workbench.openView();
    await workbench
      .view('Modules')
      .getByRole('treeitem', { name: /^till, 3 changed, watched/ })
      .waitFor();
    await workbench.still();
    await workbench.picture('watch-8-restarted');
    const till = workbench.view('Modules').getByRole('treeitem', { name: /^till, 3 changed/ });
    await workbench.openMenu(till, 'Show Upgrade…');
    await workbench.still();
    await workbench.picture('watch-9-account-menu');
    await workbench.choose(till, 'Show Upgrade…', page.locator('.multiDiffEntry'));
    await workbench.still();
    await workbench.picture('watch-10-account-diff');
    await workbench
      .view('Modules')
      .getByRole('treeitem', { name: /^till, watched/ })
      .waitFor();
    await workbench.run('Movescope: Stop Watching');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /^0xa,?/ })
      .first()
      .waitFor();
    await workbench.picture('watch-11-stop');
    await workbench.pressAnswer('Escape');
  });
});
