import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say, textOf } from './openPage';
import { transaction } from './ledgerPages';
import { earlierSimulation, simulation } from './reports';
import { usePage } from './usePage';

describe('earlier values on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('are searched for on request, with the cost shown', async () => {
    await say(page, { type: 'report', report: simulation() });
    assert.equal(await textOf(page.locator('.earlier')), 'Reads the sender’s last 100 transactions (1 request)');
    await page.getByRole('button', { name: 'Find earlier values' }).click();
    assert.deepEqual(await answers(page), [{ type: 'findEarlier' }]);
  });

  it('are searched for once at a time, with a way to cancel', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('button', { name: 'Find earlier values' }).dblclick();
    const busy = page.getByRole('button', { name: 'Searching for earlier values…' });
    assert.equal(await busy.getAttribute('aria-disabled'), 'true');
    assert.equal(await page.getByRole('status').textContent(), 'Searching for earlier values…');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await answers(page), [{ type: 'findEarlier' }, { type: 'cancelEarlier' }]);
    await say(page, { type: 'lookingForEarlier', isUnderWay: false });
    await page.getByRole('button', { name: 'Find earlier values' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
  });

  it('are still being searched for when the page is restored', async () => {
    await say(page, { type: 'report', report: simulation() });
    await say(page, { type: 'lookingForEarlier', isUnderWay: true });
    await page.getByRole('button', { name: 'Searching for earlier values…' }).press('Enter');
    assert.deepEqual(await answers(page), []);
  });

  it('are below the fields of a change with the time they were written, without moving the focus', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('button', { name: 'Find earlier values' }).focus();
    await say(page, { type: 'report', report: earlierSimulation() });
    const words =
      '2 earlier values from the sender’s last 25 transactions. Other accounts may have changed them since.';
    await page.getByText(words).last().waitFor();
    assert.equal(await textOf(page.getByRole('status')), words);
    assert.equal(await textOf(page.locator(':focus')), 'Search again');

    await page.getByRole('button', { name: '0x1::account::Account', exact: true }).click();
    const before = page.getByRole('button', { name: 'before, v6,781,400,112' });
    const row = page.locator('.row').filter({ has: before });
    await row.waitFor();
    assert.match(await textOf(row), /^before \{sequence_number: 47\} v6,781,400,112 · Jun 15, 2025/);
    assert.equal(await row.getByTitle('2025-06-15 15:06:40 UTC').count(), 1);
    await before.click();
    const whole = page.locator('li').filter({ has: before }).last();
    await whole.getByText('authentication_key').waitFor();
  });

  it('are marked as the same if nothing differs', async () => {
    await say(page, { type: 'report', report: earlierSimulation() });
    await page.getByRole('button', { name: /^table item/ }).click();
    const item = page.locator('.row').filter({ has: page.getByRole('button', { name: /^table item/ }) });
    assert.equal(await textOf(item.locator('.tag')), 'earlier value');
    const row = page.locator('.row').filter({ has: page.getByRole('button', { name: /^before,/ }) });
    await row.waitFor();
    assert.match(await textOf(row), /^before unchanged v6,781,400,112/);
  });

  it('are reported as missing if the history has none', async () => {
    await say(page, { type: 'report', report: simulation({ earlier: { transactions: 1, found: 0 } }) });
    await page.getByText('The sender’s last transaction did not write any of these items.').last().waitFor();
    await say(page, { type: 'report', report: simulation({ earlier: { transactions: 0, found: 0 } }) });
    await page.getByText('No earlier values: the sender has not sent any transactions.').last().waitFor();
  });

  it('are not offered for a transaction on the ledger or if nothing changes', async () => {
    await say(page, { type: 'report', report: transaction() });
    await page.getByRole('tab', { name: 'Changes' }).click();
    assert.equal(await page.getByRole('button', { name: /earlier values/ }).count(), 0);
    await say(page, { type: 'report', report: simulation({ accounts: [], otherChanges: [] }) });
    await page.getByText('No changes.').waitFor();
    assert.equal(await page.getByRole('button', { name: /earlier values/ }).count(), 0);
  });
});
