import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { say, textOf, textsOf } from './openPage';
import { severalResults, simulation } from './reports';
import { usePage } from './usePage';

describe('several results of an answer on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  const buttons = () => page.getByRole('group', { name: 'Results in the response' }).getByRole('button');
  const title = () => textOf(page.locator('h1'));

  it('are listed with their outcomes; the first that fails is shown', async () => {
    await say(page, { type: 'report', report: severalResults() });
    await page.getByText('The response has 2 results: 1 of them would fail.').waitFor();
    assert.deepEqual(await textsOf(buttons()), ['Result 1: Would succeed', 'Result 2: Would abort']);
    assert.equal(await buttons().nth(1).getAttribute('aria-pressed'), 'true');
    assert.match(await title(), /^Would abort/);
  });

  it('are shown by a button, which keeps the focus, until another report comes', async () => {
    await say(page, { type: 'report', report: severalResults() });
    await buttons().nth(0).press('Enter');
    assert.match(await title(), /^Would succeed/);
    assert.equal(await textOf(page.locator(':focus')), 'Result 1: Would succeed');
    assert.deepEqual(await Promise.all([0, 1].map(at => buttons().nth(at).getAttribute('aria-pressed'))), [
      'true',
      'false',
    ]);
    await say(page, { type: 'report', report: severalResults() });
    assert.match(await title(), /^Would abort/);
  });

  it('are not mentioned if the answer has one', async () => {
    await say(page, { type: 'report', report: simulation() });
    assert.equal(await buttons().count(), 0);
  });
});
