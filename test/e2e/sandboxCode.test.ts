import type { Locator } from 'playwright-core';
import { useWorkbench } from './useWorkbench';
import type { DrivenWorkbench } from './workbench';

const call = (name: string, ...values: readonly string[]) => ({
  type: 'entry_function_payload',
  function: `0x71c4e7::box_office::${name}`,
  type_arguments: [],
  arguments: values,
});

describe('a package that nobody has published', () => {
  let workbench: DrivenWorkbench;

  useWorkbench(
    started => (workbench = started),
    () => ({
      files: { 'open.json': call('open', '10', '5000000'), 'buy.json': call('buy', '0xa11ce', '2') },
      folders: { tickets: 'test/fixtures/tickets/first' },
      viewport: { width: 1440, height: 900 },
    }),
  );

  const message = (text: string | RegExp): Locator =>
    workbench.page.locator('.notification-list-item').filter({ hasText: text });

  const published = /Published Tickets to the sandbox \(framework: Movescope’s own\)/;

  const verdict = (words: RegExp) => workbench.result().getByRole('heading', { level: 1, name: words }).waitFor();

  async function simulate(file: string): Promise<void> {
    await workbench.openAt(file, 'box_office');
    await workbench.run('Movescope: Simulate Payload at Cursor');
  }

  async function apply(): Promise<void> {
    await workbench.run('Notifications: Clear All Notifications');
    await workbench.result().getByRole('button', { name: 'More actions' }).click();
    await workbench.result().getByRole('menuitem', { name: 'Apply to sandbox' }).click();
    await message(/Applied · sandbox version [\d,]+/).waitFor();
  }

  it('is published from its row', async () => {
    await workbench.openView();
    for (const name of ['Packages', 'Modules', 'History']) await workbench.viewTitle(name).click();
    const row = workbench.view('Packages').getByRole('treeitem', { name: /^Tickets, / });
    await workbench.openMenu(row, 'Publish to Sandbox');
    await workbench.picture('70-publish-menu');
    await workbench.page.keyboard.press('Escape');
    await workbench.choose(row, 'Publish to Sandbox', message(published));
    await workbench.picture('71-published');
  });

  it('is called, and what the call does is applied', async () => {
    await simulate('open.json');
    await workbench.page.getByRole('option', { name: /alice/ }).click();
    await verdict(/^Would succeed/);
    await apply();
    await workbench.picture('72-applied');
  });

  it('shows where a call aborts, and with which values', async () => {
    await simulate('buy.json');
    await verdict(/^Would abort/);
    await workbench.picture('73-aborted');
    const result = workbench.result();
    await result.getByRole('tab', { name: 'Trace' }).click();
    await result.getByRole('treeitem', { name: /box_office::buy.*did not return/ }).waitFor();
    await result.getByRole('button', { name: 'Show counts' }).click();
    await result.getByRole('button', { name: 'tickets/sources/box_office.move:34' }).click();
    await workbench.page.locator('.tab.active', { hasText: 'box_office.move' }).waitFor();
    await workbench.page.locator('.view-line', { hasText: 'let office' }).waitFor();
    await workbench.picture('76-counts');
  });

  it('is mended, published again and called, also after a reload', async () => {
    await workbench.copy('test/fixtures/tickets/fixed', 'tickets');
    const row = workbench.view('Packages').getByRole('treeitem', { name: /^Tickets, / });
    await workbench.run('Notifications: Clear All Notifications');
    await workbench.choose(row, 'Publish to Sandbox', message(published));
    await workbench.picture('74-published-again');
    await simulate('buy.json');
    await verdict(/^Would succeed/);
    await apply();
    await workbench.picture('75-second-call');
    await workbench.reload();
    await workbench.page.getByRole('button', { name: /^Movescope network: Sandbox \(1 package\)/ }).waitFor();
  });
});
