import { readFile } from 'node:fs/promises';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
    /** By theme, what the colours of elements that were checked in it depend on. */
    checkedLooks?: Map<string, Set<string>>;
  }
}

/** Attributes that say nothing about the looks of an element. */
const WITHOUT_LOOKS =
  /^(?:id|title|aria-(?:label|labelledby|controls|rowindex|rowcount|posinset|setsize)|data-.*|href|d|[cr]?[xy][12]?|r|width|height|points|value)$/;

/** What axe finds. */
type Found = readonly Pick<axe.Result, 'id' | 'help' | 'nodes'>[];

export async function loadAxe(page: Page): Promise<void> {
  // By the driver, which the page's policy does not restrict.
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
}

/** The problems that axe finds in a page in which it is loaded. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  // It describes no element of what it found to be right.
  return wordsOf(await page.evaluate(async () => (await window.axe.run({ resultTypes: ['violations'] })).violations));
}

/**
 * The problems that axe finds with the colours of a page in which it is loaded: a theme changes only colours, so one is
 * checked with all rules. Elements of a document that must have the same colours are checked once in each theme.
 */
export async function colourProblems(page: Page, theme: string): Promise<readonly string[]> {
  return wordsOf(await page.evaluate(colourViolations, { theme, withoutLooks: WITHOUT_LOOKS.source }));
}

/** Runs in the page. The colours of a text depend on the element that has it and on those around it. */
async function colourViolations({ theme, withoutLooks }: { theme: string; withoutLooks: string }): Promise<Found> {
  window.checkedLooks ??= new Map();
  const checked = window.checkedLooks.get(theme) ?? new Set();
  window.checkedLooks.set(theme, checked);
  const without = new RegExp(withoutLooks);
  const looks = new Map<Element | null, string>();
  const include: Element[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const attributes = [...element.attributes].filter(({ name }) => !without.test(name));
    const own = attributes.map(({ name, value }) => `[${name}=${value}]`).join('');
    const look = `${looks.get(element.parentElement) ?? ''} > ${element.localName}${own}${element.matches(':nth-child(n + 4)') ? ' later' : ''}`;
    looks.set(element, look);
    const hasText =
      element.shadowRoot !== null ||
      element.matches('input') ||
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
      );
    if (hasText && !checked.has(look)) include.push(element);
    checked.add(look);
  }
  if (include.length === 0) return [];
  const runOnly = ['color-contrast', 'link-in-text-block'];
  return (await window.axe.run({ include }, { runOnly, resultTypes: ['violations'], preload: false })).violations;
}

function wordsOf(found: Found): readonly string[] {
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n    ${html}\n      ${failureSummary ?? ''}`),
  );
}
