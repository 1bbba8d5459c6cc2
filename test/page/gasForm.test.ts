import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say } from './openPage';
import { simulation } from './reports';
import { usePage } from './usePage';

describe('a different gas limit or price on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  beforeEach(async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('button', { name: 'Simulate with these' }).waitFor();
  });

  it('is empty if the node estimated, and shows the estimates', async () => {
    const limit = page.getByLabel('Gas limit');
    assert.equal(await limit.inputValue(), '');
    assert.equal(await limit.getAttribute('placeholder'), 'estimate: 20,000');
    assert.equal(await page.getByLabel('Gas unit price (octas)').getAttribute('placeholder'), 'estimate: 100');
  });

  it('runs the payload with the typed values, grouped or not', async () => {
    await page.getByLabel('Gas limit').fill('1_000,000');
    await page.getByLabel('Gas unit price (octas)').fill(' 150 ');
    await page.keyboard.press('Enter');
    assert.deepEqual(await answers(page), [{ type: 'rerun', gas: { maxGasAmount: '1000000', gasUnitPrice: '150' } }]);
  });

  it('leaves empty fields to the node', async () => {
    await page.getByLabel('Gas limit').fill('5000');
    await page.getByRole('button', { name: 'Simulate with these' }).click();
    await page.getByLabel('Gas limit').fill('');
    await page.getByRole('button', { name: 'Simulate with these' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'rerun', gas: { maxGasAmount: '5000' } },
      { type: 'rerun', gas: {} },
    ]);
  });

  it('sends nothing that is not a u64, shows an error, and accepts it once it is corrected', async () => {
    const limit = page.getByLabel('Gas limit');
    const said = () =>
      limit.evaluate(element => (element instanceof HTMLInputElement ? element.validationMessage : ''));
    for (const text of ['many', '-1', '1.5', '0x10', '18446744073709551616']) {
      await limit.fill(text);
      await page.keyboard.press('Enter');
      assert.equal(
        await said(),
        'Enter a whole number from 0 to 18446744073709551615, or leave empty for an estimate.',
      );
    }
    assert.deepEqual(await answers(page), []);
    await limit.fill('18446744073709551615');
    assert.equal(await said(), '');
    await page.keyboard.press('Enter');
    assert.deepEqual(await answers(page), [{ type: 'rerun', gas: { maxGasAmount: '18446744073709551615' } }]);
  });

  it('shows values that were set by hand as such', async () => {
    const { gas } = simulation();
    const given = { ...gas, limit: '5000', limitEstimated: false, unitPrice: '150', priceEstimated: false };
    await say(page, { type: 'report', report: simulation({ gas: given }) });
    await page.getByText('12.4% of the limit of 5,000 units, at 150 octas a unit (both specified)').waitFor();
    assert.equal(await page.getByLabel('Gas limit').inputValue(), '5000');
    assert.equal(await page.getByLabel('Gas unit price (octas)').inputValue(), '150');
  });

  it('asks for the prioritized estimate of the price, unless a price is typed', async () => {
    const [box, price] = [page.getByLabel('Prioritized estimate'), page.getByLabel('Gas unit price (octas)')];
    assert.equal(await box.isChecked(), false);
    await price.fill('150');
    await box.check();
    assert.equal(await price.inputValue(), '');
    await page.getByRole('button', { name: 'Simulate with these' }).click();
    await price.fill('150');
    assert.equal(await box.isChecked(), false);
    await page.getByRole('button', { name: 'Simulate with these' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'rerun', gas: { estimatePrioritizedGasUnitPrice: true } },
      { type: 'rerun', gas: { gasUnitPrice: '150' } },
    ]);
  });

  it('says that a price is the prioritized estimate, and keeps that choice', async () => {
    await say(page, {
      type: 'report',
      report: simulation({ gas: { ...simulation().gas, pricePrioritized: true } }),
    });
    await page
      .getByText(
        'of the limit of 20,000 units (chosen by the node), at 100 octas a unit (prioritized estimate by the node)',
      )
      .waitFor();
    assert.equal(await page.getByLabel('Prioritized estimate').isChecked(), true);
  });

  it('keeps what is being typed when the page is rendered again', async () => {
    await page.getByLabel('Gas limit').fill('77');
    await page.getByRole('tab', { name: 'Events' }).click();
    assert.equal(await page.getByLabel('Gas limit').inputValue(), '77');
  });
});
