import assert from 'node:assert/strict';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('calls in an editor', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(started => (workbench = started));

  it('shows lenses above payloads in JSON', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.lens('Simulate').first().waitFor();
    await workbench.lens('Encode').first().waitFor();
    await workbench.picture('20-lenses-json');
  });

  it('asks by keyboard only for values that a program does not give, and simulates', async () => {
    const { page } = workbench;
    await workbench.openAt('vault.ts', 'vault::deposit');
    await workbench.lens('Simulate').first().waitFor();
    await workbench.picture('21-lenses-typescript');
    await workbench.lens('Simulate').first().click();
    const form = page.locator('.quick-input-widget:visible');
    await form.getByText('amount (u64)').waitFor();
    await workbench.typeAnswer('half');
    await form.getByText('Enter a whole number, such as 1000').waitFor();
    await workbench.picture('22-form-wrong');
    await workbench.pressAnswer('Control+A');
    await workbench.typeAnswer('0.5 APT');
    await form.getByText('= 50,000,000 octas').waitFor();
    await workbench.picture('23-form-amount');
    await workbench.pressAnswer();
    await page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    await workbench.picture('24-form-result');
  });

  it('asks for the values of a function in the view, can go back, and remembers them', async () => {
    const { page } = workbench;
    await workbench.openView();
    await workbench.row('demo').click();
    await workbench.row('vault').click();
    await workbench.row('deposit').hover();
    await workbench.picture('25-row-actions');
    await workbench.openMenu(workbench.row('deposit'), 'Simulate Function…');
    await workbench.picture('26-row-menu');
    const form = page.locator('.quick-input-widget:visible');
    const types = form.getByText('0x1::aptos_coin::AptosCoin');
    await workbench.choose(workbench.row('deposit'), 'Simulate Function…', types);
    await workbench.picture('27-form-types');
    await workbench.pressAnswer();
    await form.getByText('alice').waitFor();
    await workbench.picture('28-form-addresses');
    await workbench.typeAnswer('0xb0');
    await form.getByText('as typed').waitFor();
    await workbench.pressAnswer();
    await form.getByText('(3/3)').waitFor();
    await form.getByRole('button', { name: 'Back' }).click();
    await form.getByText('(2/3)').waitFor();
    await workbench.picture('29-form-back');
    await workbench.pressAnswer('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  });

  it('uses the values of an earlier call, in a program and in the form, by keyboard', async () => {
    const { page } = workbench;
    const earlier = page.locator('.quick-input-list').getByRole('option', { name: /"50000000".*simulated/ });
    await workbench.openAt('vault.ts', 'vault::deposit');
    await workbench.run('Movescope: Use Earlier Arguments');
    await earlier.waitFor();
    await workbench.picture('31-earlier-arguments');
    await workbench.pressAnswer();
    // The other call of the file has the same amount.
    await page.locator('.view-line', { hasText: /'0x0+a11ce'/ }).waitFor();
    await workbench.editing();
    await page.keyboard.press('Control+Z');
    await workbench.text('octas.toString()').waitFor();
    await workbench.lens('Simulate').first().click();
    const form = page.locator('.quick-input-widget:visible');
    await form.getByText('amount (u64)').waitFor();
    await workbench.pressAnswer('Control+A');
    await workbench.typeAnswer('7');
    await workbench.pressAnswer('Control+Shift+H');
    await earlier.waitFor();
    await workbench.pressAnswer('Escape');
    await form.getByText('amount (u64)').waitFor();
    assert.equal(await workbench.quickInput().inputValue(), '7');
    await form.getByRole('button', { name: 'Use Earlier Arguments…' }).click();
    await earlier.waitFor();
    await workbench.pressAnswer();
    await form.getByText('amount (u64)').waitFor();
    assert.equal(await workbench.quickInput().inputValue(), '50000000');
    await workbench.pressAnswer('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  });

  it('previews the forms in which a call can be copied', async () => {
    const { page } = workbench;
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Copy Call As');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /CLI command/ })
      .waitFor();
    await workbench.picture('30-copy-as');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /CLI command/ })
      .click();
    await page.locator('.statusbar').getByText('Copied 0x1::aptos_account::transfer as CLI command').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^aptos move run \\\n {2}--function-id 0x1::aptos_account::transfer \\\n/);
  });
});
