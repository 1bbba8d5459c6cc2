import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { say, textOf, textsOf } from './openPage';
import { typedSimulation } from './typedReports';
import { usePage } from './usePage';

describe('types, sizes and groups on the result page', () => {
  let page: Page;

  usePage(opened => {
    page = opened;
  });

  beforeEach(async () => {
    await say(page, { type: 'report', report: typedSimulation() });
    await page.locator('.tree').waitFor();
  });

  const row = (name: string) => page.getByRole('button', { name, exact: true });
  const leaf = async (name: string) => textOf(page.locator('.leaf', { has: page.getByTitle(name, { exact: true }) }));

  it('shows the members of a resource group together, by its name if that is certain', async () => {
    assert.deepEqual(
      await page.locator('.depth-1 > .twisty, .depth-2 > .twisty').evaluateAll(all => all.map(each => each.ariaLabel)),
      [
        'resource group 0x1::object::ObjectGroup',
        '0x1::fungible_asset::FungibleStore',
        '0x1::object::ObjectCore',
        '0x7d1c3a50e94f82b6af06d35c917e248bd0f1a9637c5e4820b19d6fa3087ce512::harbour::Pier',
        'resource group (unnamed)',
        '0x7d1c3a50e94f82b6af06d35c917e248bd0f1a9637c5e4820b19d6fa3087ce512::harbour::Crane',
        'table item 0xb0b',
      ],
    );
    await row('resource group 0x1::object::ObjectGroup').click();
    assert.equal(await row('0x1::object::ObjectCore').count(), 0);
  });

  it('shows each field with its type and its value', async () => {
    await row('0x1::fungible_asset::FungibleStore').click();
    assert.equal(await leaf('balance'), 'balance9841237700 u64');
    assert.equal(await leaf('frozen'), 'frozenfalse bool');
    assert.equal(await leaf('metadata'), 'metadata0xa 0x1::object::Object<0x1::fungible_asset::Metadata>');
    await page.locator('.field-type [role=link]').first().click();
    const posted = await page.evaluate(() => window.posted.at(-1));
    assert.deepEqual(posted, { type: 'openName', name: '0x1::object::Object' });
  });

  it('groups digits in threes, for display only', async () => {
    await row('0x1::fungible_asset::FungibleStore').click();
    assert.deepEqual(await textsOf(page.locator('.three')), ['9', '841', '237', '700']);
  });

  it('decodes an event with the types of its struct', async () => {
    await page.getByRole('tab', { name: 'Events' }).click();
    assert.equal(await leaf('fee'), 'fee250000 u64');
    assert.equal(await leaf('keeper'), 'keepernone 0x1::option::Option<address>');
    assert.match(await leaf('pilot'), /^pilot0x5f2c81.* 0x1::option::Option<address>$/);
    assert.match(await leaf('since_secs'), /^since_secs1750000000 Jun 1\d, 2025, .* u64$/);
    assert.match(await leaf('timestamp'), /^timestamp1750000000000000 Jun 1\d, 2025, .* u64$/);
    assert.equal(await leaf('unknown'), 'unknown1234567');
  });

  it('shows the size of what is written, and in which form it was counted', async () => {
    assert.deepEqual(await textsOf(page.locator('.aside')), [
      '5 changes',
      '2 members',
      '41 B',
      '108 B as JSON',
      '16 B as JSON',
      '2 members',
      '14 B as JSON',
      '1 item',
      '16 B',
      '4,096 B',
    ]);
  });
});
