import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

describe('simulation tests', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    async () => ({
      settings: { 'files.autoSave': 'off', 'testing.automaticallyOpenPeekView': 'never' },
      commits: await baselines(['5', '4', '<<<<<<< HEAD', '3']),
    }),
  );

  /** A row of the Test Explorer by the start of its text. */
  const row = (name: RegExp): Locator => workbench.page.locator('.test-explorer').getByRole('treeitem', { name });

  it('are listed in the Test Explorer', async () => {
    await workbench.openAt('vault.sim.json', 'anyone can deposit');
    await workbench.lens('Record Expectations').first().waitFor();
    await workbench.run('Testing: Focus on Test Explorer View');
    await row(/^tests/)
      .first()
      .waitFor();
    await row(/^tests/)
      .first()
      .click();
    await row(/^vault\.sim\.json/).click();
    await row(/^only the owner can withdraw/).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-tests');
  });

  it('run there, and show what failed at its place', async () => {
    await workbench.run('Test: Run All Tests');
    await row(/^fails on purpose.*Failed/).waitFor();
    await row(/^code change on purpose.*Failed/).waitFor();
    await row(/^moved state on purpose.*Passed/).waitFor();
    await workbench.still();
    await workbench.picture('12-simulation-tests-run');
    await row(/^fails on purpose/).dblclick();
    await workbench.still();
    await workbench.picture('12-simulation-test-failed');
  });

  it('open their report from the menu of the test', async () => {
    await workbench.openMenu(row(/^code change on purpose/), 'Accept Test Result');
    await workbench.still();
    await workbench.picture('12-simulation-test-menu');
    const verdict = workbench.result().getByText('Would succeed', { exact: true });
    await workbench.choose(row(/^code change on purpose/), 'Open Report', verdict);
    await workbench.still();
    await workbench.picture('12-simulation-test-report');
  });

  it('show on it what they cost over time, from git', async () => {
    const card = workbench.result().getByRole('region', { name: 'Gas over time' });
    await card.getByText('code change on purpose').waitFor();
    await card.getByText(/^Commit \w{7} is omitted: its vault\.sim\.lock\.toml cannot be read\.$/).waitFor();
    const points = card.getByRole('img');
    await points.first().waitFor();
    const names = await points.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
    assert.deepEqual(
      names.map(name => name.replace(/^.*: (?=\d)/, '')),
      [
        '5 gas units, success',
        '4 gas units (-20.0%), success',
        '3 gas units (-25.0%), success',
        '8 gas units (+166.6%), success',
      ],
    );
    await points.last().focus();
    await workbench.page.keyboard.press('ArrowLeft');
    await card.getByText(/^\s*3 gas units \(-25\.0%\), commit \w{7}\s*$/).waitFor();
    await workbench.still();
    await workbench.picture('12-gas-over-time');
  });

  it('are made from a row of the history, and from the result that is shown', async () => {
    const { page } = workbench;
    await workbench.write('draft.sim.json', '{ "tests": {} }\n');
    const draft = page.locator('.quick-input-list').getByRole('option', { name: 'draft.sim.json' });
    const save = async (name: string) => {
      await draft.click();
      await page.locator('.quick-input-widget').getByText('Name of the test').waitFor();
      await workbench.pressAnswer();
      await page.locator('.tab.active[data-resource-name="draft.sim.json"]').waitFor();
      await workbench.text(`"${name}"`).waitFor();
    };
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    await workbench.result().getByText('Would succeed', { exact: true }).waitFor();
    await workbench.openAt('create-vault.json', 'create_vault');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.openView();
    await workbench.result().getByText('Would abort', { exact: true }).waitFor();
    const transfer = page.locator('.sidebar').getByRole('treeitem', { name: /^aptos_account::transfer/ });
    await workbench.choose(transfer, 'Save as Simulation Test…', draft);
    await save('transfer');
    await page.locator('.tab', { hasText: 'create_vault' }).click();
    await page.locator('.editor-actions .codicon-toolbar-more').last().click();
    // A new menu ignores clicks for a moment.
    await page.getByRole('menuitem', { name: 'Save as Simulation Test…' }).hover();
    await page.keyboard.press('Enter');
    await save('create_vault');
    await workbench.still();
    await workbench.picture('12-simulation-test-saved');
  });
});

const BASELINE = 'tests/vault.sim.lock.toml';

/** The baseline of the demo in one commit after the other, with a different gas of the last test; a damaged one, too. */
async function baselines(gas: readonly string[]): Promise<readonly Readonly<Record<string, string>>[]> {
  const text = await readFile(join(process.cwd(), 'test/workspace', BASELINE), 'utf8');
  const entry = text.indexOf('["code change on purpose"]');
  assert.notEqual(entry, -1);
  return gas.map(each => {
    const changed = /^\d+$/.test(each) ? text.slice(entry).replace(/^gas = \d+$/m, `gas = ${each}`) : each;
    return { [BASELINE]: `${text.slice(0, entry)}${changed}` };
  });
}
