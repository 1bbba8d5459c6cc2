import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useWorkbench } from './useWorkbench';
import { type DrivenWorkbench, repeat } from './workbench';

const NEIGHBOURS = ['move', 'rest', 'toml'].map(name => join(process.cwd(), 'test/fixtures/neighbours', name));

const REQUESTS = `POST https://example.com/v1/transactions/simulate
Content-Type: application/json

{
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", "1000"]
}
`;

interface Manifest {
  readonly contributes: { readonly keybindings?: readonly { readonly key: string; readonly mac?: string }[] };
}

/** The extensions beside it are stand-ins with the names, languages, keys and features of the real ones. */
describe('beside extensions for Move, REST and TOML', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({ neighbours: NEIGHBOURS, texts: { 'calls.http': REQUESTS } }),
  );

  /** Returns the parts of the hover at the cursor once one of them has a text. */
  async function hoverAtCursor(says: string): Promise<readonly string[]> {
    const { page } = workbench;
    const parts = page.locator('.monaco-hover:visible .hover-row');
    await repeat(
      6,
      async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+K');
        await page.keyboard.press('Control+I');
      },
      () => parts.filter({ hasText: says }).first().waitFor({ timeout: 10_000 }),
    );
    return parts.allInnerTexts();
  }

  it('has no key that one of them has', async () => {
    const keys = async (folder: string) => {
      const { contributes } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
      return (contributes.keybindings ?? []).flatMap(({ key, mac }) => (mac === undefined ? [key] : [key, mac]));
    };
    const theirs = new Set((await Promise.all(NEIGHBOURS.map(keys))).flat());
    assert.ok(theirs.has('ctrl+alt+r'));
    assert.deepEqual(
      (await keys(process.cwd())).filter(key => theirs.has(key)),
      [],
    );
  });

  it('leaves what is declared in Move source to the Move extension', async () => {
    const { page } = workbench;
    await workbench.openAt('demo/sources/counter.move', 'increment_for(account);');
    await workbench.lens('Run Test').first().waitFor();
    await workbench.lens('Sandbox:').first().waitFor({ state: 'attached' });
    assert.equal(await workbench.lens('Sandbox:').count(), 1);
    const says = 'local declaration of increment_for';
    assert.deepEqual(await hoverAtCursor(says), [says]);
    await workbench.picture('90-beside-move');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F12');
    await page.locator('.statusbar').getByText('Ln 46, Col 24').waitFor();
    assert.equal(await page.locator('.peekview-widget').count(), 0);
  });

  it('adds what is deployed where the Move extension knows only source', async () => {
    await workbench.openAt('demo/sources/counter.move', 'timestamp::now_seconds()');
    const parts = await hoverAtCursor('module 0x1::timestamp');
    const of = (text: string) => parts.filter(part => part.includes(text)).length;
    assert.deepEqual([of('local declaration of now_seconds'), of('module 0x1::timestamp')], [1, 1], parts.join('\n'));
    await workbench.picture('91-beside-move-framework');
  });

  it('simulates with its keys, and leaves requests to the REST extension', async () => {
    const { page } = workbench;
    await workbench.openAt('calls.http', 'Content-Type');
    await workbench.lens('Send Request').waitFor();
    await page.keyboard.press('Control+Alt+R');
    await page.locator('.statusbar').getByText('REST Client: request sent').waitFor();
    assert.equal(await workbench.lens('Simulate').count(), 0);
    await workbench.picture('92-beside-rest');
    await workbench.openAt('transfer.json', '0x1::aptos_account::transfer');
    // Waiting fails if there are two. VS Code draws lenses again as more of them arrive, so none may be there for a moment.
    await workbench.lens('Simulate').waitFor();
    await page.keyboard.press('Control+Alt+Enter');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /^alice/ })
      .click();
    await page.getByRole('tab', { name: /^Simulation: / }).waitFor();
  });

  it('says nothing in Move.toml that the TOML extension says', async () => {
    await workbench.openAt('demo/Move.toml', 'upgrade_policy');
    assert.deepEqual(await hoverAtCursor('TOML key upgrade_policy'), ['TOML key upgrade_policy']);
  });

  it('inserts a script in Move source, which is a language only with the Move extension', async () => {
    const { page } = workbench;
    await workbench.openAt('demo/sources/counter.move', 'module demo::counter');
    await page.keyboard.press('Home');
    await workbench.run('Snippets: Insert Snippet');
    await page
      .locator('.quick-input-list')
      .getByRole('option', { name: /^move-script/ })
      .click();
    await workbench.text('script {').waitFor();
  });
});
