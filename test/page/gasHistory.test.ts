import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { commitPoint, GAS_HISTORY, testedSimulation } from './gasHistories';
import { say, textsOf } from './openPage';
import { simulation } from './reports';
import { usePage } from './usePage';

describe('gas over time on the result page', () => {
  let page: Page;

  usePage(opened => (page = opened));

  const card = () => page.getByRole('region', { name: 'Gas over time' });
  const points = () => card().getByRole('img');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  it('is there only for a test', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByText('Would succeed', { exact: true }).waitFor();
    assert.equal(await card().count(), 0);
  });

  it('has the same values in the chart and in the table', async () => {
    await say(page, { type: 'report', report: testedSimulation() });
    await card().waitFor();
    const names = await points().evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
    assert.deepEqual(
      names.map(name => name.replace(/, [A-Z][^:]*:\d.*?: /, ': ')),
      [
        'commit 3f2a1bc: 1,520 gas units, success',
        'commit 90ce144: 1,535 gas units (+0.9%), success',
        'commit b7716d0: 1,210 gas units (-21.1%), 0xcafe::vault::ENOT_OWNER',
        'commit 0d5e9fa: 1,610 gas units (+33.0%), success',
        'baseline, not committed: 1,498 gas units (-6.9%), success',
        'this simulation: 1,502 gas units (+0.2%), success',
      ],
    );
    assert.match(names[0] ?? '', /Sep 1, 2026/);
    const rows = await textsOf(card().getByRole('row'));
    assert.deepEqual(rows.slice(0, 4), [
      'Date Commit Gas Change Status',
      'this simulation – 1,502 +0.2% success',
      'baseline, not committed – 1,498 -6.9% success',
      rows[3],
    ]);
    assert.match(rows[3] ?? '', /^Sep 4, 2026.* 0d5e9fa 1,610 \+33\.0% success$/);
    assert.deepEqual(await textsOf(card().locator('p')), GAS_HISTORY.notes);
  });

  it('is one stop of the Tab key, from which the arrow keys lead to every point', async () => {
    await say(page, { type: 'report', report: testedSimulation() });
    await page.getByRole('button', { name: 'Simulate with these' }).focus();
    await page.keyboard.press('Tab');
    assert.match(await focused(), /^this simulation/);
    const words = () => page.locator('.gas-point text:visible').allTextContents();
    await page.keyboard.press('ArrowLeft');
    assert.match(await focused(), /^baseline, not committed/);
    assert.match((await words()).join('|'), /^\s*1,498 gas units \(-6\.9%\), baseline, not committed\s*$/);
    await page.keyboard.press('Home');
    assert.match(await focused(), /^commit 3f2a1bc/);
    await page.keyboard.press('ArrowLeft');
    assert.match(await focused(), /^commit 3f2a1bc/);
    await page.keyboard.press('ArrowRight');
    assert.match(await focused(), /^commit 90ce144/);
    await page.keyboard.press('End');
    assert.match(await focused(), /^this simulation/);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
  });

  it('shows the point that the pointer is on in words', async () => {
    await say(page, { type: 'report', report: testedSimulation() });
    await points().first().locator('.gas-dot').hover();
    const shown = await page.locator('.gas-point text:visible').allTextContents();
    assert.match(shown.join('|'), /^\s*1,520 gas units, commit 3f2a1bc\s*$/);
  });

  it('folds a long table, and prints it', async () => {
    const many = Array.from({ length: 50 }, (_, index) => commitPoint(index, String(500 + index)));
    await say(page, { type: 'report', report: testedSimulation({ points: many, notes: [] }) });
    const table = card().getByRole('table');
    await card().getByText('50 values as a table').waitFor();
    assert.equal(await table.isVisible(), false);
    await card().getByText('50 values as a table').click();
    assert.equal(await table.isVisible(), true);
    await card().getByText('50 values as a table').click();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await table.isVisible(), true);
  });

  it('has only a sentence if there is nothing to compare', async () => {
    const notes = ['This test has no baseline: run Update Baseline, and commit the created file.'];
    const run = { from: { kind: 'run' }, gas: '1502', status: 'success' } as const;
    await say(page, { type: 'report', report: testedSimulation({ points: [run], notes }) });
    assert.deepEqual(await textsOf(card().locator('p')), notes);
    assert.equal(await points().count(), 0);
  });

  it('draws a change by one unit as a small one, and the same gas in the middle', async () => {
    const heights = async (gas: readonly string[]) => {
      const all = gas.map((each, index) => commitPoint(index, each));
      await say(page, { type: 'report', report: testedSimulation({ points: all, notes: [gas.join()] }) });
      await card().getByText(gas.join(), { exact: true }).waitFor();
      return points()
        .locator('.gas-dot')
        .evaluateAll(dots => dots.map(dot => Number(dot.getAttribute('cy'))));
    };
    const [one = 0, two = 0] = await heights(['1000', '1001']);
    assert.ok(one - two > 0 && one - two < 5, `${one} and ${two}`);
    assert.deepEqual(await heights(['500', '500']), [67, 67]);
    assert.deepEqual(await heights(['0', '18446744073709551615']), [108, 26]);
  });
});
