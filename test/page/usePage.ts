import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PageServer } from './openPage';

/** Opens a page before each test of a suite, in the tab of the one before, and asserts afterwards that nothing forbidden happened in it. */
export function usePage(open: (page: Page) => void): void {
  let server: PageServer;
  let page: Page | undefined;

  before(async () => {
    server = await PageServer.start();
  });

  after(() => server.stop());

  beforeEach(async () => {
    if (page) await server.openAgain(page);
    else page = await server.open();
    open(page);
  });

  afterEach(async () => {
    assert.deepEqual(await page?.evaluate(() => window.incidents), []);
  });
}
