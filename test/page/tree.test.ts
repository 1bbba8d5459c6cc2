import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { say, textOf, textsOf } from './openPage';
import { ALICE, BOB, largeSimulation, simulation } from './reports';
import { usePage } from './usePage';

describe('changes and events on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  beforeEach(async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.locator('.tree').waitFor();
  });

  it('distinguishes the kinds of changes', async () => {
    assert.deepEqual(await textsOf(page.locator('.tree .tag')), [
      'sender',
      'deleted',
      'module written',
      'deleted',
      'unknown kind of change',
    ]);
    assert.match(await textOf(page.locator('.tree')), /Table 0x1b854694/);
  });

  it('shows raw table items decoded beside their hex, or why they are not', async () => {
    const raw = { kind: 'writeTableItem', handle: '0xf', key: '0x0b', rawKey: true, value: '0x0100' } as const;
    const key = { kind: 'decoded', type: 'u8', json: 11 } as const;
    const value = { kind: 'failed', type: 'u8', reason: '1 trailing byte after the value' } as const;
    const gone = { kind: 'deleteTableItem', handle: '0xf', key: '0x0c', rawKey: true } as const;
    const otherChanges = [
      { ...raw, rawValue: true as const, decoded: { key, value } },
      { ...gone, decoded: { key: { ...key, json: 12 } } },
    ];
    await say(page, { type: 'report', report: simulation({ accounts: [], otherChanges }) });
    await row('table item 11').waitFor();
    assert.equal(await textOf(field('key').first()), '11');
    assert.equal(await textOf(field('key in BCS').first()), '0x0b');
    assert.equal(await textOf(field('value')), '0x0100');
    await page.getByText('Not decoded as u8: 1 trailing byte after the value').waitFor();
    assert.equal(await textOf(field('key').nth(1)), '12');
  });

  it('opens and closes with the keyboard only', async () => {
    const account = row('0x1::account::Account');
    await account.focus();
    assert.equal(await field('sequence_number').count(), 0);
    await page.keyboard.press('Enter');
    assert.equal(await account.getAttribute('aria-expanded'), 'true');
    assert.equal(await textOf(field('sequence_number')), '52');
    await page.keyboard.press('Space');
    assert.equal(await field('sequence_number').count(), 0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'coin_register_events');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), '0x1::account::Account');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await account.getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('Home');
    assert.equal(await focused(), `account ${ALICE}`);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), '0x1::account::Account');
  });

  it('reaches every row and every link with Tab', async () => {
    const stops = await page.getByRole('tabpanel').locator('.twisty, [role=link]').count();
    await page.locator('.twisty').first().focus();
    for (let at = 1; at < stops; at++) await page.keyboard.press('Tab');
    assert.equal(await focused(), 'write_resource_group');
  });

  it('changes tabs with the arrow keys', async () => {
    await page.getByRole('tab', { name: 'Changes' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Events', selected: true }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  });

  it('shows values unchanged, with separators only in the title', async () => {
    await page.getByRole('tab', { name: 'Payload' }).click();
    assert.equal(await textOf(page.getByTitle('100,000,000', { exact: true })), '100000000');
  });

  it('shows where events come from', async () => {
    await page.getByRole('tab', { name: 'Events' }).click();
    const origins = await textsOf(page.locator('.aside'));
    assert.equal(origins[0], 'module event');
    assert.match(origins[2] ?? '', /^handle 0x7d1c3a.*e512 \/ 4, no\. 1,207$/);
  });

  it('groups many events by module and type, and shows them in their order on request', async () => {
    const kinds = ['coin::Withdraw', 'coin::Deposit', 'pool::Swap', 'coin::Withdraw', 'fee::Statement'];
    const events = kinds.map((kind, n) => ({ type: `0x1::${kind}`, data: { amount: String(n) } }));
    await say(page, { type: 'report', report: simulation({ events }) });
    await page.getByRole('tab', { name: 'Events 5' }).click();
    assert.deepEqual(await labels(), [
      '0x1::coin',
      '0x1::coin::Withdraw',
      'event 0: 0x1::coin::Withdraw',
      'event 3: 0x1::coin::Withdraw',
      'event 1: 0x1::coin::Deposit',
      'event 2: 0x1::pool::Swap',
      'event 4: 0x1::fee::Statement',
    ]);
    assert.deepEqual((await textsOf(page.locator('.aside'))).slice(0, 2), ['3 events', '2 events']);
    await row('0x1::coin::Withdraw').click();
    assert.equal(await row('event 3: 0x1::coin::Withdraw').count(), 0);
    await page.getByRole('textbox', { name: 'Filter by type, address or field' }).fill('coin');
    assert.deepEqual(await labels(), ['0x1::coin', '0x1::coin::Withdraw', 'event 1: 0x1::coin::Deposit']);
    await page.getByRole('textbox', { name: 'Filter by type, address or field' }).fill('');
    await page.getByRole('button', { name: 'Ungroup' }).click();
    assert.deepEqual(
      await labels(),
      kinds.map((kind, n) => `event ${n}: 0x1::${kind}`),
    );
    await page.getByRole('button', { name: 'Group by type' }).click();
    assert.equal(await row('0x1::coin').count(), 1);
  });

  it('offers no groups where no two events belong together', async () => {
    await say(page, { type: 'report', report: largeSimulation(20) });
    await page.getByRole('tab', { name: 'Events 20' }).click();
    await row('event 19: 0xcafe::ledger_19::Moved').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Group by type' }).count(), 0);
  });

  it('filters by type, by address and by field name', async () => {
    const filter = page.getByRole('textbox', { name: 'Filter by type, address or field' });
    await filter.fill('BERTH<');
    assert.deepEqual(await labels(), [`account ${BOB}`, 'Berth<0x1::aptos_coin::AptosCoin>']);
    await filter.fill('sequence_number');
    assert.deepEqual(await labels(), [`account ${ALICE}`, '0x1::account::Account']);
    await filter.fill('0xb0b');
    assert.equal((await labels())[0], `account ${BOB}`);
    await filter.fill('nowhere');
    assert.match(await textOf(page.locator('.empty')), /^No matches for “nowhere”\./);
    await page.getByRole('tab', { name: 'Events' }).click();
    assert.match(await textOf(page.locator('.empty')), /^No matches for “nowhere”\./);
    await filter.press('Escape');
    assert.equal(await page.locator('.tree > li').count(), 4);
  });

  it('keeps its state when its panel is shown again', async () => {
    await row('0x1::account::Account').click();
    const filter = page.getByRole('textbox', { name: 'Filter by type, address or field' });
    await page.getByRole('tab', { name: 'Events' }).click();
    await filter.fill('mooring');
    await page.reload();
    await page.waitForFunction(() => window.posted.length > 0);
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('tab', { name: 'Events', selected: true }).waitFor();
    assert.equal(await filter.inputValue(), 'mooring');
    assert.equal(await page.locator('.tree > li').count(), 1);
    await filter.fill('');
    await page.getByRole('tab', { name: 'Changes' }).click();
    assert.equal(await textOf(field('sequence_number')), '52');
  });

  it('resets its state for a report about something else', async () => {
    const filter = page.getByRole('textbox', { name: 'Filter by type, address or field' });
    await filter.fill('mooring');
    await say(page, { type: 'report', report: simulation({ subject: '0xcafe::harbour::leave' }) });
    await page.getByRole('heading', { name: '0xcafe::harbour::leave' }).waitFor();
    assert.equal(await filter.inputValue(), '');
  });

  it('renders only the changes around the visible part, of thousands', async () => {
    await say(page, { type: 'report', report: largeSimulation(2_000) });
    await page.getByRole('tab', { name: 'Changes 2,000' }).waitFor();
    assert.deepEqual(await labels(), ['account 0xa0', 'account 0xa1', 'account 0xa2', 'account 0xa3']);
    await row('account 0xa1').click();
    await row('0xcafe::ledger_500::Entry').waitFor();
    assert.equal(await row('0xcafe::ledger_900::Entry').count(), 0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height > 500 * 20, `there is room for all rows: ${height}`);
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await row('0xcafe::ledger_999::Entry').waitFor();
    assert.equal(await row('0xcafe::ledger_500::Entry').count(), 0);
    assert.ok((await page.locator('.twisty').count()) < 200);
  });

  it('exposes the position of a row among all of them', async () => {
    await say(page, { type: 'report', report: largeSimulation(2_000) });
    await page.getByRole('tab', { name: 'Events 2,000' }).click();
    const item = page.locator('li:not(.unseen)', { has: row('event 41: 0xcafe::ledger_41::Moved') });
    await item.waitFor();
    assert.deepEqual(await item.evaluate(({ ariaPosInSet, ariaSetSize }) => [ariaPosInSet, ariaSetSize]), [
      '42',
      '2000',
    ]);
  });

  it('reaches every row of a long list with the arrow keys', async () => {
    await say(page, { type: 'report', report: largeSimulation(400) });
    await page.getByRole('tab', { name: 'Events 400' }).click();
    await row('event 0: 0xcafe::ledger_0::Moved').focus();
    for (let at = 1; at < 200; at++) await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'event 199: 0xcafe::ledger_199::Moved');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'event 399: 0xcafe::ledger_399::Moved');
    for (let at = 0; at < 100; at++) await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), 'event 299: 0xcafe::ledger_299::Moved');
    await page.keyboard.press('Home');
    assert.equal(await focused(), 'event 0: 0xcafe::ledger_0::Moved');
  });

  it('goes to the next row with an arrow key, even if it is not rendered yet', async () => {
    await say(page, { type: 'report', report: largeSimulation(2_000) });
    await page.getByRole('tab', { name: 'Events 2,000' }).click();
    // The last row of a block of rows that are rendered and removed together.
    await row('event 19: 0xcafe::ledger_19::Moved').focus();
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await row('event 1999: 0xcafe::ledger_1999::Moved').waitFor();
    assert.equal(await row('event 20: 0xcafe::ledger_20::Moved').count(), 0);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'event 20: 0xcafe::ledger_20::Moved');
  });

  it('keeps the row with the focus, and what is open, while the page is scrolled', async () => {
    await say(page, { type: 'report', report: largeSimulation(2_000) });
    await page.getByRole('tab', { name: 'Events 2,000' }).click();
    const third = row('event 3: 0xcafe::ledger_3::Moved');
    await third.focus();
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await row('event 1999: 0xcafe::ledger_1999::Moved').waitFor();
    assert.equal(await focused(), 'event 3: 0xcafe::ledger_3::Moved');
    assert.equal(await row('event 40: 0xcafe::ledger_40::Moved').count(), 0);
    assert.equal(await textOf(field('amount')), '3');
  });

  it('finds rows that are not rendered', async () => {
    await say(page, { type: 'report', report: largeSimulation(2_000) });
    await page.getByRole('tab', { name: 'Events 2,000' }).click();
    await page.getByRole('textbox', { name: 'Filter by type, address or field' }).fill('ledger_1777::');
    assert.deepEqual(await labels(), ['event 1777: 0xcafe::ledger_1777::Moved']);
  });

  const row = (label: string) => page.getByRole('button', { name: label, exact: !label.includes('<') });
  const field = (name: string) =>
    page.locator('.leaf', { has: page.getByTitle(name, { exact: true }) }).locator('.value');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const labels = async () => {
    const all = await page
      .locator('.twisty')
      .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')));
    return all.map(label => label?.replace(/^0x7d1c[0-9a-f]*::harbour::/, ''));
  };
});
