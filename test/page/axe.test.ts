import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kinds, type ShownKind } from './kinds';
import { changeTheme, say } from './openPage';
import { axeProblems, COLOUR_RULES, loadAxe } from './axeProblems';
import { THEME_NAMES } from './themes';
import { usePage } from './usePage';

describe('axe', () => {
  let page: Page;

  usePage(opened => (page = opened));

  for (const kind of kinds()) {
    it(`finds nothing wrong with ${kind.name} in any theme`, async () => {
      assert.deepEqual(await violations(page, kind), []);
    });
  }
});

async function violations(page: Page, { name, messages, shows, tabs = [] }: ShownKind): Promise<readonly string[]> {
  for (const message of messages) await say(page, message);
  await page.locator('main').getByText(shows).first().waitFor();
  await loadAxe(page);
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
    const problems = await axeProblems(page, theme === THEME_NAMES[0] ? [] : COLOUR_RULES);
    found.push(...problems.map(problem => `${view}, ${theme}: ${problem}`));
  }
  return found;
}
