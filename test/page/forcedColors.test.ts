import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { testedSimulation } from './gasHistories';
import { say } from './openPage';
import { encoding, severalResults, simulation } from './reports';
import { usePage } from './usePage';

describe('the result page where colours are forced or not seen', () => {
  let page: Page;

  usePage(opened => (page = opened));

  beforeEach(() => page.emulateMedia({ forcedColors: 'active' }));

  it('keeps the colours that say what the parts of the gas are', async () => {
    await say(page, { type: 'report', report: simulation() });
    const swatches = page.locator('.legend .swatch');
    await swatches.first().waitFor();
    const [swatch, bar] = [
      await stylesOf(swatches, 'background-color'),
      await stylesOf(page.locator('.bar rect'), 'fill'),
    ];
    assert.equal(new Set(swatch).size, 4);
    assert.deepEqual(swatch.slice(0, bar.length), bar);
  });

  it('keeps the colours that say which bytes are which field', async () => {
    await say(page, { type: 'report', report: encoding() });
    await page.locator('.hex-block').waitFor();
    assert.ok(new Set(await stylesOf(page.locator('.bytes'), 'border-bottom-color')).size > 4);
    assert.deepEqual(
      new Set(await stylesOf(page.locator('.bytes'), 'color')),
      new Set(await stylesOf(page.getByRole('heading', { level: 1 }), 'color')),
    );
  });

  it('shows which tab is selected', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('tab', { name: 'Events' }).click();
    const lines = (isSelected: boolean) =>
      stylesOf(page.getByRole('tab', { selected: isSelected }), 'border-bottom-color');
    const background = await stylesOf(page.locator('.tab-bar'), 'background-color');
    assert.deepEqual(new Set(await lines(false)), new Set(background));
    assert.notDeepEqual(await lines(true), background);
  });

  it('shows which result of an answer is selected', async () => {
    await say(page, { type: 'report', report: severalResults() });
    const group = page.getByRole('group', { name: 'Results in the response' });
    const widths = (isPressed: boolean) =>
      stylesOf(group.getByRole('button', { pressed: isPressed }), 'border-top-width');
    await group.waitFor();
    assert.deepEqual([await widths(true), await widths(false)], [['2px'], ['1px']]);
  });

  it('shows which run of the gas chart failed', async () => {
    await say(page, { type: 'report', report: testedSimulation() });
    const points = page.getByRole('region', { name: 'Gas over time' }).getByRole('img');
    await points.first().waitFor();
    const shapes = await points.locator('.gas-dot').evaluateAll(all => all.map(({ localName }) => localName));
    assert.deepEqual(shapes, ['circle', 'circle', 'rect', 'circle', 'circle', 'circle']);
    await points.nth(2).locator('.gas-dot').hover();
    await points.nth(2).getByText('1,210 gas units (-21.1%), commit b7716d0, failed').waitFor();
  });
});

function stylesOf(elements: Locator, property: string): Promise<readonly string[]> {
  return elements.evaluateAll((all, name) => all.map(each => getComputedStyle(each).getPropertyValue(name)), property);
}
