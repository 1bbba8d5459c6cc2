import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TransactionFacts } from '../../src/core/results/ledgerReport';
import {
  block,
  cutBlock,
  failedTransaction,
  HASH,
  opaqueTransaction,
  pendingTransaction,
  transaction,
} from './ledgerPages';
import { answers, choose, say, textOf, textsOf } from './openPage';
import { simulation } from './reports';
import { usePage } from './usePage';

describe('a transaction on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('shows how it ended, its position on the ledger and its cost', async () => {
    await say(page, { type: 'report', report: transaction() });
    await page.getByRole('heading', { level: 1, name: 'Succeeded 0x1::aptos_account::transfer' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Succeeded: 0x1::aptos_account::transfer');
    const [place = ''] = await textsOf(page.locator('.subtitle'));
    assert.match(
      place,
      /^testnet ?version 6,781,425,728 ?Nov 21, 2025.*#51 ?sender 0x5f2c.*signed as ed25519_signature ?hash 0x3d9c.*4a61$/,
    );
    assert.equal(await page.locator('.subtitle .hex').last().getAttribute('title'), HASH);
    assert.equal(await page.getByRole('button', { name: /gas limit/i }).count(), 0);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByText('MooringEvent').waitFor();
  });

  it('shows its values with names, types and meanings', async () => {
    await say(page, { type: 'report', report: transaction() });
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByRole('table', { name: 'Call arguments' }).waitFor();
    assert.deepEqual(await textsOf(page.locator('.call tbody tr')), [
      'T0 0x1::aptos_coin::AptosCoin',
      'to address 0xb0b bob',
      'amount u64 100000000 100,000,000= 1 APT',
    ]);
  });

  it('shows the values of a simulation in the same way', async () => {
    const { call } = transaction();
    await say(page, { type: 'report', report: { ...simulation(), ...(call && { call }) } });
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByRole('table', { name: 'Call arguments' }).waitFor();
    assert.equal(await page.locator('.call tbody tr').count(), 3);
  });

  it('leads to its block, its neighbours, a simulation, a comparison and a copy', async () => {
    await say(page, { type: 'report', report: transaction() });
    await page.getByRole('navigation', { name: 'Related pages' }).waitFor();
    for (const name of [
      'Open block',
      '← Previous from this account',
      'Next from this account →',
      'Simulate now',
      'Compare with a simulation',
      'Copy call as…',
    ])
      await page.getByRole('button', { name }).click();
    await choose(page, 'Refresh');
    assert.deepEqual(await answers(page), [
      { type: 'openBlock', version: '6781425728' },
      { type: 'step', to: 'previous' },
      { type: 'step', to: 'next' },
      { type: 'simulate' },
      { type: 'compare' },
      { type: 'copyCall' },
      { type: 'rerun' },
    ]);
  });

  it('leads to what is around it, as far as there is anything', async () => {
    const { facts } = transaction();
    const without = (name: keyof TransactionFacts) =>
      Object.fromEntries(Object.entries(facts).filter(([each]) => each !== name)) as unknown as TransactionFacts;
    const [blockLink, previous, next] = ['Open block', '← Previous from this account', 'Next from this account →'];
    const rows: readonly (readonly [facts: TransactionFacts, links: readonly string[]])[] = [
      [{ ...facts, sequenceNumber: '0' }, [blockLink, next]],
      [{ ...facts, sequenceNumber: '1' }, [blockLink, previous, next]],
      [{ ...facts, publishes: true }, [blockLink, 'Open published source', previous, next]],
      [{ ...facts, replayProtectionNonce: '7' }, [blockLink]],
      [without('version'), [previous, next]],
      [without('sequenceNumber'), [blockLink]],
    ];
    for (const [index, [shown, links]] of rows.entries()) {
      // The heading tells the rows apart.
      const subject = `0x1::m::f${index}`;
      await say(page, { type: 'report', report: transaction({ subject, facts: { ...shown, subject } }) });
      await page.getByRole('heading', { level: 1, name: subject }).waitFor();
      const around = page.getByRole('navigation', { name: 'Related pages' });
      assert.deepEqual(await textsOf(around.getByRole('button')), links);
    }
  });

  it('says in the past tense why it failed', async () => {
    await say(page, { type: 'report', report: failedTransaction() });
    await page.getByRole('heading', { level: 1, name: 'Aborted 0xcafe::vault::withdraw' }).waitFor();
    assert.match(await textOf(page.locator('.callout')), /^Permission denied: ENOT_OWNER/);
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByText('could not be read, so the types of the values are unknown.').waitFor();
  });

  it('can be waited for while it is pending, and has nothing to compare', async () => {
    await say(page, { type: 'report', report: pendingTransaction() });
    await page.getByRole('heading', { level: 1, name: 'Pending 0x1::aptos_account::transfer' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Compare with a simulation' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Open block' }).count(), 0);
    await page.getByRole('button', { name: 'Wait until executed' }).click();
    assert.deepEqual(await answers(page), [{ type: 'wait' }]);
  });

  it('is shown whole if its kind is unknown', async () => {
    await say(page, { type: 'report', report: opaqueTransaction() });
    await page.getByRole('heading', { level: 1, name: 'Block metadata: Succeeded' }).waitFor();
    await page.getByRole('tab', { name: 'All Fields' }).click();
    await page.getByText('18446744073709551615').waitFor();
    await page.getByText('failed_proposer_indices').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Simulate now' }).count(), 0);
    await page.getByRole('button', { name: 'Raw JSON' }).click();
    assert.deepEqual(await answers(page), [{ type: 'openJson' }]);
  });
});

describe('a block on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('distinguishes its transactions, and opens them', async () => {
    await say(page, { type: 'report', report: block() });
    await page.getByRole('heading', { level: 1, name: 'Block 190,346,521' }).waitFor();
    assert.deepEqual(
      (await textsOf(page.locator('.runs tbody tr'))).map(text => text.replace(/0x[0-9a-f]{60,}/g, '0x…')),
      [
        '6,781,425,727 block metadata – succeeded – 0',
        '6,781,425,728 user 0x1::aptos_account::transfer succeeded 0x… 623',
        '6,781,425,729 user 0x…::harbour::moor failed 0x… 623',
        '6,781,425,730 tide_turn – unknown – –',
      ],
    );
    for (const name of ['Open transaction 6,781,425,728, user', 'Open transaction 6,781,425,730, tide_turn'])
      await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Previous block' }).click();
    await page.getByRole('button', { name: 'Next block' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'openTransaction', name: HASH },
      { type: 'openTransaction', name: '6781425730' },
      { type: 'openBlock', version: '6781425726' },
      { type: 'openBlock', version: '6781425731' },
    ]);
  });

  it('has a button that loads its transactions if they were not read', async () => {
    await say(page, { type: 'report', report: block({ transactions: [], missing: '4', isWithoutTransactions: true }) });
    await page.getByText('The transactions of this block have not been loaded.').waitFor();
    assert.equal(await page.locator('.runs').count(), 0);
    await page.getByRole('button', { name: 'Load transactions' }).click();
    await page.getByRole('button', { name: 'Next block' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'openBlock', version: '6781425727' },
      { type: 'openBlock', version: '6781425731', withTransactions: false },
    ]);
  });

  it('says what the node left out, and renders only the visible part of a long one', async () => {
    await say(page, { type: 'report', report: cutBlock() });
    await page.getByText('are missing').waitFor();
    assert.equal(
      await textOf(page.locator('.callout')),
      'The gateway returned only 450 transactions for this block. 10,000 transactions are missing.',
    );
    const rows = page.locator('.runs tbody tr');
    const last = rows.filter({ hasText: '6,781,426,176' });
    assert.equal(await last.count(), 0);
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await last.waitFor();
    assert.ok((await rows.count()) < 200);
  });

  it('has no previous block if it is the first', async () => {
    await say(page, { type: 'report', report: block({ height: '0', firstVersion: '0', lastVersion: '0' }) });
    await page.getByRole('button', { name: 'Next block' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Previous block' }).count(), 0);
  });
});
