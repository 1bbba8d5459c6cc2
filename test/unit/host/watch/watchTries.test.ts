import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/core/connection';
import { AccessKeyRefusedError } from '../../../../src/core/gateway/statusErrors';
import { MissingKeyError } from '../../../../src/core/gateway/requestErrors';
import { WatchTries } from '../../../../src/host/upgrades/watchRound';
import { notFound } from '../../modules/watch/watchPieces';

const MINUTE = 60_000;
const CONTEXT = { operation: { kind: 'getAccountModules', address: '0xa' }, network: 'Testnet' } as const;
const NONE = new Map<string, Error>();
const CONNECTION = {} as Connection;
const REFUSED = new AccessKeyRefusedError(CONTEXT, {
  status: 401,
  body: undefined,
  text: '',
  headers: {},
  retryAfterMs: undefined,
});

describe('the next round for watched networks', () => {
  let tries: WatchTries;

  beforeEach(() => {
    tries = new WatchTries();
  });

  it('is due immediately if something has never been read, otherwise after the interval, even after a restart', () => {
    assert.equal(tries.due('testnet', undefined, 10), 0);
    assert.equal(tries.due('testnet', 5 * MINUTE, 10), 15 * MINUTE);
    tries.succeeded('testnet', 7 * MINUTE, NONE, undefined);
    assert.equal(tries.due('testnet', 5 * MINUTE, 10), 17 * MINUTE);
    assert.equal(tries.due('testnet', undefined, 10), 0);
    assert.equal(tries.due('mainnet', 5 * MINUTE, 10), 15 * MINUTE);
  });

  it('is later after each failure, even if something has never been read, and on time after a success', () => {
    tries.failed('testnet', MINUTE, new Error('away'), CONNECTION);
    assert.equal(tries.due('testnet', undefined, 10), 21 * MINUTE);
    tries.failed('testnet', MINUTE, new Error('away'), CONNECTION);
    assert.equal(tries.due('testnet', undefined, 10), 41 * MINUTE);
    tries.failed('testnet', MINUTE, new Error('away'), CONNECTION);
    tries.failed('testnet', MINUTE, new Error('away'), CONNECTION);
    assert.equal(tries.due('testnet', undefined, 10), 61 * MINUTE);
    tries.succeeded('testnet', MINUTE, NONE, undefined);
    assert.equal(tries.due('testnet', MINUTE, 10), 11 * MINUTE);
    assert.equal(tries.of('testnet')?.failure, undefined);
  });

  it('is not delayed by a reading of one account, which adds to the missing accounts', () => {
    tries.succeeded('testnet', MINUTE, new Map([['0xa', notFound('account_not_found')]]), undefined);
    tries.succeeded('testnet', 5 * MINUTE, new Map([['0xb', notFound('account_not_found')]]), '0xb');
    assert.equal(tries.due('testnet', MINUTE, 10), 11 * MINUTE);
    assert.deepEqual([...(tries.of('testnet')?.missing.keys() ?? [])], ['0xa', '0xb']);
    tries.succeeded('testnet', 6 * MINUTE, NONE, '0xa');
    assert.deepEqual([...(tries.of('testnet')?.missing.keys() ?? [])], ['0xb']);
    tries.succeeded('testnet', 6 * MINUTE, NONE, undefined);
    assert.deepEqual([...(tries.of('testnet')?.missing.keys() ?? [])], []);
  });

  for (const failure of [REFUSED, new MissingKeyError(CONTEXT)]) {
    it(`never uses the same connection after ${failure.name}, but is due immediately when the key may have changed`, () => {
      tries.failed('testnet', MINUTE, failure, CONNECTION);
      assert.equal(tries.of('testnet')?.keyless, CONNECTION);
      tries.keyMayBeOther('testnet');
      assert.ok(tries.due('testnet', undefined, 10) <= 20 * MINUTE);
      tries.skipped('testnet', 90 * MINUTE);
      assert.equal(tries.due('testnet', undefined, 10), 110 * MINUTE);
      assert.equal(tries.of('testnet')?.failure, failure);
    });
  }

  it('stays the same after other failures when the key may have changed', () => {
    tries.failed('testnet', 50 * MINUTE, new Error('away'), CONNECTION);
    tries.keyMayBeOther('testnet');
    tries.keyMayBeOther('mainnet');
    assert.equal(tries.due('testnet', undefined, 10), 70 * MINUTE);
  });
});
