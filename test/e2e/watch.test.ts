import { ChangingAccount } from '../support/changingAccount';
import { FaultyGateway } from '../support/faultyGateway';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const SHOP = { buy: ['&signer', '0x1::string::String', 'u64'], close: ['&signer'], price: ['0x1::string::String'] };
const ACCOUNTS = [{ address: '0xa', label: 'till', network: 'changing' }];

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
    () => ({
      settings: {
        'movescope.accounts': ACCOUNTS,
        'movescope.networks': [{ id: 'changing', label: 'Changing', baseUrl: gateway.baseUrl, auth: 'none' }],
      },
    }),
  );

  before(async () => {
    await workbench.openView();
    await workbench.selectNetwork('Changing');
  });

  after(() => gateway.stop());

  const treeItem = (name: RegExp) => workbench.view('Modules').getByRole('treeitem', { name });

  it('are marked', async () => {
    await workbench.row('till').click();
    await workbench.openMenu(workbench.row('shop'), 'Watch for Upgrades…');
    await workbench.still();
    await workbench.picture('watch-1-menu');
    await workbench.choose(workbench.row('shop'), 'Watch for Upgrades…', treeItem(/^shop, watched/));
    await workbench.picture('watch-2-module');
    await workbench.choose(workbench.row('till'), 'Watch for Upgrades…', treeItem(/^till, watched/));
    await workbench.hover(workbench.row('till'), 'Watched for upgrades, every 10 minutes.');
    await workbench.picture('watch-3-account');
  });

  it('tell after a reload what changed while the window was away, and show it', async () => {
    const { page } = workbench;
    account.publish('shop', {
      functions: { ...SHOP, buy: ['&signer', '0x1::string::String', 'u128'], open: ['&signer'] },
    });
    account.publish('stock', { functions: { count: ['0x1::string::String'] }, code: '01' });
    account.publish('till', { functions: { empty: ['&signer'] } });
    account.remove('tax');
    await workbench.reload();
    await workbench.openView();
    await page.getByRole('button', { name: 'Show Changes' }).waitFor();
    await treeItem(/^till, 4 changed, watched/).waitFor();
    await workbench.still();
    await workbench.picture('watch-4-upgraded');
    await page.getByRole('button', { name: 'Show Changes' }).click();
    await page.locator('.multiDiffEntry').first().waitFor();
    await workbench.text('u128').first().waitFor();
    await workbench.still();
    await workbench.picture('watch-5-diff');
    await treeItem(/^till, watched/).waitFor();
    await workbench.choose(treeItem(/^till, watched/), 'Stop Watching for Upgrades', treeItem(/^till, 0xa/));
  });
});
