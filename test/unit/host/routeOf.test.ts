import assert from 'node:assert/strict';
import { routeOf } from '../../../src/host/networks/routeOf';

describe('routeOf', () => {
  const cases: readonly (readonly [path: string, route: string])[] = [
    ['', ''],
    ['/', '/'],
    ['/accounts/0xcafe', '/accounts/…'],
    ['/accounts/0x1/modules', '/accounts/…/modules'],
    ['/accounts/0xcafe/module/vault', '/accounts/…/module/…'],
    ['/accounts/0xcafe/module/modules', '/accounts/…/module/…'],
    ['/accounts/0xcafe/module/module', '/accounts/…/module/…'],
    ['/accounts/0xcafe/transactions', '/accounts/…/transactions'],
    ['/transactions/simulate', '/transactions/simulate'],
    ['/transactions/encode_submission', '/transactions/encode_submission'],
    [`/transactions/wait_by_hash/0x${'ab'.repeat(32)}`, '/transactions/wait_by_hash/…'],
    ['/blocks/by_version/1204', '/blocks/by_version/…'],
    ['/secret/of/the/user', '/…/…/…/…'],
  ];
  for (const [path, route] of cases) {
    it(`returns ${route || 'nothing'} for ${path || 'the root'}`, () => {
      assert.equal(routeOf(path), route);
    });
  }
});
