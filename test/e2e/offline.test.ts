import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSnapshotFolder } from '../../src/cli/server/runSandbox';
import { eventually } from '../integration/support/eventually';
import { sandboxScript } from '../integration/support/sandboxScript';
import { FaultyGateway, reset, silence } from '../support/faultyGateway';
import { serveSandbox } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const NETWORK = { id: 'away', label: 'Away', auth: 'none' };
const READ = /read just now|read \d+ min\. ago/;

describe('a gateway that goes away', () => {
  let workbench: DrivenWorkbench;
  let gateway: FaultyGateway;
  let snapshots: string;

  before(async () => {
    gateway = await FaultyGateway.start(sandboxScript());
    snapshots = await mkdtemp(join(tmpdir(), 'movescope-snapshots-'));
  });

  useWorkbench(
    started => (workbench = started),
    () => ({
      settings: {
        'movescope.networks': [{ ...NETWORK, baseUrl: gateway.baseUrl }],
        'movescope.accounts': [{ address: '0xcafe', label: 'kept', network: NETWORK.id }],
        'files.simpleDialog.enable': true,
      },
    }),
  );

  after(async () => {
    await gateway.stop();
    await rm(snapshots, { recursive: true, force: true, maxRetries: 3 });
  });

  /** Resolves once the account is on disk: a window that closes can no longer write. */
  const kept = () =>
    eventually('the modules to be on disk', async () => {
      const names = await readdir(workbench.dataDir, { recursive: true });
      return names.some(name => name.endsWith('.0xcafe.json')) || undefined;
    });

  const openInterface = () => {
    const tab = workbench.page.locator('.tab.active', { hasText: 'vault' });
    return workbench.choose(workbench.row('vault'), /^Open Module Interface/, tab);
  };

  it('says that a row is being reloaded if a command is run on it in the meantime', async () => {
    await workbench.openView();
    await workbench.selectNetwork(NETWORK.label);
    await workbench.row('kept').click();
    await workbench.parkPointer();
    await workbench.row('vault').waitFor();
    gateway.play(silence());
    const again = gateway.arrival('GET /accounts/0xcafe/modules');
    await workbench.row('kept').hover();
    await workbench.row('kept').getByRole('button', { name: 'Refresh' }).click();
    await workbench.parkPointer();
    const { response } = await again;
    await workbench.choose(workbench.row('vault'), /^Open Module Interface/, workbench.lostRow());
    await workbench.picture('offline-0-being-read');
    gateway.play(sandboxScript());
    response.destroy();
    await openInterface();
  });

  it('shows the modules that were read before a reload, marked with their date', async () => {
    const { page } = workbench;
    await kept();
    gateway.play(reset());
    // The view is open again after the reload.
    await workbench.reload();
    await workbench.row('kept').click();
    // Away from the row, whose tooltip would cover those below.
    await workbench.parkPointer();
    await workbench.row('kept').getByText(READ).waitFor();
    const row = workbench.view('Modules').getByRole('treeitem', { name: /^Offline: last read/ });
    await row.waitFor();
    await workbench.row('vault').waitFor();
    await page.locator('.statusbar').getByText('Offline: Retry').waitFor();
    await workbench.hover(row, 'It might be out of date.');
    await workbench.picture('offline-1-stale');
    await workbench.parkPointer();
    await openInterface();
    await workbench.text('(offline: read').waitFor();
    await workbench.picture('offline-2-interface');
  });

  it('marks a comparison with its offline copy', async () => {
    const { page } = workbench;
    const options = page.locator('.quick-input-list');
    const anotherNetwork = options.getByRole('option', { name: /Another Network/ });
    await workbench.choose(workbench.row('vault'), 'Compare Module With…', anotherNetwork);
    await anotherNetwork.click();
    await options.getByRole('option', { name: /Sandbox/ }).click();
    await page
      .locator('.sidebar')
      .getByText(/UTC\) and might be out of date\./)
      .waitFor();
    await workbench.still();
    await workbench.picture('offline-3-comparison');
  });

  it('has nothing left once the cache is cleared', async () => {
    await workbench.chooseOfView('Modules', 'Clear Cached Modules', workbench.row('kept').filter({ hasNotText: READ }));
    await workbench.row('vault').waitFor({ state: 'detached' });
    await workbench.picture('offline-4-cleared');
    gateway.play(sandboxScript());
    // The next request ends the outage as well, and removes the button before it is clicked.
    const retry = workbench.page.locator('.statusbar').getByText('Offline: Retry');
    await Promise.race([retry.click().catch(() => undefined), workbench.row('vault').waitFor()]);
    await workbench.row('vault').waitFor();
    await workbench.view('Modules').getByText('Offline: Away cannot be reached.').waitFor({ state: 'detached' });
    await workbench.picture('offline-5-back');
  });

  it('can be saved, once it is back, as a snapshot that the sandbox serves', async () => {
    const { page } = workbench;
    const form = page.locator('.quick-input-widget:visible');
    const title = form.getByText('Save Ledger Snapshot from Away');
    await workbench.chooseWithin(workbench.row('kept'), 'Copy and Share', 'Save Ledger Snapshot…');
    await title.waitFor();
    await workbench.still();
    await workbench.picture('offline-6-snapshot');
    await workbench.pressAnswer();
    // The dialog is ready when it has listed the workspace's folder, and again when it has left it.
    const listed = form.getByRole('option', { name: 'payloads' });
    await listed.waitFor();
    await workbench.quickInput().fill(`${snapshots}/`);
    await listed.waitFor({ state: 'detached' });
    await workbench.picture('offline-7-snapshot-folder');
    await form.getByRole('button', { name: 'Save Here' }).click();
    await page
      .locator('.notifications-toasts')
      .getByText(/^Saved \d+ modules of Away/)
      .waitFor();
    await workbench.picture('offline-8-snapshot-saved');
    const server = await serveSandbox(sandboxOf(await readSnapshotFolder(snapshots, new AbortController().signal)));
    const answers = await Promise.all(
      [gateway.baseUrl, server.url].map(async url => (await fetch(`${url}/accounts/0xcafe/module/vault`)).text()),
    );
    await server.close();
    assert.deepEqual(answers[1], answers[0]);
  });
});
