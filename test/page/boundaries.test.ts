import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { JsonValue } from '../../src/core/json';
import { groupDigits } from '../../src/core/text/digits';
import { compareResults } from '../../src/core/results/compare/compareResults';
import type { ResultReport } from '../../src/core/results/resultReport';
import type { ChangeReport, EventReport } from '../../src/core/results/simulationReport';
import { commitPoint, testedSimulation } from './gasHistories';
import { kinds } from './kinds';
import { block } from './ledgerPages';
import { matrix, sweep } from './manyReports';
import { say, textsOf } from './openPage';
import { abort, ALICE, simulation } from './reports';
import { usePage } from './usePage';

/** What a limit allows in full, and what it does with one more. */
interface Limit {
  readonly most: number;
  readonly report: (count: number) => ResultReport;
  readonly tab?: 'Events' | 'Payload';
  readonly whole: string;
  readonly beyond: string;
  readonly look: (page: Page) => Promise<string>;
}

/** How many there are of what a selector finds. */
const count = (selector: string) => async (page: Page) => String(await page.locator(selector).count());
const texts = (selector: string) => async (page: Page) => (await textsOf(page.locator(selector))).join(' / ');
const openRows = count('.twisty[aria-expanded=true]');
const unseen = count('main .unseen');

const some = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));
const write = (n: number): ChangeReport => ({
  kind: 'writeResource',
  type: `0xcafe::m${n}::R`,
  data: { n: String(n) },
});
const changes = (address: string, isSender: boolean, length: number) => ({
  address,
  isSender,
  changes: some(length, write),
});
const events = (made: readonly EventReport[]) => simulation({ events: made });
/** Two types of each module: events that can be in groups. */
const grouped = (length: number) =>
  events(some(length, n => ({ type: `0xcafe::m${n >> 2}::E${(n >> 1) & 1}`, data: { n: String(n) } })));
const apart = (length: number) => events(some(length, n => ({ type: `0xcafe::m${n}::E`, data: { n: String(n) } })));
const side = (label: string, report: ReturnType<typeof simulation>) =>
  ({ kind: 'report', label, report, ranAt: 0 }) as const;
const [row] = matrix().rows;
const [point] = block().transactions;

const LIMITS: Readonly<Record<string, Limit>> = {
  'changes with their fields open': {
    ...{ most: 6, whole: '7', beyond: '1', look: openRows },
    report: length => simulation({ accounts: [changes('0xa', true, length)], otherChanges: [] }),
  },
  'changes with all groups open': {
    ...{ most: 30, whole: '2', beyond: '1', look: openRows },
    report: length =>
      simulation({ accounts: [changes('0xa', true, 10), changes('0xb', false, length - 10)], otherChanges: [] }),
  },
  'changes of the sender with its group open': {
    ...{ most: 30, whole: '1', beyond: '0', look: openRows },
    report: length =>
      simulation({ accounts: [changes('0xa', true, length), changes('0xb', false, 9)], otherChanges: [] }),
  },
  'accounts that are all drawn': {
    ...{ most: 100, whole: '0', beyond: '1', look: unseen },
    report: length => simulation({ accounts: some(length, n => changes(`0x${n + 1}`, false, 1)), otherChanges: [] }),
  },
  'events in the order of their emission, with their fields': {
    ...{ most: 4, tab: 'Events', whole: '4', beyond: '3', look: openRows },
    report: grouped,
  },
  'events with the groups of their types open': {
    ...{ most: 30, tab: 'Events', whole: '22', beyond: '8', look: openRows },
    report: grouped,
  },
  'events that are all drawn': {
    ...{ most: 100, tab: 'Events', whole: '0', beyond: '1', look: unseen },
    report: apart,
  },
  'elements of a vector that are all drawn': {
    ...{ most: 100, tab: 'Payload', whole: '0', beyond: '1', look: unseen },
    report: length => simulation({ payload: { arguments: some(length, String) } }),
  },
  'senders that are all drawn': {
    ...{ most: 100, whole: '0', beyond: '1', look: unseen },
    report: length => matrix({ rows: some(length, () => row ?? assert.fail()) }),
  },
  'transactions of a block that are all drawn': {
    ...{ most: 100, whole: '0', beyond: '1', look: unseen },
    report: length => block({ transactions: some(length, () => point ?? assert.fail()) }),
  },
  'rows of balances': {
    ...{ most: 24, whole: '25', beyond: '26', look: count('.delta') },
    report: length => {
      const { balances } = simulation();
      const [apt = assert.fail()] = balances.assets;
      const deltas = some(length, n => ({ account: `0x${n + 1}`, isSender: n === 0, amount: '1' }));
      return simulation({ balances: { ...balances, assets: [{ ...apt, deltas, net: '0' }] } });
    },
  },
  'values over time with an open table': {
    ...{ most: 6, whole: '1', beyond: '0', look: count('.gas-table[open]') },
    report: length => testedSimulation({ points: some(length, n => commitPoint(n, '5')), notes: [] }),
  },
  'values over time with large points': {
    ...{ most: 20, whole: '20', beyond: '0', look: count('.gas-target[r="12"]') },
    report: length => testedSimulation({ points: some(length, n => commitPoint(n, '5')), notes: [] }),
  },
  'columns of a comparison that do not scroll by themselves': {
    ...{ most: 4, whole: '0', beyond: '1', look: count('.comparison[tabindex="0"]') },
    report: length =>
      compareResults(
        some(length, n => side(`N${n}`, simulation())),
        'networks',
      ),
  },
  'characters of a compared value': {
    ...{ most: 160, whole: '', beyond: 'Show all 161 characters', look: texts('td .link') },
    report: length =>
      compareResults([side('A', simulation({ vmStatus: 'x'.repeat(length) })), side('B', simulation())], 'results'),
  },
  'characters of a status': {
    ...{ most: 2_000, whole: '', beyond: 'Show all 2,001 characters', look: texts('.callout .link') },
    report: length => abort({ vmStatus: 'x'.repeat(length) }),
  },
  'characters that one click adds': {
    ...{ most: 102_000, whole: 'Show all 102,000 characters', beyond: 'Show 100,000 more of 102,001 characters' },
    look: texts('.callout .link'),
    report: length => abort({ vmStatus: 'x'.repeat(length) }),
  },
  'characters of a reason': {
    ...{ most: 300, whole: '', beyond: 'Show all 301 characters', look: texts('.verdict .link') },
    report: length => matrix({ rows: [{ sender: ALICE, outcome: { kind: 'failed', message: 'x'.repeat(length) } }] }),
  },
  'characters of a value of a sweep': {
    ...{ most: 66, whole: 'x'.repeat(66), beyond: `${'x'.repeat(66)}…`, look: texts('.run-name') },
    report: length => sweep({ rows: [{ json: 'x'.repeat(length), outcome: { kind: 'notRun' } }] }),
  },
  'characters below a column': {
    ...{ most: 7, whole: 'xxxxxxx', beyond: 'xxxxxx…', look: texts('.column-label') },
    report: length => sweep({ rows: [{ json: 'x'.repeat(length), outcome: { kind: 'notRun' } }] }),
  },
};

/** Values, and what the row that hides them shows of them. */
const PREVIEWS: readonly (readonly [value: JsonValue, preview: string])[] = [
  [[], '[]'],
  [{}, '{}'],
  [[[[[]]]], '[[[[]]]]'],
  [[[[[1]]]], '[[[[…]]]]'],
  [[[[1, [2]]]], '[[[1, […]]]]'],
  [{ a: { b: { c: { d: 1 } } } }, '{a: {b: {c: {…}}}}'],
  [[{ a: [{ b: 1 }] }], '[{a: [{…}]}]'],
  [{ a: [{ b: [1] }] }, '{a: [{b: […]}]}'],
  [{ a: null, b: true, c: '' }, '{a: null, b: true, c: ""}'],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['x'.repeat(33), `${'x'.repeat(32)}…`],
  [`0x${'a'.repeat(12)}`, `0x${'a'.repeat(12)}`],
  [`0x${'a'.repeat(13)}`, '0xaaaa…aaaa'],
  [some(61, () => 7), `[${'7, '.repeat(40)}`.trim()],
];

describe('the limits of the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  const show = async (report: ResultReport, tab?: string) => {
    await say(page, { type: 'report', report });
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
  };

  for (const [what, { most, report, tab, whole, beyond, look }] of Object.entries(LIMITS))
    it(`are ${groupDigits(most)} ${what}`, async () => {
      await show(report(most), tab);
      assert.equal(await look(page), whole);
      await show(report(most + 1), tab);
      assert.equal(await look(page), beyond);
      assert.deepEqual(await page.evaluate(misnumbered), []);
    });

  it('cut previews by depth and by length', async () => {
    const shown = PREVIEWS.map(([value], n) => ({ type: `0xcafe::m${n}::E`, data: value }));
    await show(events(shown), 'Events');
    const previews = await textsOf(page.locator('.preview'));
    for (const [index, [value, preview]] of PREVIEWS.entries())
      assert.equal(previews[index], preview, JSON.stringify(value));
  });

  it('leave every row its number and its own fold, in every kind of report', async () => {
    for (const { name, messages, tabs = [] } of kinds()) {
      for (const message of messages) await say(page, message);
      for (const tab of [undefined, ...tabs]) {
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        assert.deepEqual([name, tab, await page.evaluate(openedTogether)], [name, tab, []]);
        const found = [
          await page.evaluate(misnumbered),
          await page.evaluate(openTables),
          await page.evaluate(misnumbered),
        ];
        assert.deepEqual([name, tab, found.flat()], [name, tab, []]);
      }
    }
  });
});

/**
 * Runs in the page: expands and collapses the first rows of each of its lists, and returns those that changed with another
 * one: the rows of a list have keys of one kind.
 */
function openedTogether(): readonly string[] {
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('.twisty')].map(
      row => [row, row.getAttribute('aria-expanded')] as const,
    );
  const found: string[] = [];
  const tried = new Map<Element | null, number>();
  for (const [row, state] of states()) {
    const list = row.closest('ul, tbody');
    if (state === 'true' || !row.isConnected || (tried.get(list) ?? 0) > 4) continue;
    tried.set(list, (tried.get(list) ?? 0) + 1);
    const before = states();
    row.click();
    const now = new Map(states());
    for (const [other, was] of before)
      if (other !== row && now.has(other) && now.get(other) !== was)
        found.push(`${other.ariaLabel ?? ''} with ${row.ariaLabel ?? ''}`);
    if (document.contains(row)) row.click();
  }
  return found;
}

/** Runs in the page: expands the rows of its tables. */
function openTables(): readonly string[] {
  for (const closed of document.querySelectorAll<HTMLElement>('table .twisty[aria-expanded=false]')) closed.click();
  return [];
}

/** Runs in the page: the tables and lists whose positions are not those of their rows. */
function misnumbered(): readonly string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll('table:is([aria-rowcount], :has(.unseen))')) {
    const rows = [...table.querySelectorAll('tr:not(.unseen)')].map(each => Number(each.getAttribute('aria-rowindex')));
    const isWhole = !table.querySelector('.unseen');
    const isRising = rows.every((row, at) => row > (rows[at - 1] ?? 0));
    const total = Number(table.getAttribute('aria-rowcount'));
    if (!isRising || (isWhole ? rows.length !== total || rows.at(-1) !== total : (rows.at(-1) ?? 0) > total))
      found.push(`${rows.join(' ')} of ${total}`);
  }
  for (const gap of document.querySelectorAll('li.unseen')) {
    const rows = [...(gap.parentElement?.children ?? [])].filter(each => !each.classList.contains('unseen'));
    const places = rows.map(each => Number(each.ariaPosInSet));
    if (!places.every((place, at) => place > (places[at - 1] ?? 0) && place <= Number(rows[at]?.ariaSetSize)))
      found.push(places.join(' '));
  }
  return found;
}
