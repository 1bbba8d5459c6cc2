import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { TRANSFER_REQUEST } from '../support/transferRequest';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const KEY = 'canary-key-of-one-window';
const ACCOUNTS = ['0xaaa1', '0xaaa2', '0xaaa3', '0xbbb1', '0xbbb2', '0xbbb3'];

describe('two windows of one VS Code', () => {
  let gateway: SandboxServer;
  const keybindings = ACCOUNTS.map((address, index) => ({
    key: `ctrl+alt+${index + 1}`,
    command: 'movescope.addAccount',
    args: { address, label: `account ${index + 1}` },
  }));
  let one: DrivenWorkbench;
  let other: DrivenWorkbench;

  before(async () => {
    gateway = await serveSandbox(sandboxOf(demoLedger()), KEY);
  });

  useWorkbench(
    started => (one = started),
    () => ({
      keybindings,
      files: { 'sent.json': TRANSFER_REQUEST },
      settings: {
        'movescope.networks': [
          { id: 'test', label: 'Honest', baseUrl: gateway.url, auth: 'bearer', mainNetwork: false },
        ],
      },
    }),
  );

  before(async () => {
    other = await one.another();
    await Promise.all([one.openView(), other.openView()]);
    await Promise.all([one.row('alice').waitFor(), other.row('alice').waitFor()]);
  });

  after(async () => {
    await gateway.close();
  });

  it('keep results that both receive at the same time, and accounts that are added faster than they are written', async () => {
    const windows = [one, other];
    const rows = (window: DrivenWorkbench) =>
      window.view('History').getByRole('treeitem', { name: /just now|min\. ago/ });
    const simulate = async (window: DrivenWorkbench) => {
      await window.openAt('sent.json', 'aptos_account::transfer');
      await window.run('Movescope: Simulate Payload at Cursor');
      await window.result().getByText('Would succeed', { exact: true }).waitFor();
    };
    const add = async (window: DrivenWorkbench, first: number) => {
      // A new window handles keys only once something in it was clicked.
      await window.row('alice').click();
      for (const index of [1, 2, 3]) await window.page.keyboard.press(`Control+Alt+${first + index}`);
      for (const index of [1, 2, 3]) await window.row(`account ${first + index}`).waitFor();
    };
    const reload = async (window: DrivenWorkbench) => {
      await window.reload();
      // VS Code gives each window of a folder its own storage.
      await rows(window).nth(1).waitFor();
      await window.result().getByText('Would succeed', { exact: true }).waitFor();
    };
    // One page after the other: each registers a service worker for the same path, and waits in vain for its own to
    // take over if that of the other window does so first.
    for (const window of windows) await simulate(window);
    await Promise.all(windows.map(simulate));
    for (const window of windows) await rows(window).nth(1).waitFor();
    await add(one, 0);
    // Only now it has what the first one wrote.
    await reload(other);
    await add(other, 3);
    await reload(one);
    for (const index of [1, 2, 3, 4, 5, 6]) await one.row(`account ${index}`).waitFor();
    await one.picture('windows-accounts');
  });

  it('share an access key that is set in one of them', async () => {
    for (const window of [one, other]) {
      await window.run('Movescope: Select Network');
      await window.page
        .locator('.quick-input-widget:visible')
        .getByRole('option', { name: /Honest/ })
        .click();
      await window.page.locator('.statusbar').getByText('Honest is selected').waitFor();
    }
    await one.run('Movescope: Set Access Key');
    await one.page.locator('.quick-input-widget:visible').getByText('Access Key of Honest').waitFor();
    await one.quickInput().fill(KEY);
    await one.pressAnswer();
    await one.page.locator('.statusbar').getByText('Access key of Honest is set').waitFor();
    await other.openAt('sent.json', '0xb0b');
    await other.run('Movescope: Simulate Payload at Cursor');
    await other.result().getByText('Honest').first().waitFor();
    assert.ok(gateway.log.some(({ headers }) => headers.authorization === `Bearer ${KEY}`));
  });
});
