import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { say, textOf, textsOf } from './openPage';
import { ALICE, BOB, encoding, LABELS as labels, simulation } from './reports';
import { usePage } from './usePage';

describe('labels of accounts on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  it('are before the addresses of a simulation', async () => {
    await say(page, { type: 'report', report: simulation({ labels }) });
    const balances = page.getByRole('region', { name: 'Balances' });
    await balances.waitFor();
    assert.match(
      await textOf(page.locator('.subtitle')),
      new RegExp(`sender alice ${ALICE} \\(without a public key\\)$`),
    );
    const [own, other, fee] = await textsOf(balances.locator('.delta dt'));
    assert.equal(own, `alice ${ALICE} sender`);
    assert.equal(other, `bob ${BOB}`);
    assert.equal(fee, `Fee, paid by alice ${ALICE} sender`);
    const groups = await textsOf(page.locator('.tree .name'));
    assert.deepEqual(groups.slice(0, 2), [`alice ${ALICE}`, `bob ${BOB}`]);
  });

  it('are before the multisig account for which a simulation ran', async () => {
    const payload = { type: 'multisig_payload', multisig_address: '0x0b0b', transaction_payload: null };
    await say(page, { type: 'report', report: simulation({ labels, payload }) });
    await page.getByRole('region', { name: 'Balances' }).waitFor();
    assert.match(await textOf(page.locator('.subtitle')), new RegExp(`for the multisig account bob ${BOB}$`));
  });

  it('keep the full address in the title', async () => {
    await say(page, { type: 'report', report: simulation({ labels }) });
    assert.equal(
      await page.locator('.subtitle .part > span[title]', { hasText: 'alice' }).getAttribute('title'),
      ALICE,
    );
  });

  it('filter the changes of their account', async () => {
    await say(page, { type: 'report', report: simulation({ labels }) });
    await page.getByRole('textbox', { name: 'Filter' }).fill('BOB');
    await page.locator('.name', { hasText: 'alice' }).waitFor({ state: 'detached' });
    await page.locator('.name', { hasText: 'bob' }).waitFor();
  });

  it('name the sender of a signing message', async () => {
    await say(page, { type: 'report', report: encoding({ labels: { [ALICE]: 'alice' } }) });
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.match(await textOf(page.locator('.subtitle')), /sender alice 0x5f2c/);
  });

  it('are text that neither runs nor reorders the address after it', async () => {
    const hostile = '</bdi><img src=x onerror=alert(1)>\u202E0xdead';
    await say(page, { type: 'report', report: simulation({ labels: { [ALICE]: hostile } }) });
    const label = page.locator('.subtitle bdi');
    assert.equal(await textOf(label), '</bdi><img src=x onerror=alert(1)>⟨U+202E⟩0xdead');
    assert.equal(await page.locator('img').count(), 0);
  });

  it('leave an address without a label unchanged', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('region', { name: 'Balances' }).waitFor();
    assert.equal(await page.locator('.account-label').count(), 0);
  });
});
