import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openShared } from './openPage';

/** Opens a page before each test of a suite, in the tab of the one before, and asserts afterwards that nothing forbidden happened in it. */
export function usePage(open: (page: Page) => void): void {
  let page: Page | undefined;

  beforeEach(async () => {
    page = await openShared();
    open(page);
  });

  afterEach(async () => {
    assert.deepEqual(await page?.evaluate(() => window.incidents), []);
  });
}
