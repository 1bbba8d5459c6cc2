import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { sandboxOf, withPending } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

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
    await workbench.openTransactions();
    await workbench.transaction('alice').click();
    await workbench.transaction('vault::create_vault, failed').waitFor();
    await workbench.picture('40-transactions');
    await workbench.hover(workbench.transaction('vault::create_vault, failed'), 'octas');
    await workbench.picture('41-transaction-hover');
  });

  it('can be limited to those that failed', async () => {
    const failed = workbench.page.locator('.quick-input-list').getByRole('option', { name: /Failed only/ });
    await workbench.chooseOfView('Transactions', 'Filter Transactions…', failed);
    await failed.click();
    await workbench
      .view('Transactions')
      .getByText(/^Filter: failed only\. 1 of \d+ shown/)
      .waitFor();
    await workbench.transaction('vault::deposit, succeeded').waitFor({ state: 'detached' });
    await workbench.picture('42-transactions-filtered');
    await workbench.run('Movescope: Clear Transaction Filter');
    await workbench.transaction('vault::deposit, succeeded').waitFor();
  });

  it('open with their values, and lead to the next one from the account', async () => {
    await workbench.transaction('vault::create_vault, failed').click();
    const result = workbench.result();
    await result.getByRole('heading', { level: 1, name: /^Aborted/ }).waitFor();
    await result.getByRole('tab', { name: 'Payload' }).click();
    await result.getByRole('table', { name: 'Call arguments' }).waitFor();
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
    await workbench.transaction('vault::create_vault, failed').click();
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
    await result.getByRole('button', { name: 'Open block' }).click();
    await result.getByRole('heading', { level: 1, name: /^Block/ }).waitFor();
    await workbench.picture('46-block');
    await result.getByRole('button', { name: /, block metadata$/ }).click();
    await result.getByRole('heading', { level: 1, name: 'Block metadata: Succeeded' }).waitFor();
    await result.getByRole('tab', { name: 'All Fields' }).click();
    await workbench.picture('47-block-metadata');
  });

  it('can be waited for while they are pending', async () => {
    await workbench.selectNetwork('Busy');
    await workbench.run('Movescope: Open or Wait for Transaction');
    await workbench.quickInput().fill(hash);
    await workbench.pressAnswer();
    await workbench
      .result()
      .getByRole('heading', { level: 1, name: /Pending/ })
      .waitFor();
    await workbench.result().getByRole('button', { name: 'Wait until executed' }).click();
    const progress = workbench.page.locator('.notification-toast', { hasText: 'Pending' });
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
});
