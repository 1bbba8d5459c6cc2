import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say, textOf, textsOf } from './openPage';
import { NETWORKS, simulation } from './reports';
import { failing, largeTrace, TRACE, traced, traceMessages } from './traces';
import { usePage } from './usePage';

describe('the trace on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  const tab = () => page.getByRole('tab', { name: 'Trace' });
  const rows = () => page.getByRole('treeitem');
  const row = (name: string) => rows().filter({ hasText: name }).first();

  /** A button ends before the bracket. */
  const lines = async () => (await textsOf(rows())).map(text => text.replace(' (', '('));

  async function show(trace = TRACE): Promise<void> {
    await say(page, { type: 'report', report: traced() });
    await tab().click();
    for (const message of traceMessages(trace)) await say(page, message);
    await rows().first().waitFor();
  }

  it('is there only for a result of the sandbox, and made when its tab is opened', async () => {
    await say(page, { type: 'report', report: simulation({ network: NETWORKS.testnet }) });
    assert.equal(await tab().count(), 0);
    await say(page, { type: 'report', report: traced() });
    assert.deepEqual(await answers(page), []);
    await tab().click();
    assert.deepEqual(await answers(page), [{ type: 'trace' }]);
    await say(page, { type: 'trace', state: { kind: 'making' } });
    assert.equal(await page.getByRole('status').textContent(), 'Tracing…');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await say(page, { type: 'trace', state: { kind: 'none' } });
    await page.getByRole('button', { name: 'Trace this simulation' }).click();
    assert.deepEqual(
      (await answers(page)).map(({ type }) => type),
      ['trace', 'cancelTrace', 'cancelTrace', 'trace'],
    );
    await say(page, { type: 'trace', state: { kind: 'failed', message: 'The sandbox has changed.' } });
    await page.locator('.empty', { hasText: 'The sandbox has changed.' }).waitFor();
    // The next result has a trace of its own.
    await say(page, { type: 'report', report: traced({ raw: '[]' }) });
    assert.equal((await answers(page)).length, 5);
  });

  it('shows calls with arguments and results, uses of resources and events, in order', async () => {
    await show();
    assert.deepEqual(await lines(), [
      'Prologue',
      'Transaction',
      '0xcafe::vault::withdraw(account: 0x5f2c…6d04, amount: 500)',
      '0x1::signer::address_of(0x5f2c…6d04) → 0x5f2c…6d04 vault.move:58',
      '0xcafe::vault::owned(owner: 0x5f2c…6d04) → {owner: 0x5f2c…6d04, balance: 1200, log: [1, 2, 3]} … vault.move:61',
      'mutably borrows 0xcafe::vault::Vault at 0x5f2c…6d04 {owner: 0x5f2c…6d04, balance: 1200, log: [1, 2, 3]} … vault.move:42',
      '0x1::coin::deposit(0x5f2c…6d04, {value: 500}) … vault.move:64',
      'emits 0xcafe::vault::Withdrawn {owner: 0x5f2c…6d04, amount: 500} … vault.move:66',
      'Epilogue',
    ]);
    assert.equal(await page.getByRole('status').textContent(), 'Traced 7 calls');
    assert.match(await textOf(page.locator('.trace-head')), /1,204 instructions, 7 calls; framework: build of vault\./);
  });

  it('is a tree for keys and screen readers', async () => {
    await show();
    const focused = () => page.evaluate(() => document.activeElement?.textContent.replace(/\s+/g, ' ').trim());
    await tab().focus();
    for (let stops = 0; (await focused()) !== 'Prologue'; stops++) {
      assert.ok(stops < 8, 'the tree is not reached with Tab');
      await page.keyboard.press('Tab');
    }
    const shape = async (name: string) => {
      const attributes = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'];
      return Promise.all(attributes.map(each => row(name).getAttribute(each)));
    };
    assert.deepEqual(await shape('Prologue'), ['1', '1', '3', 'false']);
    assert.deepEqual(await shape('coin::deposit'), ['3', '3', '4', 'false']);
    assert.deepEqual(await shape('emits'), ['3', '4', '4', null]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.match((await focused()) ?? '', /^0xcafe::vault::withdraw/);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await rows().count(), 4);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'Transaction');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'Epilogue');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.deepEqual((await answers(page)).at(-1), { type: 'openTraceRow', row: 1 });
    await page.keyboard.press('Space');
    await page.locator('.tree .tree').getByText('sender').waitFor();
    // It keeps the focus, and stays where Tab comes back to.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    assert.match((await focused()) ?? '', /prologue/);
  });

  it('leads to the place of a row and to the code of a function, and shows whole values', async () => {
    await show();
    await row('vault::owned').getByRole('button', { name: 'vault.move:61' }).click();
    await row('coin::deposit').getByRole('button', { name: '0x1::coin::deposit' }).click();
    assert.deepEqual((await answers(page)).slice(1), [
      { type: 'openTraceRow', row: 5 },
      { type: 'openCode', name: '0x1::coin::deposit' },
    ]);
    await row('coin::deposit').click();
    await row('0x1::coin::merge<0x1::aptos_coin::AptosCoin>').waitFor();
    await row('emits').getByTitle('Show all values (Space)').click();
    await row('emits').locator('.tree').getByText('amount').waitFor();
  });

  it('opens and closes all calls', async () => {
    await show();
    await page.getByRole('button', { name: 'Expand all' }).click();
    assert.equal(await rows().count(), TRACE.rows.length - 2);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    assert.deepEqual(
      (await lines()).map(text => text.split('(')[0]),
      ['Prologue', 'Transaction', '0xcafe::vault::withdraw', 'Epilogue'],
    );
  });

  it('finds rows by function, type and value, with the calls around them', async () => {
    await show();
    const filter = page.getByRole('textbox', { name: 'Filter by function, type or value' });
    await filter.fill('MERGE');
    assert.deepEqual(
      (await lines()).map(text => text.split('(')[0]),
      ['Transaction', '0xcafe::vault::withdraw', '0x1::coin::deposit', '0x1::coin::merge<0x1::aptos_coin::AptosCoin>'],
    );
    await filter.fill('vault::vault at');
    assert.equal(await rows().count(), 4);
    // What is in a row that was found is there when it is opened.
    await filter.fill('coin::deposit');
    assert.equal(await rows().count(), 3);
    await row('coin::deposit').press('ArrowRight');
    assert.equal(await rows().count(), 4);
    await filter.fill('nowhere');
    assert.match(await textOf(page.locator('.empty')), /^No matches for “nowhere”\./);
    await filter.press('Escape');
    assert.equal(await rows().count(), 9);
  });

  it('opens the way to a call that did not return', async () => {
    await say(page, { type: 'report', report: failing() });
    await tab().click();
    const call = (depth: number, id: number, inside: number) =>
      ({ kind: 'call', function: id, arguments: [], depth, inside }) as const;
    const failed = [
      { kind: 'part', part: 'transaction', depth: 0, inside: 3 } as const,
      call(1, 1, 2),
      call(2, 4, 1),
      call(3, 6, 0),
    ];
    for (const message of traceMessages({ ...TRACE, rows: failed })) await say(page, message);
    assert.match((await lines()).at(-1) ?? '', /^0x1::coin::merge<.*>\(\) did not return$/);
    assert.equal(await rows().last().getAttribute('tabindex'), '0');
  });

  it('says whether editors show counts', async () => {
    await show();
    await page.getByRole('button', { name: 'Show counts' }).click();
    assert.deepEqual((await answers(page)).at(-1), { type: 'showCounts', on: true });
    await say(page, { type: 'counts', on: true });
    await page.getByRole('button', { name: 'Hide counts' }).click();
    assert.deepEqual((await answers(page)).at(-1), { type: 'showCounts', on: false });
    await say(page, { type: 'counts', on: false });
    await page.getByRole('button', { name: 'Show counts' }).waitFor();
  });

  it('draws of many calls only those around the screen, and goes to both ends', async () => {
    await show(largeTrace(100_000));
    await page.getByRole('button', { name: 'Expand all' }).click();
    assert.ok((await rows().count()) < 400);
    await rows().first().focus();
    await page.keyboard.press('End');
    assert.equal(await page.locator('.trace-row:focus').getAttribute('aria-posinset'), '9');
    assert.ok((await rows().count()) < 400);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('.trace-row:focus').getAttribute('aria-setsize'), '10000');
    await page.keyboard.press('Home');
    assert.equal(
      await page
        .locator('.trace-row:focus')
        .textContent()
        .then(text => text?.trim()),
      'Transaction',
    );
  });

  it('is printed if it was made, and stays out of an exported file', async () => {
    await show();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.match(await textOf(page.locator('.printed').last()), /^Trace Run by .*vault::withdraw/);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await say(page, { type: 'report', report: traced({ raw: '[]' }) });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.getByRole('heading', { name: 'Trace' }).count(), 0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  });
});
