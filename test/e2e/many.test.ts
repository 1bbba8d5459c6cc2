import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

/** The balance of Alice's vault. */
const WITHDRAW = {
  type: 'entry_function_payload',
  function: '0xcafe::vault::withdraw',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xa11ce', '1'],
};

describe('one payload, run many times', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ files: { 'withdraw.json': WITHDRAW } }),
  );

  it('shows which picked or typed senders succeed, the number of requests, and a table that opens reports', async () => {
    const { page } = workbench;
    await workbench.openAt('withdraw.json', '0xa11ce');
    await workbench.run('Movescope: Simulate for Many Senders');
    const form = page.locator('.quick-input-widget:visible');
    await form.getByText('Select senders to simulate with on Sandbox: 5 senders = up to 10 requests').waitFor();
    await workbench.typeAnswer('0x5eed');
    await form.getByText('0x5eed').first().waitFor();
    await workbench.pressAnswer();
    await form.getByText('6 senders = up to 12 requests').waitFor();
    await form.getByRole('checkbox', { name: 'framework', exact: true }).click();
    await form.getByText('5 senders = up to 10 requests').waitFor();
    await page.mouse.move(0, 600);
    await workbench.picture('40-matrix-pick');
    await workbench.pressAnswer();
    const result = workbench.result();
    await result.getByRole('heading', { name: /^1 of 5 senders can call/ }).waitFor();
    await workbench.picture('41-matrix');
    await result.getByRole('button', { name: 'Open the report of bob' }).click();
    await result.getByRole('button', { name: 'All senders' }).waitFor();
    await result.getByRole('heading', { name: /^Would abort/ }).waitFor();
    await workbench.picture('42-matrix-row');
    await result.getByRole('button', { name: 'All senders' }).click();
    await result.getByRole('heading', { name: /^1 of 5 senders can call/ }).waitFor();
  });

  it('sweeps the argument under the cursor and charts its gas', async () => {
    const { page } = workbench;
    await workbench.openAt('transfer.json', '150000000');
    await workbench.run('Movescope: Sweep Argument');
    await page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    const form = page.locator('.quick-input-widget:visible');
    await form.getByText('Sweep Argument of').waitFor();
    await workbench.pressAnswer();
    await form.getByText('values = up to').waitFor();
    await workbench.typeAnswer('0.5 APT');
    await workbench.pressAnswer();
    await form.getByText('50000000', { exact: true }).waitFor();
    await workbench.picture('43-sweep-pick');
    await workbench.pressAnswer();
    const result = workbench.result();
    await result.getByRole('heading', { name: /values would succeed/ }).waitFor();
    await workbench.picture('44-sweep');
  });

  it('simulates again with a limit that is typed on the page', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    const result = workbench.result();
    await result.getByRole('heading', { name: /^Would succeed/ }).waitFor();
    await result.getByLabel('Gas limit').fill('2');
    await result.getByRole('button', { name: 'Simulate with these' }).click();
    await result.getByRole('heading', { name: /^Would run out of gas/ }).waitFor();
    await workbench.picture('45-gas-given');
  });
});
