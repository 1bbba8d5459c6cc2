import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { kinds, type ShownKind } from './kinds';
import { changeTheme, PageServer, say } from './openPage';
import { THEME_NAMES } from './themes';

/** The rules that depend on a theme, which changes only colours: the first theme is checked with all rules. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

describe('axe', () => {
  let server: PageServer;

  before(async () => {
    server = await PageServer.start();
  });

  after(() => server.stop());

  for (const kind of kinds()) {
    it(`finds nothing wrong with ${kind.name} in any theme`, async () => {
      const page = await server.open();
      assert.deepEqual(await violations(page, kind), []);
      await page.close();
    });
  }
});

async function violations(page: Page, { name, messages, shows, tabs = [] }: ShownKind): Promise<readonly string[]> {
  for (const message of messages) await say(page, message);
  await page.locator('main').getByText(shows).first().waitFor();
  // By the driver, which the page's policy does not restrict.
  await page.evaluate(axe.source);
  const found = [...(await inAllThemes(page, name))];
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    found.push(...(await inAllThemes(page, `${name}, ${tab}`)));
  }
  return found;
}

async function inAllThemes(page: Page, view: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of THEME_NAMES) {
    await changeTheme(page, theme);
    found.push(...(await run(page, `${view}, ${theme}`, theme === THEME_NAMES[0] ? [] : COLOUR_RULES)));
  }
  return found;
}

/** @param rules all if absent */
async function run(page: Page, view: string, rules: readonly string[]): Promise<readonly string[]> {
  const results = await page.evaluate(async only => {
    const options = only.length > 0 ? { runOnly: [...only] } : {};
    const { violations: all } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(options);
    return all.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`),
    }));
  }, rules);
  return results.flatMap(({ id, help, nodes }) => nodes.map(node => `${view}: ${id}: ${help}\n    ${node}`));
}
