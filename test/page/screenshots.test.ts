import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { HostMessage } from '../../src/core/results/resultReport';
import { comparison, networksComparison, sameComparison } from './comparisons';
import { cutBlock, block, failedTransaction, opaqueTransaction, pendingTransaction, transaction } from './ledgerPages';
import { testedSimulation } from './gasHistories';
import { inspection, signedInspection, unknownInspection } from './inspections';
import { changeTheme, PageServer, say } from './openPage';
import { matrix, sweep } from './manyReports';
import {
  abort,
  earlierSimulation,
  encoding,
  LABELS,
  largeSimulation,
  manyEvents,
  NETWORKS,
  rawItems,
  simulation,
  unverifiedEncoding,
  wrongEncoding,
} from './reports';
import { abortedRun, ranFunction } from './runs';
import { THEME_NAMES, type Theme } from './themes';
import { failing, TRACE, traced, traceMessages } from './traces';
import { typedSimulation } from './typedReports';

const FOLDER = '.vscode-test/screenshots/page';

const NEARLY_FULL = {
  used: '17042',
  limit: '18500',
  limitEstimated: false,
  unitPrice: '150',
  priceEstimated: false,
  feeOctas: '2556300',
  breakdown: { execution: '4021', io: '3020', storageFeeOctas: '1500000', storageRefundOctas: '48320' },
};

interface Picture {
  readonly name: string;
  readonly message: HostMessage;
  /** The report that the page shows first. */
  readonly before?: HostMessage;
  /** Text that is shown when the message has been rendered. */
  readonly shows: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'running',
    message: { type: 'running', title: 'Simulating 0x1::aptos_account::transfer on testnet' },
    shows: 'Simulating',
  },
  { name: 'run', message: { type: 'report', report: ranFunction() }, shows: 'Returned' },
  { name: 'run-aborted', message: { type: 'report', report: abortedRun() }, shows: 'Aborted' },
  { name: 'success', message: { type: 'report', report: simulation() }, shows: 'Would succeed', prepare: openFirst },
  {
    name: 'menu',
    message: { type: 'report', report: simulation() },
    shows: 'Would succeed',
    prepare: page => page.getByRole('button', { name: 'More actions' }).press('ArrowDown'),
  },
  { name: 'labels', message: { type: 'report', report: simulation({ labels: LABELS }) }, shows: 'Would succeed' },
  { name: 'events', message: { type: 'report', report: simulation() }, shows: 'Would succeed', prepare: tab('Events') },
  {
    name: 'payload',
    message: { type: 'report', report: simulation() },
    shows: 'Would succeed',
    prepare: tab('Payload'),
  },
  {
    name: 'event-groups',
    message: { type: 'report', report: manyEvents() },
    shows: 'Would succeed',
    prepare: tab('Events'),
  },
  {
    name: 'raw-items',
    message: { type: 'report', report: rawItems() },
    shows: 'Would succeed',
    prepare: tab('Changes'),
  },
  { name: 'abort', message: { type: 'report', report: abort() }, shows: 'Would abort', prepare: tab('Changes') },
  { name: 'failing', message: { type: 'report', report: failing() }, shows: 'check_owner' },
  {
    name: 'trace',
    message: { type: 'report', report: traced() },
    shows: 'Would succeed',
    prepare: async page => {
      await tab('Trace')(page);
      for (const message of traceMessages(TRACE)) await say(page, message);
    },
  },
  {
    name: 'main-network',
    message: { type: 'report', report: simulation({ network: NETWORKS.mainnet, keyless: false, gas: NEARLY_FULL }) },
    shows: 'mainnet',
  },
  { name: 'types', message: { type: 'report', report: typedSimulation() }, shows: 'ObjectGroup', prepare: openFirst },
  {
    name: 'event-types',
    message: { type: 'report', report: typedSimulation() },
    shows: 'ObjectGroup',
    prepare: tab('Events'),
  },
  {
    name: 'earlier-values',
    message: { type: 'report', report: earlierSimulation() },
    shows: 'Would succeed',
    prepare: openFirst,
  },
  {
    name: 'large',
    message: { type: 'report', report: largeSimulation(400) },
    shows: 'Would succeed',
    prepare: openFirst,
  },
  {
    name: 'gas-over-time',
    message: { type: 'report', report: testedSimulation() },
    shows: 'Gas over time',
    prepare: page => page.locator('.gas-dot').nth(2).hover(),
  },
  { name: 'encoding', message: { type: 'report', report: encoding() }, shows: 'a local chain' },
  { name: 'wrong-encoding', message: { type: 'report', report: wrongEncoding() }, shows: 'Do not sign them' },
  {
    name: 'unverified-encoding',
    message: { type: 'report', report: unverifiedEncoding() },
    shows: 'could not be compared',
  },
  {
    name: 'unknown-encoding',
    message: {
      type: 'report',
      report: encoding({ decoded: { kind: 'unknown', reason: 'The message begins with a prefix that is not known.' } }),
    },
    shows: 'a prefix that is not known',
  },
  { name: 'matrix', message: { type: 'report', report: matrix() }, shows: '1 of 6 senders' },
  { name: 'sweep', message: { type: 'report', report: sweep() }, shows: '5 of 9 values' },
  {
    name: 'transaction',
    message: { type: 'report', report: transaction() },
    shows: 'Succeeded',
    prepare: tab('Payload'),
  },
  { name: 'failed-transaction', message: { type: 'report', report: failedTransaction() }, shows: 'Aborted' },
  { name: 'pending-transaction', message: { type: 'report', report: pendingTransaction() }, shows: 'Pending' },
  { name: 'opaque-transaction', message: { type: 'report', report: opaqueTransaction() }, shows: 'Block metadata' },
  { name: 'block', message: { type: 'report', report: block() }, shows: 'Block 190,346,521' },
  { name: 'cut-block', message: { type: 'report', report: cutBlock() }, shows: 'are missing' },
  {
    name: 'opened-row',
    message: { type: 'report', report: simulation(), parent: 'sweep' },
    shows: 'All values',
  },
  {
    name: 'kept',
    message: { type: 'report', report: abort(), ranAt: Date.now() - 7_300_000 },
    shows: 'From the history',
  },
  { name: 'compare', message: { type: 'report', report: comparison() }, shows: 'differences', prepare: openSame },
  { name: 'compare-networks', message: { type: 'report', report: networksComparison() }, shows: 'No key is set' },
  { name: 'compare-same', message: { type: 'report', report: sameComparison() }, shows: 'No differences' },
  { name: 'inspection', message: { type: 'report', report: inspection() }, shows: 'for chain 2' },
  { name: 'signed-inspection', message: { type: 'report', report: signedInspection() }, shows: 'is signed' },
  { name: 'unknown-inspection', message: { type: 'report', report: unknownInspection() }, shows: 'at byte 41' },
  {
    name: 'running-again',
    message: { type: 'running', title: 'Simulating 0x1::aptos_account::transfer on testnet' },
    before: { type: 'report', report: simulation() },
    shows: 'Simulating',
  },
  {
    name: 'failed',
    message: {
      type: 'failed',
      title: 'The simulation failed',
      message: 'The gateway answered 429 (too many requests) to every attempt: wait a moment, then run again.',
      actions: ['setAccessKey', 'setPublicKey'],
    },
    shows: 'too many requests',
  },
];

/** A theme changes only colours, so these show all that have one. */
const IN_ALL_THEMES = new Set([
  'success',
  'events',
  'payload',
  'abort',
  'trace',
  'main-network',
  'gas-over-time',
  'wrong-encoding',
  'matrix',
  'compare',
  'failed',
]);

describe('the result page in pictures', () => {
  let server: PageServer;

  before(async () => {
    server = await PageServer.start();
  });

  after(() => server.stop());

  it('fits in a wide window', async () => {
    const page = await server.open('dark', { width: 1100, height: 900 });
    for (const picture of PICTURES)
      await take(page, picture, 'wide', IN_ALL_THEMES.has(picture.name) ? THEME_NAMES : ['dark']);
    await page.close();
  });

  it('fits in a narrow window', async () => {
    const page = await server.open('dark', { width: 480, height: 900 });
    for (const picture of PICTURES) await take(page, picture, 'narrow', ['dark']);
    await page.close();
  });
});

async function take(
  page: Page,
  { name, message, before, shows, prepare }: Picture,
  size: string,
  themes: readonly Theme[],
): Promise<void> {
  if (before) await say(page, before);
  await say(page, message);
  await page.locator('main').getByText(shows).first().waitFor();
  await prepare?.(page);
  for (const theme of themes) {
    await changeTheme(page, theme);
    const picture = `${theme}-${size}-${name}`;
    // The first theme shows the whole page, the others only the colours; a narrow window only has to fit.
    if (size === 'wide') await page.screenshot({ path: `${FOLDER}/${picture}.png`, fullPage: theme === 'dark' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0, `${picture} is wider than its window`);
  }
}

function tab(name: string): (page: Page) => Promise<void> {
  return page => page.getByRole('tab', { name }).click();
}

/** Opens the first two closed rows. */
async function openFirst(page: Page): Promise<void> {
  await tab('Changes')(page);
  for (const row of [0, 1]) {
    const closed = page.locator('.tree [aria-expanded=false]').nth(row);
    await closed.click();
  }
}

/** Opens the first list of values that are the same. */
async function openSame(page: Page): Promise<void> {
  await page.locator('.comparison .same [aria-expanded=false]').first().click();
}
