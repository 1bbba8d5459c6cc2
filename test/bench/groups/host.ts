import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import type { Page } from 'playwright-core';
import { hostVersions, type HostVersion } from '../../support/host/versions.mjs';
import { newContext, startWorkbench } from '../../support/host/workbench.mjs';
import { ensureBrowser, ensureHost } from '../../support/setup.mjs';
import { TRANSFER_REQUEST } from '../../support/transferRequest';
import { row, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import type { Units } from '../measure/units';

const HOSTS = 3;
const WINDOWS = 2;
/** In ms. */
const LONGEST_WAIT = 30_000;
const BESIDE = 'test/support/host/code.mjs';

/** What a user waits for in the real VS Code, its oldest supported version and its newest. Requires the package. */
export async function host(units: Units): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const version of [hostVersions.floor, hostVersions.newest]) rows.push(...(await rowsIn(version, units)));
  return rows;
}

async function rowsIn(version: HostVersion, units: Units): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'movescope-bench-'));
  try {
    await ensureHost(undefined, version);
    const empty = await emptyExtension(folder);
    return [...(await inHost(units, version, folder, empty)), ...(await onPage(version, folder, empty))];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Creates an extension with nothing but a command that opens a page with a heading. @returns its folder */
async function emptyExtension(folder: string): Promise<string> {
  const own = join(folder, 'empty');
  await mkdir(own);
  const manifest = {
    name: 'empty',
    publisher: 'bench',
    version: '0.0.1',
    license: 'MIT',
    engines: { vscode: '^1.100.0' },
    main: './main.cjs',
    activationEvents: [],
    contributes: {
      commands: [{ command: 'empty.open', title: 'Open' }],
      keybindings: [{ command: 'empty.open', key: 'ctrl+alt+shift+f9' }],
    },
  };
  await writeFile(join(own, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(own, 'README.md'), '# Empty\n');
  await writeFile(join(own, 'LICENSE'), 'MIT\n');
  await writeFile(join(own, 'main.cjs'), EMPTY_MAIN);
  return own;
}

/** CommonJS, as Movescope is. */
const EMPTY_MAIN = `const vscode = require('vscode');
exports.activate = context => {
  context.subscriptions.push(vscode.commands.registerCommand('empty.open', () => {
    const panel = vscode.window.createWebviewPanel('empty', 'Empty', vscode.ViewColumn.Beside, { enableScripts: true });
    panel.webview.html = '<!DOCTYPE html><html lang="en"><body><h1>Opened</h1></body></html>';
  }));
};
`;

/** Measurements in the extension host, each in a new one: `activate()`, the first lenses, the first hover. */
async function inHost(units: Units, version: HostVersion, folder: string, empty: string): Promise<readonly Row[]> {
  const built = join(folder, 'built');
  await mkdir(built);
  for (const part of ['media', 'dist']) await cp(part, join(built, part), { recursive: true });
  // Activated by nothing but the measurement: VS Code opens its own settings, which are JSON, when it starts.
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as object;
  await writeFile(join(built, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  for (const each of [empty, built]) await writeFile(join(each, 'measure.cjs'), MEASURE);
  const measured: Record<'empty' | 'built', Measured[]> = { empty: [], built: [] };
  for (let round = 0; round < HOSTS; round++) {
    units.measure();
    measured.empty.push(await inFreshHost(version, folder, { extension: empty, id: 'bench.empty' }));
    measured.built.push(await inFreshHost(version, folder, { extension: built, id: 'movescope.movescope' }));
  }
  const of = (name: 'empty' | 'built', key: keyof Measured) => median(measured[name].map(each => each[key]));
  const label = `VS Code ${version.vscode}`;
  const more = of('built', 'activate') - of('empty', 'activate');
  return [
    row(`${label}: activate(), − that of an empty extension`, more / units.t0, 't₀', { atMost: 0.2 }),
    row(`${label}: the first lenses of a payload`, of('built', 'lens') / units.t0, 't₀', { atMost: 2 }),
    row(`${label}: the first hover`, of('built', 'hover') / units.t0, 't₀', { atMost: 3 }),
  ];
}

interface Measured {
  readonly activate: number;
  readonly lens: number;
  readonly hover: number;
}

async function inFreshHost(
  { name }: HostVersion,
  folder: string,
  { extension, id }: { readonly extension: string; readonly id: string },
): Promise<Measured> {
  const run = await mkdtemp(join(folder, 'run-'));
  const file = join(run, 'measured.json');
  await mkdir(join(run, 'workspace'));
  const child = spawn(
    process.execPath,
    [
      BESIDE,
      join(run, 'workspace'),
      `--extensionDevelopmentPath=${extension}`,
      `--extensionTestsPath=${join(extension, 'measure.cjs')}`,
      `--user-data-dir=${join(run, 'data')}`,
      `--extensions-dir=${join(run, 'extensions')}`,
    ],
    {
      env: { ...process.env, MOVESCOPE_VSCODE: name, BENCH_EXTENSION: id, BENCH_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`VS Code ended with ${code ?? 'a signal'}.`);
  const measured = JSON.parse(await readFile(file, 'utf8')) as Measured;
  await rm(run, { recursive: true, force: true, maxRetries: 3 });
  return measured;
}

const MEASURE = `const { writeFileSync } = require('node:fs');
const vscode = require('vscode');
const PAYLOAD = JSON.stringify({ type: 'entry_function_payload', function: '0x1::aptos_account::transfer',
  type_arguments: [], arguments: ['0xb0b', '1000'] }, undefined, 2);
// A host and a window that start are busy: activating what is measured waits for both, as it reads the extension's
// state from the window.
async function quiet() {
  for (let turns = 0; turns < 20; ) {
    const start = performance.now();
    await Promise.all([vscode.commands.executeCommand('noop'), new Promise(resolve => setTimeout(resolve, 10))]);
    turns = performance.now() - start < 15 ? turns + 1 : 0;
  }
}
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
exports.run = async () => {
  const extension = vscode.extensions.getExtension(process.env.BENCH_EXTENSION);
  const text = await vscode.workspace.openTextDocument({ language: 'plaintext', content: PAYLOAD });
  await quiet();
  if (extension.isActive) throw new Error('It is active before it is measured.');
  const activate = await timed(() => extension.activate());
  let lens = 0;
  let hover = 0;
  if (process.env.BENCH_EXTENSION === 'movescope.movescope') {
    const document = await vscode.languages.setTextDocumentLanguage(text, 'json');
    lens = await timed(async () => {
      const found = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 10);
      if (found.length === 0) throw new Error('no lens');
    });
    hover = await timed(async () => {
      const at = document.positionAt(PAYLOAD.indexOf('transfer') + 1);
      const found = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
      if (found.length === 0) throw new Error('no hover');
    });
  }
  writeFileSync(process.env.BENCH_FILE, JSON.stringify({ activate, lens, hover }));
};
`;

/** The time from the key press to the verdict on the page, in a new window and again, compared with the empty page. */
async function onPage(version: HostVersion, folder: string, empty: string): Promise<readonly Row[]> {
  const vsix = join(folder, 'empty.vsix');
  await createVSIX({ cwd: empty, packagePath: vsix, dependencies: false, allowMissingRepository: true });
  const cold: Record<'empty' | 'built', number[]> = { empty: [], built: [] };
  const warm: Record<'empty' | 'built', number[]> = { empty: [], built: [] };
  for (let round = 0; round < WINDOWS; round++) {
    for (const name of ['empty', 'built'] as const) {
      const package_ = name === 'empty' ? vsix : 'dist/movescope.vsix';
      const [first = NaN, ...later] = await pressed(version, folder, name, package_);
      cold[name].push(first);
      warm[name].push(...later);
    }
  }
  const label = `VS Code ${version.vscode}: from the key to the verdict`;
  const rowOf = (what: string, { empty, built }: typeof cold, atMost: number): Row =>
    row(`${label}, ${what}`, median(built) / median(empty), '÷ an empty page of another extension', { atMost });
  return [rowOf('first time', cold, 2), rowOf('later', warm, 1.6)];
}

/** @returns milliseconds of the first time, and of two later ones */
async function pressed(
  version: HostVersion,
  folder: string,
  name: 'empty' | 'built',
  vsix: string,
): Promise<readonly number[]> {
  const workspace = await mkdtemp(join(folder, 'workspace-'));
  await writeFile(join(workspace, 'transfer.json'), JSON.stringify(TRANSFER_REQUEST, undefined, 2));
  const workbench = await startWorkbench(await ensureHost(undefined, version), await ensureBrowser(), {
    vsix,
    folder: workspace,
  });
  try {
    const page = await (await newContext(workbench)).newPage();
    const url = new URL(workbench.server.url);
    url.searchParams.set('folder', workspace);
    await page.goto(url.href);
    const taken: number[] = [];
    for (let time = 0; time < 3; time++) {
      await openPayload(page);
      const start = performance.now();
      await page.keyboard.press(name === 'empty' ? 'Control+Alt+Shift+F9' : 'Control+Alt+Enter');
      await shown(page, name === 'empty' ? 'Opened' : 'Would succeed');
      taken.push(performance.now() - start);
      await runCommand(page, 'View: Close All Editors');
      await page.locator('.tab').first().waitFor({ state: 'detached' });
    }
    return taken;
  } finally {
    await workbench.close();
  }
}

/**
 * Waits until a page of an extension shows a text. It looks at every frame that is drawn: the driver's own wait looks
 * twice a second, which is longer than what is measured.
 */
async function shown(page: Page, text: string): Promise<void> {
  for (const start = performance.now(); performance.now() - start < LONGEST_WAIT;) {
    const pages = page.frames().filter(frame => frame.url().includes('/fake.html'));
    const shows = pages.map(each => each.evaluate(wanted => document.body.innerText.includes(wanted), text));
    // A frame may be replaced while it is asked.
    if ((await Promise.allSettled(shows)).some(each => each.status === 'fulfilled' && each.value)) return;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error(`No page showed "${text}" within ${LONGEST_WAIT} ms.`);
}

/** Opens the payload with the cursor in it. */
async function openPayload(page: Page): Promise<void> {
  const input = page.locator('.quick-input-widget input').first();
  await page.locator('.monaco-workbench').waitFor();
  await page.keyboard.press('Control+P');
  // In its function, on line 5: sticky scroll may cover the line from a click.
  await input.fill('transfer.json:5:20');
  await page.locator('.quick-input-list').getByRole('option', { name: 'transfer.json' }).first().click();
  await page.locator('.monaco-editor.focused').waitFor();
  // Lenses move the text once, when they appear; neither measurement waits for them.
  await page.locator('.statusbar').getByText('JSON').waitFor();
}

async function runCommand(page: Page, command: string): Promise<void> {
  await page.locator('.part.statusbar').click({ position: { x: 400, y: 10 } });
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input').first();
  await input.fill(`>${command}`);
  const focused = page.locator('.quick-input-list .monaco-list-row.focused');
  await focused.and(page.getByRole('option', { name: command })).waitFor();
  await page.keyboard.press('Enter');
}
