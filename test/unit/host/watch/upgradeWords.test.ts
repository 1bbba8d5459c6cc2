import assert from 'node:assert/strict';
import { upgradeOf, type ModuleState } from '../../../../src/core/modules/watch/watchRecord';
import type { UnseenUpgrade } from '../../../../src/core/modules/watch/watchBook';
import { newCodeMessage, upgradeMessage, upgradeSentence } from '../../../../src/host/upgrades/upgradeWords';
import { state } from '../../modules/watch/watchPieces';

const DAY = 86_400_000;
const NOW = 20_000 * DAY;

function unseen(name: string, before?: ModuleState, now?: ModuleState, days = 3): UnseenUpgrade {
  const since = { readAt: NOW - days * DAY };
  const upgrade = upgradeOf(name, before, now) ?? assert.fail(`${name} is the same`);
  const change = { since, ...(before && { before }) };
  return {
    address: '0xa',
    upgrade,
    since,
    module: { name, seen: { readAt: NOW }, ...(now && { now }), unseen: change },
  };
}

const SHOP = state('shop', { buy: ['u64'], close: [] });
const UPGRADED = unseen('shop', SHOP, state('shop', { buy: ['u128'], close: [], open: [] }));
const CODE = unseen('shop', SHOP, state('shop', { buy: ['u64'], close: [] }, 'other'));
const ADDED = unseen('till', undefined, state('till', {}));
const REMOVED = unseen('till', state('till', {}));

describe('the words of an upgrade', () => {
  const messages: readonly (readonly [UnseenUpgrade, string])[] = [
    [
      UPGRADED,
      '0xa::shop on Testnet was upgraded since it was last seen 3 days ago: 1 changed, 1 new (1 breaks compatibility).',
    ],
    [CODE, '0xa::shop on Testnet has new code since it was last seen 3 days ago; the interface is the same.'],
    [ADDED, '0xa::till on Testnet is new since it was last seen 3 days ago.'],
    [REMOVED, '0xa::till on Testnet was removed since it was last seen 3 days ago.'],
    [unseen('till', state('till', {}), undefined, 0), '0xa::till on Testnet was removed just now.'],
    [
      unseen('shop', SHOP, state('shop', { open: [] })),
      '0xa::shop on Testnet was upgraded since it was last seen 3 days ago: 1 new, 2 removed (2 break compatibility).',
    ],
  ];
  for (const [upgrade, words] of messages) {
    it(`say "${words}"`, () => {
      assert.equal(upgradeMessage('Testnet', [upgrade], NOW), words);
    });
  }

  it('name some of several changes', () => {
    assert.equal(
      upgradeMessage('Testnet', [UPGRADED, CODE, ADDED], NOW),
      '3 watched modules on Testnet changed: shop upgraded, shop new code, till new.',
    );
    assert.equal(
      upgradeMessage('Testnet', [REMOVED, ADDED, ADDED, ADDED, ADDED, ADDED], NOW),
      '6 watched modules on Testnet changed: till removed, till new, till new, till new, and 2 more.',
    );
  });

  it('give the time of the last reading before the change', () => {
    assert.match(
      upgradeSentence('0xa::shop', CODE.upgrade, CODE.since),
      /^0xa::shop has new code; the interface is the same\. It was last checked on .+ \(2024-10-01 00:00:00 UTC\)\.$/,
    );
  });

  it('say that there is nothing to compare if only the code changed', () => {
    assert.equal(
      newCodeMessage([CODE]),
      '0xa::shop has new code; the interface is the same, so there is no difference to show: 2 bytes before, 2 now.',
    );
    assert.equal(
      newCodeMessage([CODE, CODE, CODE, CODE, CODE]),
      'New code, but no interface differences to show: 0xa::shop, 0xa::shop, 0xa::shop, 0xa::shop, and 1 more.',
    );
  });
});
