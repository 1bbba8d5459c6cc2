import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { JsonValue } from '../../src/core/json';
import { say, textOf, textsOf } from './openPage';
import { abort, encoding, simulation } from './reports';
import { traced, traceMessages } from './traces';
import { usePage } from './usePage';

const SCRIPTS = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  'javascript:alert(3)',
  '"><svg onload=alert(4)>',
  '](command:workbench.action.closeWindow) `${alert(5)}`',
  '{{alert(6)}}<!--',
];
const ALL = SCRIPTS.join(' ');
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

describe('hostile text on the result page', () => {
  let page: Page;

  // Before the page is closed.
  afterEach(async () => {
    assert.equal(await page.locator('img, iframe, a, #page script').count(), 0);
  });

  usePage(opened => (page = opened));

  it('is shown as text anywhere in a simulation', async () => {
    const data: JsonValue = { [ALL]: ALL, list: SCRIPTS, nested: { [SCRIPTS[1] ?? '']: SCRIPTS[0] ?? '' } };
    const report = abort({
      network: { id: 'main', label: ALL, mainNetwork: true, sandbox: false },
      subject: ALL,
      sender: ALL,
      vmStatus: `${ALL}\n${ALL}`,
      gas: { ...simulation().gas, used: ALL, limit: ALL, unitPrice: ALL, feeOctas: ALL },
      accounts: [{ address: ALL, isSender: true, changes: [{ kind: 'writeResource', type: ALL, data }] }],
      otherChanges: [
        { kind: 'writeTableItem', handle: ALL, key: ALL, value: data, valueType: ALL },
        { kind: 'deleteModule', module: ALL },
        { kind: 'unknown', type: ALL, json: data },
      ],
      events: [{ type: ALL, data, handle: { account: ALL, creationNumber: ALL, sequenceNumber: ALL } }],
      details: {
        ...simulation().details,
        hash: ALL,
        sequenceNumber: ALL,
        timestamp: ALL,
        expirationTimestampSecs: ALL,
      },
      source: {
        origin: 'packageCache',
        constant: { name: ALL, doc: ALL },
        places: [
          { kind: 'constant', label: ALL, uri: ALL, range },
          { kind: 'assert', label: ALL, function: ALL, uri: ALL, range },
        ],
      },
      failure: {
        headline: ALL,
        ran: { framework: ALL, instructions: 1, calls: 1 },
        native: ALL,
        frames: [0, 1].map(() => ({
          function: ALL,
          offset: 1,
          typeArguments: [ALL],
          source: { path: ALL, line: 1, column: 1, text: ALL, uri: ALL },
          locals: [{ name: ALL, type: ALL, value: data, was: 'given' }],
          operands: [data, ALL],
        })),
        more: 1,
      },
      payload: data,
      raw: ALL,
    });
    await say(page, { type: 'report', report });
    await page.locator('.tab-panel .tree').waitFor();
    await openAll();
    for (const tab of ['Events', 'Payload', 'Details']) {
      await page.getByRole('tab', { name: tab }).click();
      await openAll();
    }
  });

  it('is shown as text anywhere in a trace', async () => {
    const data: JsonValue = { [ALL]: ALL, list: SCRIPTS };
    const place = { function: ALL, offset: 1, source: { path: ALL, line: 1, column: 1, text: ALL, uri: ALL } };
    const parameters = [{ name: ALL, type: ALL }];
    const messages = traceMessages({
      ran: { framework: ALL, instructions: 1, calls: 1 },
      rows: [
        { kind: 'call', function: 0, arguments: [data], results: [data], depth: 0, place: 0, inside: 2 },
        { kind: 'use', access: 'borrow', resource: ALL, value: data, depth: 1, place: 1 },
        { kind: 'event', type: ALL, data, depth: 1, place: 0 },
      ],
      functions: [{ id: ALL, typeArguments: [ALL], isNative: false, parameters, results: [ALL] }],
      places: [place, { function: ALL, offset: 1, statement: ALL }],
      omitted: 1,
      lines: [],
      code: [],
    });
    await say(page, { type: 'report', report: traced() });
    await page.getByRole('tab', { name: 'Trace' }).click();
    for (const message of messages) await say(page, message);
    await page.getByRole('treeitem').first().waitFor();
    for (const row of await page.getByRole('treeitem').all()) await row.press('Space');
    await openAll();
    await say(page, { type: 'trace', state: { kind: 'failed', message: ALL } });
    await page.locator('.empty').waitFor();
  });

  it('is shown as text anywhere in an encoding or a sentence', async () => {
    const fields = [{ name: ALL, value: ALL, asked: ALL, origin: ALL }];
    const chain = { id: 1, name: ALL, warning: ALL };
    await say(page, {
      type: 'report',
      report: encoding({ hex: ALL, decoded: { kind: 'known', fields, parts: [], chain } }),
    });
    await page.locator('.fields').waitFor();
    await say(page, { type: 'report', report: encoding({ decoded: { kind: 'unknown', reason: ALL } }) });
    await page.locator('.callout').waitFor();
    await say(page, { type: 'failed', title: ALL, message: ALL, actions: [] });
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    await say(page, { type: 'running', title: ALL });
    await page.getByRole('progressbar').waitFor();
  });

  it('could not submit a form or change the base of links, even as markup', async () => {
    await page.evaluate(() => {
      const form = document.body.appendChild(document.createElement('form'));
      form.action = 'http://127.0.0.1:9/taken';
      form.target = '_blank';
      form.submit();
      document.head.appendChild(document.createElement('base')).href = 'http://127.0.0.1:9/';
    });
    await page.waitForFunction(() =>
      ['form-action', 'base-uri'].every(name => window.incidents.some(incident => incident.startsWith(name))),
    );
    assert.ok(await page.evaluate(() => document.baseURI === location.href));
    // The violations are expected here.
    await page.evaluate(() => window.incidents.splice(0));
  });

  it('cannot reorder the text around it', async () => {
    const bidi = 'safe\u202Eevil\u2066x\u200By\uFEFF\u3164\u{e0100}';
    const shown = 'safe⟨U+202E⟩evil⟨U+2066⟩x⟨U+200B⟩y⟨U+FEFF⟩⟨U+3164⟩⟨U+E0100⟩';
    const report = simulation({ subject: bidi, payload: { [bidi]: bidi } });
    await say(page, { type: 'report', report });
    await page.getByRole('heading', { name: shown }).waitFor();
    await page.getByRole('tab', { name: 'Payload' }).click();
    assert.deepEqual(await textsOf(page.locator('.tree .mono')), [shown, shown]);
  });

  it('of 5 MB leaves the page usable', async () => {
    const huge = 'x'.repeat(5_000_000);
    const report = simulation({ subject: huge, payload: { value: huge, [huge]: 1 }, raw: huge });
    await say(page, { type: 'report', report });
    await page.getByRole('tab', { name: 'Payload' }).click();
    const value = page.locator('.value').first();
    assert.equal((await textOf(value)).replace(/….*/, '').length, 2_000);
    await value.getByRole('button', { name: 'Show 100,000 more of 5,000,000 characters' }).click();
    assert.equal((await textOf(value)).replace(/….*/, '').length, 102_000);
  });

  it('shows the whole of a long value on request', async () => {
    await say(page, { type: 'report', report: simulation({ payload: { value: 'y'.repeat(2_001) } }) });
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByRole('button', { name: 'Show all 2,001 characters' }).click();
    assert.equal((await textOf(page.locator('.value'))).length, 2_001);
  });

  it('may be nested very deeply', async () => {
    const deep = Array.from({ length: 1_000 }).reduce<JsonValue>(inner => ({ inner }), 'end');
    await say(page, { type: 'report', report: simulation({ payload: deep }) });
    await page.getByRole('tab', { name: 'Payload' }).click();
    for (let depth = 2; depth < 30; depth++) await page.locator('.twisty').last().press('ArrowRight');
    assert.equal(await page.locator('.twisty').count(), 31);
  });

  async function openAll(): Promise<void> {
    const closed = page.locator('.twisty[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().press('Enter');
  }
});
