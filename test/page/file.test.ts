import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { hasUnseen } from '../../src/core/text/visibleText';
import type { ResultReport } from '../../src/core/results/resultReport';
import type { SourceReport } from '../../src/core/results/simulationReport';
import { htmlReport } from '../../src/host/results/exportFormats';
import type { PageFiles } from '../../src/host/results/page';
import { Attacker } from '../support/attacker';
import { comparison } from './comparisons';
import { inspection } from './inspections';
import { block, opaqueTransaction, pendingTransaction, transaction } from './ledgerPages';
import { axeProblems, colourProblems, loadAxe } from './axeProblems';
import { matrix, sweep } from './manyReports';
import { PageServer, textOf, textsOf, type OpenedFile } from './openPage';
import { abort, ALICE, earlierSimulation, encoding, LABELS, largeSimulation, simulation } from './reports';
import { typedSimulation } from './typedReports';

const FOLDER = '.vscode-test/screenshots/page';
/** A4 within its margins, in CSS pixels. */
const PAPER = { width: 703, height: 1016 };
/** 2026-11-22 20:05:10 UTC */
const EXPORTED_AT = 1_795_377_910_000;
const range = { start: { line: 16, character: 4 }, end: { line: 16, character: 40 } };
const SOURCE: SourceReport = {
  origin: 'workspace',
  constant: { name: 'ENOT_OWNER' },
  places: [{ kind: 'constant', label: 'demo/sources/vault.move:17', uri: 'file:///home/alice/vault.move', range }],
};

/** One report of each kind, and text that each shows. */
const REPORTS: Readonly<Record<string, readonly [report: ResultReport, shows: string]>> = {
  simulation: [simulation({ labels: LABELS }), 'Would succeed'],
  abort: [abort({ source: SOURCE }), 'demo/sources/vault.move:17'],
  earlier: [earlierSimulation(), '2 earlier values'],
  types: [typedSimulation(), 'ObjectGroup'],
  encoding: [encoding(), 'a local chain'],
  inspection: [inspection(), 'for chain 2'],
  comparison: [comparison(), '11 differences'],
  matrix: [matrix(), '1 of 6 senders can call'],
  sweep: [sweep(), '5 of 9 values would succeed'],
  transaction: [transaction(), 'Succeeded'],
  pending: [pendingTransaction(), 'Pending'],
  opaque: [opaqueTransaction(), 'Block metadata'],
  block: [block(), 'Block 190,346,521'],
};

const SCRIPTS = [
  '</script><script>alert(1)</script>',
  '<!--<script>alert(2)</script>',
  '<img src=x onerror=alert(3)>',
  '</title></style><svg onload=alert(4)>',
  ']]>{{alert(5)}}${alert(6)}javascript:alert(7)',
];
const ALL = SCRIPTS.join(' ');

describe('an exported file', () => {
  let server: PageServer;
  let files: PageFiles;

  before(async () => {
    server = await PageServer.start();
    const [script, ...styles] = await Promise.all(
      ['dist/webview/page.js', 'media/page.css', 'media/file.css'].map(path => readFile(path, 'utf8')),
    );
    files = { script: script ?? '', style: styles.join('\n') };
    await mkdir(FOLDER, { recursive: true });
  });

  after(() => server.stop());

  for (const [name, [report, shows]] of Object.entries(REPORTS)) {
    it(`shows the report of this kind in light and dark, without what needs VS Code: ${name}`, async () => {
      await opened(report, 'light', async ({ page }) => {
        await page.locator('main').getByText(shows).first().waitFor();
        await page.getByText('Exported from Movescope, Nov 22, 2026').waitFor();
        assert.equal(await page.locator('vscode-button, .actions *, form, [role=link], .name-link, nav').count(), 0);
        const buttons = await textsOf(page.locator('main button:not(.twisty, .tab, .run-name, .column button)'));
        assert.deepEqual(
          buttons.filter(text => !text.startsWith('Show ')),
          [],
        );
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        await loadAxe(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `${FOLDER}/file-${colorScheme}-${name}.png`, fullPage: true });
          const isLight = colorScheme === 'light';
          assert.deepEqual(await (isLight ? axeProblems(page) : colourProblems(page, 'dark')), []);
        }
      });
    });
  }

  it('has the colours of the browser, and light colours in print', async () => {
    const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await opened(simulation(), 'light', async ({ page }) => {
      assert.equal(await background(page), 'rgb(255, 255, 255)');
    });
    await opened(simulation(), 'dark', async ({ page }) => {
      assert.equal(await background(page), 'rgb(31, 31, 31)');
      await page.emulateMedia({ media: 'print' });
      assert.equal(await background(page), 'rgb(255, 255, 255)');
    });
  });

  it('has the title of its report, with its tabs, filter and rows', async () => {
    await opened(simulation(), 'light', async ({ page }) => {
      assert.equal(await page.title(), 'Simulation: aptos_account::transfer');
      assert.deepEqual(await textsOf(page.getByRole('tab')), ['Changes 9', 'Events 4', 'Payload', 'Details']);
      await page.getByRole('tab', { name: 'Events' }).click();
      await page.getByRole('textbox', { name: 'Filter by type, address or field' }).fill('mooring');
      await page.locator('.twisty').first().press('ArrowLeft');
      assert.equal(await page.locator('.tree > li').count(), 1);
    });
  });

  it('opens the report of each of many runs, and goes back', async () => {
    await opened(matrix(), 'light', async ({ page }) => {
      await page.getByRole('button', { name: 'Open the report of alice' }).click();
      await page.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
      assert.equal(await page.title(), 'Simulation: aptos_account::transfer');
      await page.getByRole('button', { name: 'All senders' }).click();
      await page.getByRole('heading', { level: 1, name: '1 of 6 senders can call' }).waitFor();
    });
  });

  it('prints all tabs and every row of a long list', async () => {
    await opened(largeSimulation(400), 'dark', async ({ page }) => {
      const rows = () => page.locator('.tree > li').count();
      const before = await rows();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      assert.deepEqual(await textsOf(page.locator('.printed > h2')), [
        'Changes 400',
        'Events 400',
        'Payload',
        'Details',
      ]);
      assert.ok((await rows()) > 400 && before < 100, `${before}, then ${await rows()}`);
      assert.equal(await page.locator('.unseen').count(), 0);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.getByRole('tab', { name: 'Changes 400', selected: true }).waitFor();
      assert.equal(await rows(), before);
    });
    for (const name of ['simulation', 'comparison', 'block', 'encoding'] as const) {
      const [report] = REPORTS[name] ?? assert.fail();
      await opened(report, 'dark', async ({ page }) => {
        const pdf = await page.pdf({ format: 'A4' });
        assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
        await writeFile(`${FOLDER}/file-${name}.pdf`, pdf);
        await page.setViewportSize(PAPER);
        await page.emulateMedia({ media: 'print' });
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        await page.screenshot({ path: `${FOLDER}/file-print-${name}.png`, fullPage: true });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      });
    }
  });

  it('contains nothing but the page, regardless of names on a chain', async () => {
    const report = simulation({
      network: { id: 'main', label: ALL, mainNetwork: true, sandbox: false },
      subject: ALL,
      sender: ALL,
      vmStatus: ALL,
      payload: { [ALL]: ALL, list: SCRIPTS },
      events: SCRIPTS.map(type => ({ type, data: ALL })),
    });
    const html = await htmlReport(report, EXPORTED_AT, files);
    assert.deepEqual(
      [...html.matchAll(/<(\/?)(script|style|title)\b/gi)].map(([, end, name]) => `${end}${name}`),
      ['title', '/title', 'style', '/style', 'script', '/script', 'script', '/script'],
    );
    assert.equal(html.indexOf('<!--'), -1);
    await opened(report, 'light', async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: SCRIPTS[0] ?? '' }).waitFor();
      for (const tab of ['Events', 'Payload', 'Details']) await page.getByRole('tab', { name: tab }).click();
      assert.equal(await page.locator('img, iframe, a, svg[onload], #page script').count(), 0);
      assert.equal(await page.locator('script').count(), 2);
    });
  });

  it('hides and reorders nothing, not even in its source', async () => {
    const bidi = 'safe\u202Eevil\u2066x\u200By\uFEFF\u3164\u{e0100}\u2028';
    const shown = 'safe⟨U+202E⟩evil⟨U+2066⟩x⟨U+200B⟩y⟨U+FEFF⟩⟨U+3164⟩⟨U+E0100⟩⟨U+2028⟩';
    const report = simulation({ subject: bidi, payload: { [bidi]: bidi } });
    const html = await htmlReport(report, EXPORTED_AT, { script: '', style: '' });
    assert.equal(hasUnseen(html.replaceAll('\n', '')), false);
    await opened(report, 'light', async ({ page }) => {
      await page.getByRole('heading', { name: shown }).waitFor();
      assert.equal(await page.title(), `Simulation: ${shown}`);
    });
  });

  it('runs nothing that was inserted into it, and sends no request', async () => {
    const attacker = await Attacker.start();
    const [origin = ''] = attacker.origins;
    const html = await htmlReport(simulation(), EXPORTED_AT, files);
    const added = `<script>alert(1)</script><img src="${origin}/x.png" onerror="alert(2)">
      <style>body { display: none }</style><link rel="stylesheet" href="${origin}/x.css">`;
    const { page } = await server.openFile(html.replace('<body>', `<body>${added}`));
    await page.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
    const incidents = await page.evaluate(() => window.incidents);
    assert.deepEqual(incidents.map(text => text.split(' ')[0]).sort(), [
      'img-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-elem',
      'style-src-elem',
    ]);
    assert.equal(attacker.connections, 0);
    await attacker.stop();
  });

  it('contains neither file paths nor the text of the answer', async () => {
    const report = abort({ source: SOURCE, raw: '{"answer":"as it came"}' });
    const whole = transaction();
    assert.ok(whole.content.kind === 'effects');
    const many = matrix({ rows: [{ sender: ALICE, outcome: { kind: 'simulated', report } }] });
    const effects: ResultReport = { ...whole, content: { kind: 'effects', effects: report } };
    for (const each of [report, many, effects]) {
      const html = await htmlReport(each, EXPORTED_AT, { script: '', style: '' });
      assert.match(html, /demo\/sources\/vault\.move:17/);
      assert.doesNotMatch(html, /home\/alice|as it came/);
    }
  });

  it('renders its report regardless of the line endings of the page’s script and style', async () => {
    const { script, style } = files;
    const [windows, old] = ['\r\n', '\r'].map(end => ({
      script: script.replaceAll('\n', end),
      style: style.replaceAll('\n', end),
    }));
    for (const ended of [windows, old]) {
      const { page } = await server.openFile(await htmlReport(simulation(), EXPORTED_AT, ended ?? files));
      await page.getByRole('heading', { level: 1, name: 'Would succeed' }).waitFor();
      assert.equal(await page.locator('main').evaluate(main => getComputedStyle(main).maxWidth), '1200px');
      assert.deepEqual(await page.evaluate(() => window.incidents), []);
    }
  });

  it('contains a script with a text that would end it', async () => {
    const script = 'document.body.append("</script><!--<script>".length);';
    const { page } = await server.openFile(await htmlReport(simulation(), EXPORTED_AT, { script, style: '' }));
    await page.getByText('21', { exact: true }).waitFor();
    assert.deepEqual(await page.evaluate(() => window.incidents), []);
  });

  it('stays usable with 5 MB in one value', async () => {
    const huge = `</script>${'x'.repeat(5_000_000)}`;
    await opened(simulation({ payload: { value: huge } }), 'light', async ({ page }) => {
      await page.getByRole('tab', { name: 'Payload' }).click();
      await page.getByRole('button', { name: 'Show 100,000 more of 5,000,009 characters' }).click();
      assert.equal((await textOf(page.locator('.value'))).replace(/….*/, '').length, 102_000);
    });
  });

  it('says what to do if scripts are disabled', async () => {
    const html = await htmlReport(simulation(), EXPORTED_AT, files);
    assert.match(
      html,
      /<noscript>This report requires JavaScript\. Allow scripts for this file, or open it in another/,
    );
  });

  /** Opens the file of a report, and asserts that nothing forbidden happens in it. */
  async function opened(
    report: ResultReport,
    scheme: 'light' | 'dark',
    use: (file: OpenedFile) => Promise<void>,
  ): Promise<void> {
    const file = await server.openFile(await htmlReport(report, EXPORTED_AT, files), scheme);
    await file.page.locator('main').waitFor();
    await use(file);
    assert.deepEqual(await file.page.evaluate(() => window.incidents), []);
    assert.deepEqual(file.requests(), []);
  }
});
