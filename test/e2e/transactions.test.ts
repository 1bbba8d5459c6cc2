import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json } from '../support/faultyGateway';
import { sandboxOf, withPending } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { useWorkbench } from './useWorkbench';
import { type DrivenWorkbench, repeat } from './workbench';

describe('transactions and blocks of the ledger', () => {
  const { hash } = demoLedger().transactions.findLast(({ type }) => type === 'user_transaction') ?? { hash: '' };
  let server: SandboxServer;
  let workbench: DrivenWorkbench;

  before(async () => {
    server = await serveSandbox(withPending(sandboxOf(demoLedger()), hash, 3));
  });

  useWorkbench(
    started => (workbench = started),
    () => ({
      settings: { 'movescope.networks': [{ id: 'busy', label: 'Busy', baseUrl: server.url, auth: 'none' }] },
    }),
  );

  after(() => server.close());

  it('are listed for an account', async () => {
    await workbench.openView();
    await openTransactions(workbench);
    await row('alice').click();
    await row('vault::create_vault, failed').waitFor();
    await workbench.picture('40-transactions');
    await row('vault::create_vault, failed').hover();
    await workbench.page.locator('.monaco-hover', { hasText: 'octas' }).waitFor();
    await workbench.picture('41-transaction-hover');
  });

  it('can be limited to those that failed', async () => {
    await workbench.run('Movescope: Filter Transactions…');
    await workbench.page
      .locator('.quick-input-list')
      .getByRole('option', { name: /Failed only/ })
      .click();
    await workbench
      .view('Transactions')
      .getByText(/^Filter: failed only\. 1 of \d+ shown/)
      .waitFor();
    await row('vault::deposit, succeeded').waitFor({ state: 'detached' });
    await workbench.picture('42-transactions-filtered');
    await workbench.run('Movescope: Clear Transaction Filter');
    await row('vault::deposit, succeeded').waitFor();
  });

  it('open with their values, and lead to the next one from the account', async () => {
    await row('vault::create_vault, failed').click();
    const result = workbench.result();
    await result.getByRole('heading', { level: 1, name: /^Aborted/ }).waitFor();
    await result.getByRole('tab', { name: 'Payload' }).click();
    await result.getByRole('table', { name: 'Arguments of the call' }).waitFor();
    await workbench.picture('43-transaction-failed');
    await result.getByRole('button', { name: 'Next from this account →' }).click();
    await result.getByRole('heading', { level: 1, name: /^Succeeded/ }).waitFor();
    await workbench.still();
    await workbench.picture('44-transaction');
  });

  it('are compared with a simulation', async () => {
    await workbench.result().getByRole('button', { name: 'Compare with a simulation' }).click();
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /differences/ })
      .waitFor();
    await workbench.picture('45-transaction-compared');
  });

  it('are restored after a reload', async () => {
    await row('vault::create_vault, failed').click();
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /^Aborted/ })
      .waitFor();
    await workbench.reload();
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /^Aborted/ })
      .waitFor();
  });

  it('lead to a block, its neighbours, and its transactions', async () => {
    const result = workbench.result();
    await result.getByRole('button', { name: 'Open its block' }).click();
    await result.getByRole('heading', { level: 1, name: /^Block/ }).waitFor();
    await workbench.picture('46-block');
    await result.getByRole('button', { name: /, block metadata$/ }).click();
    await result.getByRole('heading', { level: 1, name: 'Block metadata: Succeeded' }).waitFor();
    await result.getByRole('tab', { name: 'All Fields' }).click();
    await workbench.picture('47-block-metadata');
  });

  it('can be waited for while they are pending', async () => {
    await workbench.selectNetwork('Busy');
    await workbench.run('Movescope: Wait for Transaction…');
    await workbench.page.locator('.quick-input-widget', { hasText: 'Wait for Transaction' }).waitFor();
    await workbench.quickInput().fill(hash);
    await workbench.pressAnswer();
    const progress = workbench.page.locator('.notification-toast', { hasText: 'It is pending' });
    await progress.waitFor();
    await progress.getByRole('button', { name: 'Cancel' }).waitFor();
    await workbench.still();
    await workbench.picture('48-waiting');
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /^Succeeded / })
      .waitFor();
    await workbench.picture('49-waited');
  });

  /** A row of the Transactions view by the start of its text. */
  function row(name: string): Locator {
    return rowOf(workbench, name);
  }
});

describe('transactions of the ledger, in Restricted Mode', () => {
  let gateway: FaultyGateway;
  let workbench: DrivenWorkbench;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
  });

  useWorkbench(
    started => (workbench = started),
    () => ({
      restricted: true,
      settings: {
        'movescope.networks': [{ id: 'main', label: 'Mine', baseUrl: gateway.baseUrl, auth: 'bearer' }],
        'movescope.accounts': [{ address: '0xcafe', label: 'listed' }],
      },
    }),
  );

  after(() => gateway.stop());

  it('are requested only by a command', async () => {
    await workbench.openView();
    await workbench.selectNetwork('Mine');
    await workbench.setAccessKey('Mine', 'canary-key-of-transactions');
    await openTransactions(workbench);
    const refused = workbench.view('Transactions').getByRole('treeitem', { name: /This workspace is not trusted/ });
    await unfold(rowOf(workbench, 'listed'), refused);
    await workbench.picture('50-transactions-restricted');
    assert.equal(gateway.received.length, 0);
    await refused.click();
    await rowOf(workbench, 'This account has sent no transactions\\.').waitFor();
    assert.equal(gateway.received[0]?.headers.authorization, 'Bearer canary-key-of-transactions');
  });
});

/** Unfolds only the Transactions view: rows without room are not rendered. */
async function openTransactions(workbench: DrivenWorkbench): Promise<void> {
  for (const title of ['Transactions', 'Modules', 'History'])
    await workbench.view(title).locator('.pane-header h3.title').click();
  await workbench.view('Transactions').getByRole('treeitem').first().waitFor();
}

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

function rowOf(workbench: DrivenWorkbench, name: string): Locator {
  return workbench.view('Transactions').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) });
}
