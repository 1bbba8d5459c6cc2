import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say, textOf, textsOf } from './openPage';
import { FAILURE, failing } from './traces';
import { usePage } from './usePage';

describe('where a simulation failed, on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  const block = () => page.locator('.failure');

  it('is shown with the line, the values there and the calls that led to it', async () => {
    await say(page, { type: 'report', report: failing() });
    assert.equal(await textOf(block().locator('.place')), 'vault/sources/vault.move:42 in 0xcafe::vault::check_owner');
    assert.match(
      await textOf(block().locator('.code-line')),
      /^assert!\(vault\.owner == signer::address_of\(account\)/,
    );
    assert.deepEqual(await textsOf(block().locator('.value-pair')), [
      'account 0xb0b',
      'vault {owner: 0x5f2c…6d04, balance: 1200, paused: false}',
    ]);
    assert.deepEqual(await textsOf(block().locator('.caller')), [
      'called by 0xcafe::vault::withdraw vault/sources/vault.move:61',
      'called by 0xcafe::entries::withdraw_all offset 7',
    ]);
    await block().getByRole('button', { name: 'called by 0xcafe::vault::withdraw', exact: true }).press('Enter');
    assert.deepEqual(await textsOf(block().locator('.leaf')), ['account0xb0b', 'amount (when called)500']);
  });

  it('leads to the line, and without a source to the decompiled code', async () => {
    await say(page, { type: 'report', report: failing() });
    for (const name of ['vault/sources/vault.move:42', 'vault/sources/vault.move:61', 'offset 7'])
      await block().getByRole('button', { name, exact: true }).click();
    assert.deepEqual(
      await answers(page),
      [0, 1, 2].map(frame => ({ type: 'openFrame', frame })),
    );
  });

  it('shows more values on request', async () => {
    const [frame] = FAILURE.frames;
    const locals = Array.from({ length: 12 }, (_, n) => ({ name: `x${n}`, value: String(n) }));
    const failure = { ...FAILURE, frames: frame ? [{ ...frame, locals }] : [], more: 3 };
    await say(page, { type: 'report', report: failing({ failure }) });
    await block().getByText('and 3 more calls').waitFor();
    await block().getByRole('button', { name: '4 more values' }).click();
    await block().getByText('x11').waitFor();
    assert.equal(await block().locator('.value-pair').count(), 12);
  });

  for (const [where, width, height] of [
    ['a large window', 1440, 900],
    ['a small window', 800, 700],
    ['a small window, beside an editor', 376, 605],
    ['a small window, beside an editor and the sidebar', 226, 605],
  ] as const)
    it(`is on the first screen of ${where}, with the verdict, the fee and a balance`, async () => {
      await page.setViewportSize({ width, height });
      await say(page, { type: 'report', report: failing() });
      const sums = page.locator(width < 640 ? '.sums' : '.balances');
      const parts = [
        page.getByRole('heading', { level: 1 }),
        sums.getByText('0.000009 APT').first(),
        sums.getByText('Fee, paid by'),
        block().locator('.place'),
        block().locator('.code-line'),
        block().getByText('account', { exact: true }),
        block().locator('.caller').first(),
      ];
      // In the narrowest page, the reason begins there.
      for (const part of width < 300 ? parts.slice(0, 3) : parts) {
        const box = await part.boundingBox();
        assert.ok(box && box.y + box.height <= height, `${await textOf(part)} ends at ${box && box.y + box.height}`);
      }
    });
});
