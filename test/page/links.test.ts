import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { ChangeReport, SourcePlace, SourceReport } from '../../src/core/results/simulationReport';
import { answers, say, textsOf } from './openPage';
import { abort, ALICE, simulation } from './reports';
import { usePage } from './usePage';

/** Source that aborts as `abort()` does. */
const SOURCE: SourceReport = {
  origin: 'workspace',
  constant: { name: 'ENOT_OWNER', doc: 'Only the owner of the vault may do this.' },
  places: [
    { kind: 'constant', label: 'demo/sources/vault.move:17', ...placeIn(16) },
    { kind: 'assert', label: 'demo/sources/vault.move:107', function: 'withdraw', ...placeIn(106) },
  ],
};

function placeIn(line: number): Pick<SourcePlace, 'uri' | 'range'> {
  return { uri: 'file:///vault.move', range: { start: { line, character: 4 }, end: { line, character: 40 } } };
}

describe('links of the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('leads from an abort to the constant and the places of the source', async () => {
    await say(page, { type: 'report', report: abort({ source: SOURCE }) });
    const list = page.getByRole('list', { name: 'In the source' });
    assert.deepEqual(await textsOf(list.getByRole('listitem')), [
      'demo/sources/vault.move:17 const ENOT_OWNER: Only the owner of the vault may do this.',
      'demo/sources/vault.move:107 assert! in withdraw',
    ]);
    assert.doesNotMatch(await page.locator('.callout').innerText(), /package cache/);
    await page.getByRole('button', { name: 'demo/sources/vault.move:107' }).click();
    await page.getByRole('button', { name: 'demo/sources/vault.move:17' }).press('Enter');
    assert.deepEqual(await answers(page), [
      { type: 'openSource', place: 1 },
      { type: 'openSource', place: 0 },
    ]);
  });

  it('marks source in the package cache as possibly different, and shows a repeated comment once', async () => {
    const doc = 'Only the owner of the vault may withdraw from it.';
    const source: SourceReport = { ...SOURCE, origin: 'packageCache', constant: { name: 'ENOT_OWNER', doc } };
    await say(page, { type: 'report', report: abort({ source }) });
    await page.getByText('From the package cache: the deployed code might be from a different revision.').waitFor();
    assert.deepEqual(await textsOf(page.locator('.source li').first()), [
      'demo/sources/vault.move:17 const ENOT_OWNER',
    ]);
  });

  it('leads from an abort to the deployed code that aborts', async () => {
    const places = [
      { function: '0xcafe::vault::owned', offset: 12, callers: ['vault::withdraw'] },
      { function: '0xcafe::vault::close', offset: 1_204, callers: [] },
    ];
    await say(page, { type: 'report', report: abort({ code: { kind: 'aborts', places, more: 3 } }) });
    const list = page.getByRole('list', { name: 'In the deployed code' });
    assert.deepEqual(await textsOf(list.getByRole('listitem')), [
      '0xcafe::vault::owned in the deployed code, at offset 12, called by vault::withdraw',
      '0xcafe::vault::close in the deployed code, at offset 1,204',
      '3 more',
    ]);
    await page.getByRole('button', { name: '0xcafe::vault::owned' }).click();
    assert.deepEqual(await answers(page), [{ type: 'openCode', name: '0xcafe::vault::owned' }]);
  });

  it('leads from the called function to its code', async () => {
    const call = { function: '0xcafe::vault::withdraw', typeArguments: [], arguments: [] };
    await say(page, { type: 'report', report: simulation({ call }) });
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByRole('button', { name: 'Open code' }).click();
    assert.deepEqual(await answers(page), [{ type: 'openCode', name: '0xcafe::vault::withdraw' }]);
  });

  it('shows the instruction at which the VM stopped between its neighbours', async () => {
    const instructions = [
      { offset: 13, text: 'LdU64 5' },
      { offset: 14, text: 'Add' },
      { offset: 15, text: 'Ret' },
    ];
    const reason = 'The sum is out of range for the type.';
    const code = { kind: 'stopped', function: '0xcafe::vault::sum', offset: 14, instructions, reason } as const;
    await say(page, { type: 'report', report: abort({ code }) });
    const list = page.getByRole('list', { name: 'Instructions' });
    assert.deepEqual(await textsOf(list.getByRole('listitem')), ['13 LdU64 5', '14 Add', '15 Ret']);
    assert.deepEqual(await textsOf(list.locator('[aria-current=true]')), ['14 Add']);
    assert.match(
      await page.locator('.callout').innerText(),
      /0xcafe::vault::sum in the deployed code, at offset 14[^]*The sum is out of range/,
    );
    await page.getByRole('button', { name: '0xcafe::vault::sum' }).click();
    assert.deepEqual(await answers(page), [{ type: 'openCode', name: '0xcafe::vault::sum', offset: 14 }]);
  });

  it('breaks a name that is longer than the page is wide', async () => {
    const code = { kind: 'stopped', function: `${ALICE}::vault::sum`, offset: 1, instructions: [] } as const;
    await say(page, { type: 'report', report: abort({ code }) });
    const size = page.viewportSize() ?? assert.fail();
    await page.setViewportSize({ width: 420, height: size.height });
    const right = (locator: Locator) => locator.evaluate(element => element.getBoundingClientRect().right);
    assert.ok(
      (await right(page.getByRole('button', { name: '::vault::sum' }))) <= (await right(page.locator('.callout'))),
    );
    await page.setViewportSize(size);
  });

  it('leads from a type to the interface of each name in it, without opening or closing the row', async () => {
    const changes: readonly ChangeReport[] = [
      { kind: 'writeResource', type: `0x1::coin::CoinStore<${ALICE}::usd::USD>`, data: { a: '1' } },
      { kind: 'writeModule', module: '0xcafe::vault' },
    ];
    const accounts = [{ address: ALICE, isSender: true, changes }];
    await say(page, { type: 'report', report: simulation({ accounts, otherChanges: [] }) });
    const rows = page.locator('.twisty[aria-expanded=true]');
    const open = await rows.count();
    const links = page.getByRole('tabpanel').getByRole('link');
    await links.nth(0).click();
    await links.nth(1).focus();
    await page.keyboard.press('Enter');
    await links.nth(2).press('Enter');
    assert.deepEqual(await answers(page), [
      { type: 'openName', name: '0x1::coin::CoinStore' },
      { type: 'openName', name: `${ALICE}::usd::USD` },
      { type: 'openName', name: '0xcafe::vault' },
    ]);
    assert.equal(await rows.count(), open);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('link', { name: 'FeeStatement' }).click();
    assert.deepEqual((await answers(page)).at(-1), { type: 'openName', name: '0x1::transaction_fee::FeeStatement' });
  });

  it('makes no link of text that is not a name', async () => {
    const types = [
      'javascript:alert(1)',
      '0x1::a b',
      '0xg::m::S',
      '"><b role=link data-name=x>',
      '0x1::m::S::T::U',
      '0x1',
    ];
    const changes = types.map((type): ChangeReport => ({ kind: 'deleteResource', type }));
    const report = simulation({ accounts: [], otherChanges: changes, events: [] });
    await say(page, { type: 'report', report });
    await page.locator('.tree').waitFor();
    assert.equal(await page.getByRole('link').count(), 0);
    assert.equal(await page.locator('.tree .type').count(), types.length);
  });
});
