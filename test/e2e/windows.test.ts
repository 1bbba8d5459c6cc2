import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { useWorkbench } from './useWorkbench';
import { DrivenWorkbench } from './workbench';

const KEY = 'canary-key-of-one-window';
const ACCOUNTS = ['0xaaa1', '0xaaa2', '0xaaa3', '0xbbb1', '0xbbb2', '0xbbb3'];
const SENT = {
  sender: '0xa11ce',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '1000'],
  },
};

describe('two windows of one VS Code', () => {
  let gateway: SandboxServer;
  let dataDir: string;
  let one: DrivenWorkbench;
  let other: DrivenWorkbench;

  before(async () => {
    gateway = await serveSandbox({
      basePath: '/v1',
      now: () => Date.now(),
      ledgers: { test: demoLedger() },
      access: { kind: 'keys', region: 'us-east', keys: { [KEY]: { network: 'test', region: 'us-east' } } },
    });
    dataDir = await mkdtemp(join(tmpdir(), 'movescope-data-'));
    const keys = ACCOUNTS.map((address, index) => ({
      key: `ctrl+alt+${index + 1}`,
      command: 'movescope.addAccount',
      args: { address, label: `account ${index + 1}` },
    }));
    await mkdir(join(dataDir, 'data/User'), { recursive: true });
    await writeFile(join(dataDir, 'data/User/keybindings.json'), JSON.stringify(keys));
  });

  useWorkbench(
    started => (one = started),
    () =>
      DrivenWorkbench.start({
        dataDir,
        files: { 'sent.json': SENT },
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
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });

  it('keep the results that both come to at once', async () => {
    const rows = (window: DrivenWorkbench) =>
      window.view('History').getByRole('treeitem', { name: /just now|min\. ago/ });
    await Promise.all(
      [one, other].map(async window => {
        await window.openAt('sent.json', 'aptos_account::transfer');
        await window.run('Movescope: Simulate Payload at Cursor');
        await window.result().getByText('Would succeed', { exact: true }).waitFor();
      }),
    );
    await Promise.all([one.reload(), other.reload()]);
    // VS Code gives each window of a folder a storage of its own.
    for (const window of [one, other]) {
      await rows(window).waitFor();
      await window.result().getByText('Would succeed', { exact: true }).waitFor();
    }
  });

  it('keep the accounts that are added faster than they are written, in one and then in the other', async () => {
    for (const [first, window] of [one, other].entries()) {
      await window.reload();
      // A window that has just come passes keys on only once something in it was clicked.
      await window.row('alice').click();
      for (const index of [1, 2, 3]) await window.page.keyboard.press(`Control+Alt+${first * 3 + index}`);
      for (const index of [1, 2, 3]) await window.row(`account ${first * 3 + index}`).waitFor();
    }
    await one.reload();
    for (const index of ACCOUNTS.keys()) await one.row(`account ${index + 1}`).waitFor();
    await one.picture('windows-accounts');
  });

  it('share an access key that one of them is given', async () => {
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
    await one.page.keyboard.press('Enter');
    await one.page.locator('.statusbar').getByText('Access key of Honest is set').waitFor();
    await other.openAt('sent.json', '0xb0b');
    await other.run('Movescope: Simulate Payload at Cursor');
    await other.result().getByText('Honest').first().waitFor();
    assert.ok(gateway.log.some(({ headers }) => headers.authorization === `Bearer ${KEY}`));
  });
});
