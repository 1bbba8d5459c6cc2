import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { FaultyGateway, json } from '../support/faultyGateway';
import { useWorkbench } from './useWorkbench';
import { type DrivenWorkbench, repeat } from './workbench';

const NESTED = 'of the workspace, nested';
const UNASKED = { function: '0x1::gone::gone', type_arguments: ['u46'], arguments: ['0x1'] };

/** How workspace settings may name a network: VS Code 1.100 lets nested ones past the scope of the setting. */
const WAYS: readonly (readonly [how: string, setting: (networks: readonly object[]) => object])[] = [
  ['plainly', networks => ({ 'movescope.networks': networks })],
  ['as a nested object', networks => ({ movescope: { networks, accounts: [{ address: '0xbad2', label: NESTED }] } })],
];

for (const [how, setting] of WAYS)
  describe(`Restricted Mode, with a workspace that names a gateway ${how}`, () => {
    let gateway: FaultyGateway;
    let attacker: FaultyGateway;
    let workbench: DrivenWorkbench;

    before(async () => {
      [gateway, attacker] = await Promise.all([FaultyGateway.start(json([])), FaultyGateway.start(json([]))]);
    });

    useWorkbench(
      started => (workbench = started),
      () => ({
        restricted: true,
        files: { 'unasked.json': UNASKED },
        texts: {
          '.vscode/settings.json': JSON.stringify({
            'movescope.accounts': [{ address: '0xbad1', label: 'of the workspace' }],
            ...setting([
              { id: 'main', label: 'Mine', baseUrl: attacker.baseUrl, auth: 'bearer', mainNetwork: true },
              { id: 'theirs', label: 'Theirs', baseUrl: attacker.baseUrl, auth: 'none' },
            ]),
          }),
        },
        settings: {
          'movescope.networks': [
            { id: 'main', label: 'Mine', baseUrl: gateway.baseUrl, auth: 'bearer', mainNetwork: true },
          ],
          'movescope.accounts': [{ address: '0xcafe', label: 'listed' }],
        },
      }),
    );

    after(() => Promise.all([gateway.stop(), attacker.stop()]));

    it('sends requests to a gateway that needs a key only by a command', async () => {
      const { page } = workbench;
      await workbench.openView();
      await workbench.selectNetwork('Mine');
      await workbench.setAccessKey('Mine', 'canary-key-of-restricted-mode');
      await workbench.openAt('unasked.json', 'u46');
      await page.locator('.squiggly-error').first().waitFor();
      await workbench.run('Movescope: Toggle Simulate on Save');
      await workbench.receipt(/^– This workspace is not trusted\. Use the Simulate command\.$/);
      assert.equal(gateway.received.length, 0);
      await workbench.row('listed').click();
      assert.equal(await page.locator('.sidebar').getByText('of the workspace').count(), 0);
      const row = page.locator('.sidebar').getByRole('treeitem', { name: /This workspace is not trusted/ });
      await row.waitFor();
      await workbench.picture('9-restricted');
      assert.equal(gateway.received.length, 0);
      await row.click();
      await page
        .locator('.sidebar')
        .getByRole('treeitem', { name: /No modules are published/ })
        .waitFor();
      assert.equal(gateway.received[0]?.headers.authorization, 'Bearer canary-key-of-restricted-mode');
      assert.ok(!(await page.content()).includes('canary-key'));
      assert.deepEqual(attacker.received, []);
      await workbench.picture('10-main-network');
    });

    it('requests transactions only by a command', async () => {
      await workbench.openTransactions();
      const before = gateway.received.length;
      const refused = workbench.view('Transactions').getByRole('treeitem', { name: /This workspace is not trusted/ });
      await unfold(workbench.transaction('listed'), refused);
      await workbench.picture('50-transactions-restricted');
      assert.equal(gateway.received.length, before);
      await refused.click();
      await workbench.transaction('This account has sent no transactions\\.').waitFor();
      const asked = gateway.received.slice(before).find(({ url }) => /\/transactions(\?|$)/.test(url));
      assert.equal(asked?.headers.authorization, 'Bearer canary-key-of-restricted-mode');
      assert.deepEqual(attacker.received, []);
    });
  });

/**
 * Unfolds a row until a row below it is shown: for some 200 ms after a change VS Code does not recognise the rows that
 * it still shows, and a row that is unfolded then gets no rows until it is folded and unfolded.
 */
async function unfold(row: Locator, below: Locator): Promise<void> {
  let clicks = 1;
  await repeat(
    3,
    async () => {
      for (let click = 1; click <= clicks; click++) await row.click();
      // Once to fold it again.
      clicks = 2;
    },
    () => below.waitFor({ timeout: 5_000 }),
  );
}
