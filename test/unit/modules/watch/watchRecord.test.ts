import assert from 'node:assert/strict';
import {
  upgradeOf,
  afterCheck,
  afterSeen,
  emptyRecord,
  keepOnly,
  withSightings,
  type WatchCheck,
  type WatchRecord,
} from '../../../../src/core/modules/watch/watchRecord';
import { check, checkAt, notFound, state, unreadable } from './watchPieces';

const SHOP = state('shop', { buy: ['u64'] });
const SHOP_2 = state('shop', { buy: ['u128'] });
const TILL = state('till', { empty: [] });

/** Returns the record after consecutive readings. */
function after(...checks: readonly WatchCheck[]): WatchRecord {
  return checks.reduce((record, each) => afterCheck(record, each).record, emptyRecord('0xa'));
}

/** Returns the unviewed changes: name, state and the time of the last reading before the change. */
function unseen({ modules }: WatchRecord): readonly string[] {
  return modules.flatMap(({ name, now, unseen: change }) => {
    const upgrade = change && upgradeOf(name, change.before, now);
    return upgrade ? [`${name} ${upgrade.state} since ${change.since.readAt}`] : [];
  });
}

describe('a watch record', () => {
  it('reports changes from the first reading on, each since the reading before it', () => {
    const before = after(check(1, [SHOP, TILL]), check(2, [SHOP, TILL]));
    assert.deepEqual(unseen(before), []);
    const { record, found, isOther } = afterCheck(before, check(3, [SHOP_2, state('vat', {})]));
    assert.deepEqual(found, ['till', 'shop', 'vat'].sort());
    assert.equal(isOther, true);
    assert.deepEqual(unseen(record), ['shop changed since 2', 'till removed since 2', 'vat added since 2']);
    assert.deepEqual(record.modules[2]?.unseen, { since: { readAt: 2, ledgerVersion: '200' } });
  });

  it('reports a change once, and nothing if a reading finds the same', () => {
    const changed = after(check(1, [SHOP]), check(2, [SHOP_2]));
    const { record, found, isOther } = afterCheck(changed, check(3, [SHOP_2]));
    assert.deepEqual([found, isOther], [[], false]);
    assert.deepEqual(unseen(record), ['shop changed since 1']);
    assert.equal(record.modules[0]?.seen.readAt, 3);
  });

  it('merges several changes into one, and drops changes that were undone', () => {
    const twice = after(check(1, [SHOP]), check(2, [SHOP_2]), check(3, [state('shop', { buy: ['u8'] })]));
    assert.deepEqual(unseen(twice), ['shop changed since 1']);
    assert.deepEqual(twice.modules[0]?.unseen?.before, SHOP);
    const back = afterCheck(twice, check(4, [SHOP]));
    assert.deepEqual([unseen(back.record), back.found, back.isOther], [[], [], true]);
    assert.deepEqual(unseen(after(check(1, []), check(2, [SHOP]), check(3, []))), []);
  });

  it('reports new code with an unchanged interface', () => {
    const other = state('shop', { buy: ['u64'] }, 'other code');
    assert.deepEqual(unseen(after(check(1, [SHOP]), check(2, [other]))), ['shop code since 1']);
  });

  it('drops viewed changes, and reports a module that comes back as new', () => {
    const changed = after(check(1, [SHOP, TILL]), check(2, [SHOP_2]));
    const [shop] = changed.modules;
    const one = afterSeen(changed, new Map(shop && [['shop', shop]]));
    assert.deepEqual(unseen(one), ['till removed since 1']);
    const all = afterSeen(one);
    assert.deepEqual([unseen(all), all.modules.map(({ name }) => name)], [[], ['shop']]);
    assert.deepEqual(unseen(afterCheck(all, check(3, [SHOP_2, TILL])).record), ['till added since 2']);
  });

  it('compares a change made during a view with what was shown', () => {
    const changed = after(check(1, [SHOP]), check(2, [SHOP_2]));
    const [shop] = changed.modules;
    const later = afterCheck(changed, check(3, [state('shop', { buy: ['u8'] })])).record;
    const record = afterSeen(later, new Map(shop && [['shop', shop]]));
    assert.deepEqual(unseen(record), ['shop changed since 2']);
    assert.deepEqual(record.modules[0]?.unseen?.before, SHOP_2);
  });

  it('treats a missing account as one without modules, but not at the start', () => {
    const missing = notFound('account_not_found');
    const gone = after(check(1, [SHOP]), check(2, [], { missing }));
    assert.deepEqual(unseen(gone), ['shop removed since 1']);
    const never = after(check(1, [], { missing }), check(2, [SHOP]));
    assert.deepEqual(unseen(never), []);
  });

  it('does not report a module as removed if it may be one without a name', () => {
    const record = after(check(1, [SHOP, TILL]), check(2, [TILL], { hasNameless: true }));
    assert.deepEqual(unseen(record), []);
    assert.deepEqual(unseen(afterCheck(record, check(3, [SHOP_2, TILL])).record), ['shop changed since 1']);
  });

  it('watches single modules, and continues from them when their account is watched', () => {
    const alone = after(checkAt(1, 'shop', SHOP), checkAt(2, 'till', TILL), checkAt(3, 'gone', undefined));
    assert.deepEqual(
      alone.modules.map(({ name }) => name),
      ['shop', 'till'],
    );
    const { record, isOther } = afterCheck(alone, check(4, [SHOP_2, TILL, state('vat', {})], { pages: 2 }));
    assert.deepEqual([unseen(record), isOther], [['shop changed since 1'], true]);
    assert.deepEqual(record.whole, { readAt: 4, ledgerVersion: '400', pages: 2 });
    const removed = after(checkAt(1, 'shop', SHOP), checkAt(2, 'shop', undefined));
    assert.deepEqual(unseen(removed), ['shop removed since 1']);
    const back = afterCheck(afterSeen(removed), checkAt(3, 'shop', SHOP));
    assert.deepEqual(unseen(back.record), ['shop added since 2']);
  });

  it('reports a new module of a watched account that is read alone', () => {
    assert.deepEqual(unseen(after(check(1, [SHOP]), checkAt(2, 'till', TILL))), ['till added since 1']);
  });

  it('keeps only the watched modules of an account that is no longer watched', () => {
    const record = after(check(1, [SHOP, TILL]));
    assert.equal(keepOnly(record, true, []), record);
    const rest = keepOnly(record, false, ['till']);
    assert.deepEqual([rest.whole, rest.modules.map(({ name }) => name)], [undefined, ['till']]);
  });

  it('updates later reading times, for the account or module by module', () => {
    const whole = withSightings(after(check(1, [SHOP, TILL], { pages: 2 })), new Map([['0xa', { readAt: 5 }]]));
    assert.deepEqual(whole.whole, { readAt: 5, pages: 2 });
    assert.deepEqual(
      whole.modules.map(({ seen }) => seen),
      [{ readAt: 5 }, { readAt: 5 }],
    );
    const alone = after(checkAt(7, 'shop', SHOP), checkAt(1, 'till', TILL));
    const later = new Map([
      ['0xa', { readAt: 99 }],
      ['0xa::shop', { readAt: 6 }],
      ['0xa::till', { readAt: 6 }],
    ]);
    assert.deepEqual(
      withSightings(alone, later).modules.map(({ seen }) => seen.readAt),
      [7, 6],
    );
  });
});

describe('upgradeOf', () => {
  it('says what happened to a module', () => {
    const before = state('shop', { buy: ['u64'], close: [] });
    const now = state('shop', { buy: ['u128'], open: [] });
    assert.deepEqual(upgradeOf('shop', before, now), {
      name: 'shop',
      state: 'changed',
      text: '1 changed, 1 new, 1 removed',
      refused: 2,
    });
    assert.deepEqual(upgradeOf('till', undefined, TILL), { name: 'till', state: 'added', text: '1 new', refused: 0 });
    assert.deepEqual(upgradeOf('till', TILL, undefined), {
      name: 'till',
      state: 'removed',
      text: '1 removed',
      refused: 1,
    });
    assert.equal(upgradeOf('till', TILL, TILL), undefined);
    assert.equal(upgradeOf('till', undefined, undefined), undefined);
  });

  it('compares only the code if the node sent no interface', () => {
    assert.equal(upgradeOf('shop', unreadable('a'), unreadable('a')), undefined);
    const code = { name: 'shop', state: 'code', text: 'its interface is unknown', refused: 0 };
    assert.deepEqual(upgradeOf('shop', SHOP, unreadable('a')), code);
    assert.deepEqual(upgradeOf('shop', unreadable('a'), SHOP), code);
    assert.deepEqual(upgradeOf('shop', undefined, unreadable('a'))?.state, 'added');
    assert.deepEqual(upgradeOf('shop', unreadable('a'), undefined)?.state, 'removed');
  });
});
