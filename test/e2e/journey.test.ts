import assert from 'node:assert/strict';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

/** Its u64 is a number. */
const BAD = {
  type: 'entry_function_payload',
  function: '0x1::aptos_account::transfer',
  type_arguments: [],
  arguments: ['0xb0b', 1000],
};

const GOOD = { ...BAD, arguments: ['0xb0b', '1000'] };

describe('a first hour with Movescope', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ files: { 'bad.json': BAD, 'pay.payload.json': GOOD } }),
  );

  it('shows the sandbox’s accounts, modules, functions and structs', async () => {
    await workbench.openView();
    await workbench.row('demo').click();
    await workbench.row('vault').click();
    await workbench.row('withdraw').waitFor();
    await workbench.row('Vault').click();
    await workbench.row('owner').waitFor();
    assert.equal(await workbench.page.locator('.statusbar').getByText('Sandbox').count(), 1);
    await workbench.picture('1-tree');
  });

  it('opens a module’s interface from the tree, and finds references of a function', async () => {
    await workbench.row('withdraw').hover();
    await workbench
      .row('withdraw')
      .getByRole('button', { name: /Open Module Interface/ })
      .click();
    await workbench.page.locator('.tab.active', { hasText: 'vault.move' }).waitFor();
    await workbench.text('withdraw').waitFor();
    // Comments, keywords, names and types have different colours, even without an extension for Move.
    await workbench.page.locator('.editor-instance .view-line span.mtk1 ~ span:not(.mtk1)').first().waitFor();
    await workbench.picture('1-interface');
    const found = workbench.page.locator('.peekview-widget').getByText('abort.json');
    await workbench.choose(workbench.row('withdraw'), /Find References in Workspace/, found);
    await workbench.picture('1-references');
    await workbench.run('View: Close All Editors');
  });

  it('shows the signature of a function in a hover', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    // The types before the arguments arrive later than the text: a move of the text closes the hover.
    await workbench.page.locator('.view-line', { hasText: 'u64' }).waitFor();
    const signature = 'public entry fun transfer(&signer, address, u64)';
    const hover = await workbench.hover(workbench.text('aptos_account::transfer'), signature);
    await hover.getByText('Sandbox at ledger version 1,204').waitFor();
    await workbench.picture('2-hover');
  });

  it('simulates the payload under the cursor, asking only for the sender', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    const result = workbench.result();
    await result.getByText('Would succeed', { exact: true }).waitFor();
    await result.getByText('0x1::aptos_account::transfer').first().waitFor();
    await result.getByRole('tab', { name: /Changes/ }).waitFor();
    await workbench.picture('3-simulation');
    await result.getByRole('tab', { name: /Events/ }).click();
    await result.getByText('FeeStatement').first().waitFor();
    // The raw JSON is opened in the tests of keys and reloads: its name would be in Quick Open from then on.
  });

  it('simulates and encodes with the button and the menu of a payload file, and with keys', async () => {
    const { page } = workbench;
    await workbench.openAt('pay.payload.json', 'aptos_account::transfer');
    const bar = page.locator('.editor-group-container.active .editor-actions');
    await bar.getByRole('button', { name: 'Simulate Payload at Cursor' }).click();
    const result = workbench.result();
    await result.getByText('at ledger version').waitFor();
    await workbench.openAt('pay.payload.json', 'aptos_account::transfer');
    await page.keyboard.press('Control+Alt+Shift+Enter');
    await result.getByText('Signing message', { exact: true }).waitFor();
    await workbench.openAt('pay.payload.json', 'aptos_account::transfer');
    await workbench.chooseWithin(workbench.text('aptos_account::transfer'), /^Movescope/, /Simulate for Many Senders/);
    await page.locator('.quick-input-widget:visible').getByText('5 senders').waitFor();
    await workbench.pressAnswer('Escape');
  });

  it('explains an abort', async () => {
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.page.keyboard.press('Control+Alt+Enter');
    const result = workbench.result();
    await result.getByText('Would abort', { exact: true }).waitFor();
    await result.getByText('ENOT_ENOUGH').first().waitFor();
    await workbench.picture('5-abort');
  });

  it('encodes the same payload and copies the hex', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Encode Payload at Cursor');
    const result = workbench.result();
    await result.getByText(/0xb5e97db0/).waitFor();
    await result.getByText('from a simulation').first().waitFor();
    await workbench.picture('6-encoding');
    await result.getByRole('button', { name: /Copy hex/ }).click();
    await workbench.page.locator('.statusbar').getByText('Copied the bytes as hex').waitFor();
    const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^0xb5e97db0[0-9a-f]{300,}$/);
  });

  it('says what is wrong with a payload, and selects the range', async () => {
    await workbench.openAt('bad.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    const toast = workbench.page.locator('.notification-toast', { hasText: 'u64 expects a decimal string' });
    await toast.waitFor();
    await workbench.page.locator('.statusbar').getByText('(4 selected)').waitFor();
    await workbench.picture('7-bad-input');
    await workbench.page.keyboard.press('Escape');
  });

  it('logs requests without secrets', async () => {
    await workbench.run('Movescope: Show Log');
    await workbench.page.getByText('POST /transactions/simulate 200').first().waitFor();
    await workbench.picture('8-log');
  });

  it('gives VS Code no error to report about it', () => {
    assert.deepEqual(workbench.errorsAbout('[movescope.movescope]'), []);
  });
});
