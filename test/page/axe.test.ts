import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { kinds, type ShownKind } from './kinds';
import { PageServer, say } from './openPage';
import type { Theme } from './themes';

const THEMES: readonly Theme[] = ['dark', 'light', 'high-contrast'];

describe('axe', () => {
  let server: PageServer;

  before(async () => {
    server = await PageServer.start();
  });

  after(() => server.stop());

  for (const theme of THEMES) {
    for (const kind of kinds()) {
      it(`finds nothing wrong with ${kind.name} in a ${theme} theme`, async () => {
        const page = await server.open(theme);
        assert.deepEqual(await violations(page, kind), []);
        await page.close();
      });
    }
  }
});

async function violations(page: Page, { name, messages, shows, tabs = [] }: ShownKind): Promise<readonly string[]> {
  for (const message of messages) await say(page, message);
  await page.locator('main').getByText(shows).first().waitFor();
  // By the driver, which the page's policy does not bind.
  await page.evaluate(axe.source);
  const found = [...(await run(page, name))];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    found.push(...(await run(page, `${name}, ${tab}`)));
  }
  return found;
}

async function run(page: Page, view: string): Promise<readonly string[]> {
  const results = await page.evaluate(async () => {
    const { violations: all } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run();
    return all.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`),
    }));
  });
  return results.flatMap(({ id, help, nodes }) => nodes.map(node => `${view}: ${id}: ${help}\n    ${node}`));
}
