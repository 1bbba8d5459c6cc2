import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ComparisonReport } from '../../src/core/results/compare/comparisonRows';
import { compareResults } from '../../src/core/results/compare/compareResults';
import { comparison, encodingComparison, networksComparison, sameComparison } from './comparisons';
import { answers, copied, say, textOf, textsOf } from './openPage';
import { encoding, largeSimulation, simulation } from './reports';
import { usePage } from './usePage';

const side = { kind: 'report', ranAt: 0 } as const;

describe('a comparison on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  async function show(report: ComparisonReport): Promise<void> {
    await say(page, { type: 'report', report });
    await page.locator('.comparison').waitFor();
  }

  /** Two thousand changes and events that one of two results lacks. */
  function largeComparison(): ComparisonReport {
    const report = (label: string, count: number) =>
      ({ kind: 'report', label, report: largeSimulation(count), ranAt: Date.now() }) as const;
    return compareResults([report('A', 2_000), report('B', 4)], 'results');
  }

  /** The rendered rows as the texts of their cells. */
  async function rows(): Promise<readonly string[]> {
    const all = await page.locator('.comparison tbody tr').all();
    return Promise.all(all.map(async row => (await textsOf(row.locator('th, td'))).join(' | ')));
  }

  it('counts the differences, and announces the number', async () => {
    await show(comparison());
    await page.getByRole('heading', { level: 1, name: '11 differences 0x1::aptos_account::transfer' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), '11 differences: 0x1::aptos_account::transfer');
  });

  it('heads each column with its network, verdict and age', async () => {
    await show(comparison());
    assert.deepEqual(await textsOf(page.locator('thead th')), [
      'A testnet Would succeed version 6,781,425,728 47 min. ago',
      'B testnet Would succeed version 6,781,425,728 2 min. ago',
    ]);
  });

  it('shows differences side by side, and folds what is the same', async () => {
    await show(comparison());
    const gas = ['Gas 2 differences', 'Gas used, units | 623 | 650 +27 (+4.3%)'];
    const shown = await rows();
    const at = shown.indexOf('Gas 2 differences');
    assert.deepEqual(shown.slice(at, at + 2), gas);
    assert.equal(shown[at + 3], '6 identical');
    await page.getByRole('button', { name: '6 identical' }).nth(1).click();
    assert.equal((await rows())[at + 4], 'Gas limit, units | 20,000 | 20,000');
  });

  it('says what one result lacks', async () => {
    await show(comparison());
    assert.ok((await rows()).some(row => row.endsWith('harbour | published | –absent')));
  });

  it('opens and closes with the keyboard', async () => {
    await show(comparison());
    const outcome = page.getByRole('button', { name: 'Outcome 2 identical rows' });
    await outcome.focus();
    await page.keyboard.press('ArrowRight');
    assert.ok((await rows()).includes('Verdict | Would succeed | Would succeed'));
    await page.keyboard.press('ArrowLeft');
    assert.equal(await outcome.getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowDown');
    assert.equal(await outcome.evaluate(button => button === document.activeElement), false);
  });

  it('says that nothing differs', async () => {
    await show(sameComparison());
    await page.getByRole('heading', { level: 1, name: 'No differences' }).waitFor();
    assert.equal(await page.locator('tr.section [aria-expanded=false]').count(), 6);
  });

  it('shows the reason for a network without a result, and runs all networks again', async () => {
    await show(networksComparison());
    assert.match(
      await textOf(page.locator('thead th').nth(1)),
      /No result No access key is set for mainnet\. .*Set Access Key\.$/,
    );
    assert.match(await textOf(page.locator('.subtitle')), /the same payload on 3 networks ?1 without a result/);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('button', { name: 'Copy Markdown' }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    assert.deepEqual(await answers(page), [{ type: 'rerun' }, { type: 'copy', what: 'markdown' }, { type: 'export' }]);
  });

  it('does not offer to run picked results again', async () => {
    await show(comparison());
    assert.equal(await page.getByRole('button', { name: 'Run again' }).count(), 0);
  });

  it('has nothing to compare if only one network answered', async () => {
    const [one, failed] = networksComparison().columns;
    assert.ok(one && failed);
    await show({ ...networksComparison(), columns: [one, failed], differences: 0, sections: [] });
    await page.getByRole('heading', { level: 1, name: 'Nothing to compare' }).waitFor();
  });

  it('compares signing messages', async () => {
    await show(encodingComparison());
    assert.equal((await rows())[0], 'Signing message 1 difference');
    await page.getByText('Show all', { exact: false }).first().click();
    assert.ok((await rows()).some(row => row.includes(encoding().hex)));
  });

  it('groups the digits of values for display, and copies them without separators', async () => {
    const report = simulation({ payload: { amount: '24849999100' } });
    await show(
      compareResults(
        [
          { ...side, label: 'A', report: simulation({ payload: { amount: '7' } }) },
          { ...side, label: 'B', report },
        ],
        'results',
      ),
    );
    const value = page.locator('td .digits', { hasText: '24849999100' });
    assert.deepEqual(await textsOf(value.locator('span')), ['24', '849', '999', '100']);
    assert.equal(await copied(value), '24849999100');
  });

  it('renders only the rows of a long table around the visible part', async () => {
    await show(largeComparison());
    const last = page.getByRole('row', { name: 'ledger_1999::Moved' });
    assert.equal(await last.count(), 0);
    assert.ok((await page.locator('tr').count()) < 400);
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await last.waitFor();
    const rowCount = Number(await page.getByRole('table').getAttribute('aria-rowcount'));
    assert.ok(rowCount > 4_000, String(rowCount));
    assert.equal(await last.getAttribute('aria-rowindex'), String(rowCount - 1));
    assert.ok((await page.locator('tr').count()) < 400);
  });

  it('keeps the position of a row while it is opened and closed', async () => {
    await show(largeComparison());
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    const event = page.getByRole('button', { name: '0xcafe::ledger_1990::Moved' });
    const before = await event.boundingBox();
    await event.click();
    await page.getByRole('rowheader', { name: 'amount', exact: true }).waitFor();
    assert.deepEqual(await event.boundingBox(), before);
    await event.click();
    await page.getByRole('rowheader', { name: 'amount', exact: true }).waitFor({ state: 'detached' });
    assert.deepEqual(await event.boundingBox(), before);
  });

  it('keeps room for rows of any height while rows above them are folded', async () => {
    // The last row takes more lines than the others.
    const events = largeSimulation(2_000).events.map((event, index) =>
      index < 1_999 ? event : { ...event, type: `${event.type}<${'0xcafe::ledger::Entry, '.repeat(20)}u8>` },
    );
    const columns = [events, events.slice(0, 4)].map((some, index) => {
      const report = simulation({ accounts: [], otherChanges: [], events: some });
      return { ...side, label: 'AB'.charAt(index), report };
    });
    await show(compareResults(columns, 'results'));
    const first = page.getByRole('button', { name: '0xcafe::ledger_4::Moved', exact: true });
    const last = page.getByRole('button', { name: '0xcafe::ledger_1999::Moved' });
    const heights: number[] = [];
    /** Notes the height of the page before and after it is scrolled to its end. */
    const scroll = async () => {
      for (const to of [0, 1]) {
        await page.evaluate(part => {
          scrollTo(0, part * document.body.scrollHeight);
        }, to);
        await (to === 0 ? first : last).waitFor();
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
        heights.push(await page.evaluate(() => document.body.scrollHeight));
      }
    };
    await first.click();
    await scroll();
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await first.click();
    await scroll();
    const [, open = 0, ...folded] = heights;
    assert.equal(folded[0], folded[1]);
    assert.ok((folded[0] ?? 0) < open);
  });

  it('reaches every row of a long table with the arrow keys', async () => {
    await show(largeComparison());
    await page.getByRole('button', { name: '0xa0 (sender)', exact: true }).focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('End');
    assert.equal(await focused(), '4 identical');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), '0xcafe::ledger_1999::Moved');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: '0xa0 (sender)', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    assert.match((await focused()) ?? '', /ledger_\d+::Entry$/);
    for (let at = 0; at < 200; at++) await page.keyboard.press('ArrowDown');
    const far = await focused();
    assert.match(far ?? '', /ledger_\d+::Entry$/);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), '0xa0 (sender)');
  });

  it('offers to compare a simulation and a signing message', async () => {
    for (const report of [simulation(), encoding()]) {
      await say(page, { type: 'report', report });
      await page.getByRole('button', { name: 'Compare with…' }).click();
    }
    assert.deepEqual(await answers(page), [{ type: 'compare' }, { type: 'compare' }]);
  });

  it('shows the age of a stored result', async () => {
    await say(page, { type: 'report', report: simulation(), ranAt: Date.now() - 7_300_000 });
    assert.match(await textOf(page.locator('.kept')), /^From the history: run 2 hr\. ago, \w+ \d+, \d{4}, /);
    await say(page, { type: 'report', report: simulation() });
    await page.locator('.kept').waitFor({ state: 'detached' });
  });
});
