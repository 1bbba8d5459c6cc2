import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { FaultyGateway, nodeError } from '../support/faultyGateway';
import { TRANSFER_REQUEST } from '../support/transferRequest';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const KEY = 'canary-key-typed-in-the-workbench';

describe('a key that is typed in the workbench', () => {
  let honest: SandboxServer;
  let liar: FaultyGateway;
  let workbench: DrivenWorkbench;
  /** What was visible, by place. */
  const seen = new Map<string, string>();

  before(async () => {
    honest = await serveSandbox(sandboxOf(demoLedger()), KEY);
    liar = await FaultyGateway.start(nodeError(400, 'invalid_input', `${KEY} is no key`));
  });

  useWorkbench(
    started => (workbench = started),
    () => ({ files: { 'sent.json': TRANSFER_REQUEST } }),
  );

  before(() => {
    workbench.page.on('console', message => {
      note('console', message.text());
    });
  });

  after(async () => {
    await honest.close();
    await liar.stop();
  });

  it('goes to its gateway, and is refused by a gateway that quotes it', async () => {
    await workbench.openView();
    await addNetwork('Honest', honest.url);
    await workbench.openAt('sent.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    const result = workbench.result();
    await result.getByRole('heading', { name: /^Would succeed/ }).waitFor();
    for (const tab of ['Changes', 'Events', 'Details']) {
      await result.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await look(`page ${tab}`);
    }
    await result.getByRole('button', { name: 'Raw JSON', exact: true }).click();
    await workbench.page.locator('.view-line', { hasText: 'vm_status' }).waitFor();
    await look('raw JSON');
    assert.ok(honest.log.some(({ headers }) => headers.authorization === `Bearer ${KEY}`));
    await copy('Movescope: Copy Diagnostics for an Issue');
    await addNetwork('Liar', liar.baseUrl);
    await workbench.openAt('sent.json', '0xb0b');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.page.locator('.notification-list-item', { hasText: '•••' }).first().waitFor();
    assert.equal(liar.received[0]?.headers.authorization, `Bearer ${KEY}`);
    await look('refusal');
    await copy('Movescope: Copy Diagnostics for an Issue');
    await workbench.run('Movescope: Show Log');
    await workbench.page
      .locator('.view-line', { hasText: /\b400\b/ })
      .first()
      .waitFor();
    await look('log');
    await workbench.run('Movescope: Select Network');
    await look('networks');
    await workbench.picture('61-select-network');
    await workbench.pressAnswer('Escape');
  });

  it('is in nothing that the browser shows, copies, logs or stores', async () => {
    const { page } = workbench;
    for (const frame of page.frames()) note('storage', await storageOf(frame));
    note('clipboard', await page.evaluate(() => navigator.clipboard.readText()));
    note('server', workbench.serverOutput());
    const places = [...seen].filter(([, text]) => text.includes(KEY)).map(([place]) => place);
    assert.deepEqual(places, []);
    assert.match(seen.get('raw JSON') ?? '', /vm_status/);
    assert.match(seen.get('clipboard') ?? '', / 400 /);
    assert.match(seen.get('log') ?? '', /400/);
    assert.match(seen.get('storage') ?? '', /workbench/);
    assert.match(seen.get('server') ?? '', /listening/);
  });

  it('is in no file that VS Code writes', async () => {
    const found = await filesWith(workbench.dataDir, KEY);
    assert.deepEqual(found.holding, []);
    assert.ok(found.read > 20, `${found.read} files were read`);
  });

  async function addNetwork(label: string, baseUrl: string): Promise<void> {
    const { page } = workbench;
    const input = page.locator('.quick-input-widget:visible');
    await workbench.run('Movescope: Add Network');
    const gateway = input.getByRole('option', { name: /Gateway with an access key/ });
    await gateway.waitFor();
    await workbench.picture(`60-add-network-${label}`);
    await gateway.click();
    await input.getByText('Name').first().waitFor();
    await workbench.quickInput().fill(label);
    await workbench.pressAnswer();
    await input.getByText(`URL of ${label}`).waitFor();
    await workbench.quickInput().fill(baseUrl);
    await workbench.pressAnswer();
    await input.getByRole('option', { name: /Bearer/ }).click();
    await input.getByRole('option', { name: /Testnet, devnet/ }).click();
    await input.getByText(`Access Key of ${label}`).waitFor();
    await workbench.quickInput().fill(KEY);
    // As the field shows it: dots.
    await look(`prompt ${label}`);
    await workbench.pressAnswer();
    await page.locator('.statusbar').getByText(`Access key of ${label} is set`).waitFor();
  }

  async function copy(command: string): Promise<void> {
    await workbench.page.evaluate(() => navigator.clipboard.writeText(''));
    await workbench.run(command);
    await workbench.page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('Movescope'));
    note('clipboard', await workbench.page.evaluate(() => navigator.clipboard.readText()));
  }

  function note(place: string, text: string): void {
    seen.set(place, `${seen.get(place) ?? ''}\n${text}`);
  }

  /** Reads all frames, as markup and with the values of fields that show them. */
  async function look(place: string): Promise<void> {
    for (const frame of workbench.page.frames()) note(place, await markupOf(frame));
  }
});

async function markupOf(frame: Frame): Promise<string> {
  // A frame that is removed in the meantime shows nothing.
  return frame
    .evaluate(() => {
      const fields = [...document.querySelectorAll('input')].filter(({ type }) => type !== 'password');
      return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
    })
    .catch(() => '');
}

/** What the browser stores for VS Code: the storage of all frames and every database, as JSON. */
async function storageOf(frame: Frame): Promise<string> {
  return frame
    .evaluate(async () => {
      const done = <T>(asked: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          asked.onsuccess = () => {
            resolve(asked.result);
          };
          asked.onerror = () => {
            reject(asked.error ?? new Error('not read'));
          };
        });
      const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const read = database.transaction(store).objectStore(store);
          for (const asked of [read.getAllKeys(), read.getAll()]) {
            all.push(await done(asked));
          }
        }
        database.close();
      }
      return JSON.stringify(all);
    })
    .catch(() => '');
}

async function filesWith(folder: string, text: string): Promise<{ holding: readonly string[]; read: number }> {
  const holding: string[] = [];
  let read = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    read++;
    if (path.includes(text) || (await readFile(path, 'latin1')).includes(text)) holding.push(path);
  }
  return { holding, read };
}
