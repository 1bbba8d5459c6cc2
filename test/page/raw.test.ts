import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answers, say, textOf, textsOf } from './openPage';
import { simulation } from './reports';
import { usePage } from './usePage';

const RAW = `{
  "max": 18446744073709551615,
  "zero": -0,
  "far": 1e400,
  "twice": "first",
  "twice": "\\u0041\\n</script>",
  "empty": {},
  "deep": {
    "a b": [
      [
        true,
        null
      ]
    ]
  }
}`;

describe('the raw JSON on the result page', () => {
  let page: Page;
  usePage(opened => (page = opened));

  it('shows every value as it came', async () => {
    await open(RAW);
    assert.deepEqual(await rows(), [
      '{ 7 fields }',
      '"max": 18446744073709551615',
      '"zero": -0',
      '"far": 1e400',
      '"twice": "first"',
      '"twice": "\\u0041\\n</script>"',
      '"empty": {}',
      '"deep": { 1 field }',
      '"a b": [ 1 item ]',
      '0: [ 2 items ]',
      '0: true',
      '1: null',
    ]);
  });

  it('folds with a click, and says how much is folded away', async () => {
    await open(RAW);
    await row('"deep"').click();
    assert.equal((await rows()).at(-1), '"deep": { 1 field }"a b": [ [ true, null ] ]');
    assert.equal(await row('"deep"').getAttribute('aria-expanded'), 'false');
    await row('"deep"').click();
    assert.equal((await rows()).length, 12);
  });

  it('is a tree to the keyboard', async () => {
    await open(RAW);
    const tree = page.getByRole('tree', { name: 'Raw JSON' });
    await tree.focus();
    await page.keyboard.press('End');
    assert.equal(await active(), '1: null');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await active(), '0: [ 2 items ]');
    await page.keyboard.press('ArrowLeft');
    assert.equal((await rows()).length, 10);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.match(await active(), /^"a b": \[ 1 item \]/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.match(await active(), /^0: \[ 2 items \]/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    assert.equal(await active(), '0: true');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    assert.equal((await rows()).length, 1);
  });

  it('tells assistive technology where a row stands', async () => {
    await open(RAW);
    const last = row('1: null');
    const told = await last.evaluate(({ ariaLevel, ariaPosInSet, ariaSetSize }) => [
      ariaLevel,
      ariaPosInSet,
      ariaSetSize,
    ]);
    assert.deepEqual(told, ['5', '2', '2']);
  });

  it('folds and unfolds all', async () => {
    await open(RAW);
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    assert.equal((await rows()).length, 8);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    assert.equal((await rows()).length, 12);
  });

  it('finds names and values, also where they are folded away', async () => {
    await open(RAW);
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Find in the JSON' });
    await field.fill('TR');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    assert.equal(await active(), '0: true');
    assert.deepEqual(await textsOf(page.locator('mark')), ['tr']);
    await field.fill('e');
    await page.getByText('7 of 7', { exact: true }).waitFor();
    await field.press('Enter');
    assert.equal(await active(), '"zero": -0');
    for (let times = 0; times < 3; times++) await field.press('Enter');
    assert.equal(await active(), '"twice": "\\u0041\\n</script>"');
    await page.getByText('4 of 7', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous place' }).click();
    assert.equal(await active(), '"twice": "first"');
    for (let times = 0; times < 3; times++) await field.press('Shift+Enter');
    assert.equal(await active(), '0: true');
    await page.getByRole('button', { name: 'Next place' }).click();
    assert.equal(await active(), '"zero": -0');
    await field.fill('nowhere');
    await page.getByText('Not found').waitFor();
    await field.press('Escape');
    assert.equal(await field.inputValue(), '');
  });

  it('copies one value, and its path', async () => {
    await open(RAW);
    await row('"a b"').click();
    const value = page.getByRole('button', { name: 'Copy value' });
    await value.click();
    await page.getByRole('button', { name: 'Copy path' }).click();
    await row('\\u0041').click();
    await value.click();
    await page.getByRole('button', { name: 'Copy path' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'copyPart', what: 'value', text: '[\n  [\n    true,\n    null\n  ]\n]' },
      { type: 'copyPart', what: 'path', text: '$.deep["a b"]' },
      { type: 'copyPart', what: 'value', text: 'A\n</script>' },
      { type: 'copyPart', what: 'path', text: '$.twice' },
    ]);
    await say(page, { type: 'copied', what: 'path', ok: true });
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  });

  it('copies all of it, and saves it as JSON', async () => {
    await open(RAW);
    await page.getByRole('button', { name: 'Copy all' }).click();
    await page.getByRole('button', { name: 'Save…' }).click();
    assert.deepEqual(await answers(page), [
      { type: 'copy', what: 'raw' },
      { type: 'export', format: 'raw' },
    ]);
  });

  it('is as it was left when its panel is shown again', async () => {
    await open(RAW);
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    await row('"deep"').click();
    await page.reload();
    await page.waitForFunction(() => window.posted.length > 0);
    await say(page, { type: 'report', report: simulation({ raw: RAW }) });
    await page.getByRole('tab', { name: 'Raw', selected: true }).waitFor();
    assert.deepEqual((await rows()).slice(-2), ['"deep": { 1 field }', '"a b": [ 1 item ][ true, null ]']);
  });

  it('draws of a hundred thousand rows those around the screen, and reaches all of them', async () => {
    const items = Array.from({ length: 50_000 }, (_, at) => `{"number":${at}}`);
    await open(`[${items.join(',')}]`);
    assert.equal((await rows())[0], '[ 50,000 items ]');
    await page.getByRole('button', { name: 'Unfold all' }).click();
    const tree = page.getByRole('tree', { name: 'Raw JSON' });
    await tree.focus();
    await page.keyboard.press('End');
    assert.equal(await active(), '"number": 49999');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    assert.match(await active(), /^49999: \{ 1 field \}/);
    assert.ok(await row('49999: ').isVisible());
    assert.equal(await row('49999: ').getAttribute('aria-posinset'), '50000');
    await page.getByRole('textbox', { name: 'Find in the JSON' }).fill('25123');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    assert.equal(await active(), '"number": 25123');
    assert.ok((await page.getByRole('treeitem').count()) < 400);
    await page.getByRole('button', { name: 'Copy path' }).click();
    assert.deepEqual(await answers(page), [{ type: 'copyPart', what: 'path', text: '$[25123].number' }]);
  });

  it('keeps rows where they are while one of many is folded', async () => {
    const items = Array.from({ length: 2_000 }, (_, at) => `{"number":${at}}`);
    await open(`[${items.join(',')}]`);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await page.getByRole('textbox', { name: 'Find in the JSON' }).fill('1500');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    const item = row('1500: ');
    const before = await item.boundingBox();
    await item.click();
    assert.equal(await item.getAttribute('aria-expanded'), 'false');
    assert.deepEqual(await item.boundingBox(), before);
  });

  it('may be deeper than anyone opens', async () => {
    await open(`${'['.repeat(100_000)}"end"${']'.repeat(100_000)}`);
    await page.getByRole('textbox', { name: 'Find in the JSON' }).fill('end');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    assert.equal(await active(), '0: "end"');
    assert.equal(await row('"end"').getAttribute('aria-level'), '100001');
  });

  async function open(raw: string): Promise<void> {
    await say(page, { type: 'report', report: simulation({ raw }) });
    await page.getByRole('tab', { name: 'Raw' }).click();
    await page.getByRole('tree', { name: 'Raw JSON' }).waitFor();
  }

  const rows = () => textsOf(page.getByRole('treeitem'));
  const row = (text: string) => page.getByRole('treeitem').filter({ hasText: text }).last();
  const active = async () => {
    const id = await page.getByRole('tree', { name: 'Raw JSON' }).getAttribute('aria-activedescendant');
    return textOf(page.locator(`#${id ?? 'none'}`));
  };
});
