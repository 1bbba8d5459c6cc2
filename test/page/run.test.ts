import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say } from './openPage';
import { abortedRun, ranFunction } from './runs';
import { usePage } from './usePage';

describe('a function that was run by itself, on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('shows what it returned, by type, and by what it was run', async () => {
    await say(page, { type: 'report', report: ranFunction() });
    await page.getByRole('heading', { level: 1, name: 'Returned 0xcafe::vault::quote' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Returned: 0xcafe::vault::quote');
    const values = await page.getByRole('list', { name: 'Returned values' }).or(page.getByRole('tree')).innerText();
    assert.match(values, /value 1\s+500\s+u64[^]*value 2[^]*fee\s+5[^]*payer/);
    assert.match(
      await page.locator('.subtitle').innerText(),
      /Run in Sandbox \(.*framework: build of hello\)[^]*signer alice/,
    );
    assert.match(
      await page.locator('.foot').innerText(),
      /1,204 instructions, 12 calls; framework: build of hello\. Nothing was applied: the sandbox is unchanged\.$/,
    );
    for (const name of ['Run again', 'Copy JSON', 'Copy Markdown', 'Export…'])
      await page.getByRole('button', { name }).click();
    assert.deepEqual(await answers(page), [
      { type: 'rerun' },
      { type: 'copy', what: 'raw' },
      { type: 'copy', what: 'markdown' },
      { type: 'export' },
    ]);
  });

  it('shows where it failed, with the values there', async () => {
    await say(page, { type: 'report', report: abortedRun() });
    await page.getByRole('heading', { level: 1, name: 'Aborted 0xcafe::vault::quote' }).waitFor();
    const words = await page.locator('.callout').innerText();
    assert.match(words, /^Aborted in 0xcafe::vault with ETOO_MUCH \(0x10001\): More than the limit/);
    assert.match(words, /sources\/vault\.move:42[^]*amount[^]*7[^]*limit[^]*5[^]*called by 0xcafe::vault::quote/);
  });
});
