import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { matrix, sweep } from './manyReports';
import { answers, copied, say, textsOf } from './openPage';
import { ALICE, simulation } from './reports';
import { usePage } from './usePage';

describe('the result page, over many runs', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('says how many senders succeed, and shows those first', async () => {
    await say(page, { type: 'report', report: matrix() });
    await page.getByRole('heading', { level: 1, name: '1 of 6 senders can call 0xcafe::vault::withdraw' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), '1 of 6 senders can call 0xcafe::vault::withdraw');
    assert.equal(
      await page.locator('.subtitle').innerText(),
      'testnet\nat ledger version 6,781,425,728\n1 without a result, 1 not run',
    );
    const rows = await textsOf(page.locator('tbody tr'));
    assert.equal(rows.length, 6);
    assert.match(rows[0] ?? '', new RegExp(`^alice ${ALICE} Would succeed 623 -1\\.000623 APT$`));
    assert.match(rows[1] ?? '', /^bob 0xb0b Would abort Permission denied: ENOT_OWNER 9 -0\.000009 APT$/);
    assert.match(rows[3] ?? '', /^0xc0ffee.* Would run out of gas Out of gas at 200000 units 9 /);
    assert.match(rows[4] ?? '', /^0xf00d No result Reading account 0xf00d on testnet failed: .* –$/);
    assert.match(rows[5] ?? '', /^0xdead Not run The runs were stopped before this one started\. –$/);
  });

  it('opens the report of a sender by its name, with the keyboard, and by a click in its row', async () => {
    await say(page, { type: 'report', report: matrix() });
    await page.getByRole('button', { name: 'Open the report of bob' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: /Would run out of gas/ }).click();
    assert.deepEqual(await answers(page), [
      { type: 'openRow', row: 0 },
      { type: 'openRow', row: 4 },
    ]);
    await page.getByText('No result').click();
    assert.equal((await answers(page)).length, 2);
    assert.equal(await page.locator('.runs button').count(), 4);
  });

  it('leads from a sender’s report back to its row', async () => {
    await say(page, { type: 'report', report: matrix() });
    await page.getByRole('button', { name: 'Open the report of alice' }).click();
    await say(page, { type: 'report', report: simulation(), parent: 'matrix' });
    await page.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
    const back = page.getByRole('button', { name: 'All senders' });
    assert.ok(await back.evaluate(element => element === document.activeElement));
    await page.keyboard.press('Enter');
    assert.deepEqual(await answers(page), [{ type: 'openRow', row: 2 }, { type: 'back' }]);
    await say(page, { type: 'report', report: matrix() });
    const alice = page.getByRole('button', { name: 'Open the report of alice' });
    await alice.waitFor();
    assert.ok(await alice.evaluate(element => element === document.activeElement));
  });

  it('does not take the focus from what is outside the page', async () => {
    const outer = await page.context().newPage();
    // A browser asks before a page from elsewhere may show one of this machine.
    await outer.goto(new URL('/outer', page.url()).href);
    await outer.setContent(`<input><iframe src="${page.url()}" width="1000" height="700"></iframe>`);
    const frame = (await (await outer.waitForSelector('iframe')).contentFrame()) ?? assert.fail('no frame');
    await frame.waitForFunction(() => window.posted.length > 0);
    await say(frame, { type: 'report', report: matrix() });
    await frame.getByRole('button', { name: 'Open the report of alice' }).click();
    await outer.locator('input').focus();
    await say(frame, { type: 'report', report: simulation(), parent: 'matrix' });
    await frame.getByRole('button', { name: 'All senders' }).waitFor();
    assert.equal(await outer.evaluate(() => document.activeElement?.tagName), 'INPUT');
    await outer.close();
  });

  it('does not move the focus if no report was opened', async () => {
    await say(page, { type: 'report', report: matrix() });
    await page.getByRole('button', { name: 'Copy JSON' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
    assert.equal(await page.locator('.back').count(), 0);
  });

  it('requests many runs again, as JSON, as Markdown and as a file', async () => {
    await say(page, { type: 'report', report: sweep() });
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'rerun' },
      { type: 'copy', what: 'raw' },
      { type: 'copy', what: 'markdown' },
      { type: 'export' },
    ]);
  });

  it('lists the values of a sweep with verdict and gas', async () => {
    await say(page, { type: 'report', report: sweep() });
    await page
      .getByRole('heading', { level: 1, name: '5 of 9 values would succeed 0xcafe::vault::withdraw' })
      .waitFor();
    assert.match(
      await page.locator('.subtitle').innerText(),
      /^argument 2, amount: u64\nSandbox \(Movescope’s interpreter/,
    );
    const rows = await textsOf(page.locator('tbody tr'));
    assert.equal(rows[0], '0 Would succeed 412');
    assert.equal(rows[4], '1000 as written Would succeed 631');
    assert.match(rows[8] ?? '', /^18446744073709551615 max Not run/);
    await page.getByRole('button', { name: 'Open the report of 1000' }).click();
    assert.deepEqual(await answers(page), [{ type: 'openRow', row: 4 }]);
  });

  it('charts the gas of each value to scale, and opens its report', async () => {
    await say(page, { type: 'report', report: sweep() });
    await page.getByRole('heading', { name: 'Gas by value up to 631 units' }).waitFor();
    const heights = await page
      .locator('.column')
      .evaluateAll(columns => columns.map(column => column.querySelector('rect')?.getAttribute('height') ?? 'none'));
    assert.deepEqual(heights, ['652', '987', '987', '1000', '1000', '14', '14', 'none', 'none']);
    const labels = await textsOf(page.locator('.column-label'));
    assert.deepEqual(labels, ['0', '1', '256', '999', '1,000', '2^32', '2^63', 'max - 1', 'max']);
    await page.locator('.column button').nth(5).click();
    assert.deepEqual(await answers(page), [{ type: 'openRow', row: 5 }]);
  });

  it('groups the digits of a value for display, and copies it without separators', async () => {
    await say(page, { type: 'report', report: sweep() });
    const value = page.locator('.digits', { hasText: '18446744073709551615' });
    assert.deepEqual(await textsOf(value.locator('span')), ['18', '446', '744', '073', '709', '551', '615']);
    const marks = await value
      .locator('span')
      .evaluateAll(groups => groups.map(group => getComputedStyle(group, '::before').content));
    assert.deepEqual(new Set(marks), new Set(['none', '","']));
    assert.equal(await copied(value), '18446744073709551615');
  });

  it('draws no bars if no run has used gas', async () => {
    const rows = [{ json: '0', outcome: { kind: 'notRun' } }] as const;
    await say(page, { type: 'report', report: sweep({ rows }) });
    await page.getByRole('heading', { name: 'Gas by value', exact: true }).waitFor();
    assert.equal(await page.locator('.column rect').count(), 0);
  });

  it('shows invisible characters in a label and a value, and shortens what is long', async () => {
    const [row] = matrix().rows;
    assert.ok(row);
    await say(page, { type: 'report', report: matrix({ rows: [{ ...row, label: 'b\u202eob' }] }) });
    await page.getByText('b⟨U+202E⟩ob').waitFor();
    const value = { json: 'x'.repeat(1000), outcome: row.outcome };
    await say(page, { type: 'report', report: sweep({ rows: [value, { ...value, json: '' }] }) });
    const names = await textsOf(page.locator('.run-name'));
    assert.deepEqual(names, [`${'x'.repeat(66)}…`, '""']);
  });
});
