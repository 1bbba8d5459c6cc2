import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

/** Half of what the transfer of the demo workspace sends. */
const SMALLER = {
  type: 'entry_function_payload',
  function: '0x1::aptos_account::transfer',
  type_arguments: [],
  arguments: ['0xb0b', '500'],
};

describe('the history', () => {
  let server: SandboxServer;
  let workbench: DrivenWorkbench;

  before(async () => {
    server = await serveSandbox(sandboxOf(demoLedger()));
  });

  useWorkbench(
    started => (workbench = started),
    () => ({
      files: { 'smaller.json': SMALLER },
      settings: {
        'movescope.networks': [
          { id: 'local', label: 'Local node', baseUrl: server.url, auth: 'none' },
          { id: 'main', label: 'Mainnet', baseUrl: server.url, auth: 'bearer', mainNetwork: true },
        ],
      },
    }),
  );

  after(() => server.close());

  /** Rows of the history. */
  function rows(): Locator {
    return workbench.page.locator('.sidebar').getByRole('treeitem', { name: /just now|min\. ago/ });
  }

  /** The text of a row, without its age. */
  async function words(row: number): Promise<string> {
    return ((await rows().nth(row).getAttribute('aria-label')) ?? '').replace(/, [^,]*$/, '');
  }

  it('says what to do while it is empty', async () => {
    await workbench.openView();
    await workbench.page.locator('.sidebar').getByText('No results yet.').waitFor();
    await workbench.page.locator('.sidebar').getByRole('button', { name: 'Simulate Function…' }).waitFor();
    await workbench.picture('30-history-empty');
  });

  it('lists what was run, and opens it again', async () => {
    const result = workbench.result();
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await workbench.page.locator('.quick-input-list').getByRole('option', { name: /alice/ }).click();
    await result.getByText('Would succeed', { exact: true }).waitFor();
    await workbench.openAt('smaller.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await rows().nth(1).waitFor();
    await workbench.openAt('abort.json', 'vault::withdraw');
    await workbench.run('Movescope: Simulate Payload at Cursor');
    await result.getByText('Would abort', { exact: true }).waitFor();
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Encode Payload at Cursor');
    await rows().nth(3).waitFor();
    await rows().nth(1).click();
    await result.getByText('From the history: run').waitFor();
    await result.getByText('Would abort', { exact: true }).waitFor();
    await workbench.picture('31-history');
  });

  it('compares two rows', async () => {
    await rows().nth(3).click();
    await rows()
      .nth(2)
      .click({ modifiers: ['Control'] });
    await workbench.openMenu(rows().nth(2), /Compare Simulations/);
    await workbench.picture('32-history-menu');
    const result = workbench.result();
    const differences = result.getByRole('heading', { level: 1, name: /differences/ });
    await workbench.choose(rows().nth(2), /Compare Simulations/, differences);
    await result.getByText('arguments[1]').waitFor();
    await workbench.picture('33-compare');
  });

  it('pins and removes by keyboard and buttons', async () => {
    await rows().nth(3).hover();
    await rows().nth(3).getByRole('button', { name: 'Pin' }).click();
    // Both that are selected: click the second one last, after which no row moves.
    await rows().nth(1).getByText('pinned').waitFor();
    await rows().nth(1).click();
    await workbench.page.keyboard.press('Delete');
    await rows().nth(3).waitFor({ state: 'detached' });
    assert.equal(await rows().count(), 3);
    await workbench.page.locator('.notification-toast').getByRole('button', { name: 'Undo' }).click();
    await rows().nth(3).waitFor();
    await workbench.picture('34-history-pinned');
  });

  it('removes by keyboard the row with the focus, which arrow keys move away from the selection', async () => {
    const { page } = workbench;
    await rows().nth(1).click();
    const selected = await words(1);
    assert.notEqual(selected, await words(2));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await rows().nth(3).waitFor({ state: 'detached' });
    assert.equal(await words(1), selected);
    const toast = page.locator('.notification-toast', { hasText: 'Removed a result' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await rows().nth(3).waitFor();
  });

  it('removes all selected rows by keyboard if one of them has the focus', async () => {
    const { page } = workbench;
    await rows().nth(1).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    const toast = page.locator('.notification-toast', { hasText: 'Removed 2 results' });
    await toast.waitFor();
    await rows().nth(2).waitFor({ state: 'detached' });
    await workbench.picture('34-history-removed-by-key');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await rows().nth(3).waitFor();
  });

  it('runs the payload on every network at once', async () => {
    await workbench.openAt('transfer.json', 'aptos_account::transfer');
    await workbench.run('Movescope: Simulate Payload on All Networks');
    const result = workbench.result();
    await result.getByText('the same payload on 3 networks').waitFor();
    await result.getByText('No result').waitFor();
    await workbench.picture('35-all-networks');
  });
});
