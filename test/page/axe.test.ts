import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeProblems, colourProblems, loadAxe } from './axeProblems';
import { kinds, type ShownKind } from './kinds';
import { changeTheme, PageServer, say } from './openPage';
import { simulation } from './reports';
import { THEME_NAMES } from './themes';

describe('axe', () => {
  let server: PageServer;
  let page: Page;

  // One page for all: to load axe takes longer than to check a report.
  before(async () => {
    server = await PageServer.start();
    page = await server.open();
    await loadAxe(page);
  });

  after(() => server.stop());

  for (const kind of kinds()) {
    it(`finds nothing wrong with ${kind.name} in any theme`, async () => {
      assert.deepEqual(await violations(kind), []);
      assert.deepEqual(await page.evaluate(() => window.incidents), []);
    });
  }

  it('finds nothing wrong with an open menu in any theme', async () => {
    await say(page, { type: 'report', report: simulation() });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem').first().waitFor();
    assert.deepEqual(await inAllThemes('menu'), []);
    await page.keyboard.press('Escape');
  });

  async function violations({ name, messages, shows, tabs }: ShownKind): Promise<readonly string[]> {
    await page.mouse.move(0, 0);
    for (const message of messages) await say(page, message);
    // The page has the tab of the report before.
    if (tabs) await page.getByRole('tab').first().click();
    await page.locator('main').getByText(shows).first().waitFor();
    const found: string[] = [];
    for (const tab of tabs ?? [undefined]) {
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
      found.push(...(await inAllThemes(tab === undefined ? name : `${name}, ${tab}`)));
    }
    return found;
  }

  async function inAllThemes(view: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const theme of THEME_NAMES) {
      await changeTheme(page, theme);
      const problems = theme === THEME_NAMES[0] ? await axeProblems(page) : await colourProblems(page, theme);
      found.push(...problems.map(problem => `${view}, ${theme}: ${problem}`));
    }
    return found;
  }
});
