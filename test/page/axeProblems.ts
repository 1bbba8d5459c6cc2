import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that depend on a theme, which changes only colours: one theme is checked with all rules. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export async function loadAxe(page: Page): Promise<void> {
  // By the driver, which the page's policy does not restrict.
  await page.evaluate(axe.source);
}

/** The problems that axe finds in a page in which it is loaded. @param rules all if absent */
export function axeProblems(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  return page.evaluate(async only => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run({
      ...(only.length > 0 && { runOnly: [...only] }),
      // It describes no element of what it found to be right.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n      ${failureSummary ?? ''}`),
    );
  }, rules);
}
