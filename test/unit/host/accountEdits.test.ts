import assert from 'node:assert/strict';
import {
  itemsRemoved,
  withAccount,
  withDetails,
  withMoved,
  withNetworks,
  withoutAccount,
  withPlace,
  withRestored,
  type AccountEdit,
} from '../../../src/host/shell/accountEdits';
import type { AccountList, AccountPlace } from '../../../src/host/shell/accountList';

const USER = { kind: 'user' } as const;
const WORKSPACE = { kind: 'workspace' } as const;
const LONG = `0x${'0'.repeat(60)}cafe`;
const CAFE = { address: '0xcafe', network: 'main' };

function lists(workspace: readonly unknown[], user: readonly unknown[]): readonly AccountList[] {
  return [
    { place: WORKSPACE, items: workspace },
    { place: USER, items: user },
  ];
}

/** Returns the items of both lists after an edit. */
function edited(edit: AccountEdit, before: readonly AccountList[]): readonly (readonly unknown[])[] {
  return edit(before).map(({ items }) => items);
}

/** Returns the addresses of the user's list after an edit. */
function order(edit: AccountEdit, addresses: readonly string[]): string {
  const [, user] = edit(
    lists(
      [],
      addresses.map(address => ({ address })),
    ),
  );
  return (user?.items ?? []).map(item => String(Reflect.get(Object(item), 'address'))).join(' ');
}

describe('withAccount', () => {
  it('adds an account at the end of one list and leaves the other unchanged', () => {
    const before = lists([{ address: '0x1' }], ['kept as it is']);
    const after = withAccount(CAFE, USER)(before);
    assert.equal(after[0], before[0]);
    assert.deepEqual(after[1]?.items, ['kept as it is', CAFE]);
  });

  it('changes the item of the same account, however its address is written, and keeps its public key', () => {
    const before = lists([], [{ address: LONG, network: 'main', publicKey: '0xab' }, { address: '0x1' }]);
    const after = edited(withAccount({ ...CAFE, label: 'new' }, USER), before);
    assert.deepEqual(after[1], [{ ...CAFE, label: 'new', publicKey: '0xab' }, { address: '0x1' }]);
  });

  it('replaces the items for single networks when it lists an account for all', () => {
    const before = lists(
      [],
      [
        { ...CAFE, label: 'main' },
        { address: '0xcafe', network: 'test', label: 'test' },
      ],
    );
    assert.deepEqual(edited(withAccount({ address: '0xcafe' }, USER), before)[1], [
      { address: '0xcafe', label: 'main' },
    ]);
  });

  it('keeps the item for all networks when it lists an account for one of them', () => {
    const all = { address: '0xcafe', label: 'everywhere' };
    assert.deepEqual(edited(withAccount({ ...CAFE, label: 'here' }, USER), lists([], [all]))[1], [
      all,
      { ...CAFE, label: 'here' },
    ]);
  });
});

describe('withDetails', () => {
  it('changes the label where the account is listed, and nothing else about it', () => {
    const before = lists([], [{ address: LONG, label: 'old', publicKey: '0xab' }]);
    const after = edited(withDetails(CAFE, { label: 'new' }, WORKSPACE), before);
    assert.deepEqual(after, [[], [{ address: '0xcafe', label: 'new', publicKey: '0xab' }]]);
  });

  it('changes only the details for this network', () => {
    const all = { address: '0xcafe', label: 'everywhere' };
    const after = edited(withDetails(CAFE, { label: 'new' }, USER), lists([all], [{ ...CAFE, label: 'old' }]));
    assert.deepEqual(after, [[all], [{ ...CAFE, label: 'new' }]]);
  });

  it('removes the label if it is empty', () => {
    const after = edited(withDetails(CAFE, { label: '' }, USER), lists([], [{ ...CAFE, label: 'old' }]));
    assert.deepEqual(after[1], [CAFE]);
  });

  it('lists an unlisted account on this network only', () => {
    const after = edited(withDetails(CAFE, { publicKey: '0xab' }, USER), lists([], []));
    assert.deepEqual(after[1], [{ ...CAFE, publicKey: '0xab' }]);
  });
});

describe('withNetworks', () => {
  it('lists an account on all networks', () => {
    const before = lists([{ ...CAFE, label: 'mine' }], [{ address: '0xcafe', network: 'test' }]);
    assert.deepEqual(edited(withNetworks(CAFE, 'all'), before), [
      [{ address: '0xcafe', label: 'mine' }],
      [{ address: '0xcafe', network: 'test' }],
    ]);
  });

  it('lists an account on this network only, once in each list', () => {
    const before = lists([], [{ address: LONG, label: 'mine' }, { address: '0x1' }, { ...CAFE, publicKey: '0xab' }]);
    assert.deepEqual(edited(withNetworks(CAFE, 'this'), before)[1], [
      { ...CAFE, label: 'mine', publicKey: '0xab' },
      { address: '0x1' },
    ]);
  });
});

describe('withPlace', () => {
  it('moves an account from its list to the other', () => {
    const before = lists([{ address: '0x1' }], [{ address: LONG, label: 'mine' }, { address: '0x2' }]);
    assert.deepEqual(edited(withPlace(CAFE, WORKSPACE), before), [
      [{ address: '0x1' }, { address: '0xcafe', label: 'mine' }],
      [{ address: '0x2' }],
    ]);
  });

  it('changes nothing if the account is not listed', () => {
    const before = lists([{ address: '0x1' }], []);
    assert.equal(withPlace(CAFE, USER)(before), before);
  });
});

describe('withoutAccount', () => {
  const item = { address: LONG, label: 'mine' };
  const before = lists([{ address: '0x1' }, item, { address: '0x2' }], [{ ...CAFE }]);

  it('removes an account from every list', () => {
    assert.deepEqual(edited(withoutAccount(CAFE), before), [[{ address: '0x1' }, { address: '0x2' }], []]);
  });

  it('keeps items for other networks only', () => {
    const other = { address: '0xcafe', network: 'test' };
    assert.deepEqual(edited(withoutAccount(CAFE), lists([other], []))[0], [other]);
  });

  it('is undone, including the place and the label', () => {
    const removed = itemsRemoved(before, CAFE);
    const after = withRestored(removed)(withoutAccount(CAFE)(before));
    assert.deepEqual(after, before);
  });

  it('is undone into lists that have changed since', () => {
    const removed = itemsRemoved(before, CAFE);
    const [workspace] = edited(withRestored(removed), lists([{ address: '0x9' }], []));
    assert.deepEqual(workspace, [{ address: '0x9' }, item]);
  });
});

describe('withMoved', () => {
  const four = ['0x1', '0x2', '0x3', '0x4'];
  const moved = (address: string) => ({ address, network: 'main' });

  it('moves an account up to the row of another account', () => {
    assert.equal(order(withMoved(moved('0x3'), '0x1'), four), '0x3 0x1 0x2 0x4');
  });

  it('moves an account down to the row of another account', () => {
    assert.equal(order(withMoved(moved('0x1'), '0x3'), four), '0x2 0x3 0x1 0x4');
    assert.equal(order(withMoved(moved('0x1'), '0x4'), four), '0x2 0x3 0x4 0x1');
  });

  it('moves an account to the end of its list', () => {
    assert.equal(order(withMoved(moved('0x2'), undefined), four), '0x1 0x3 0x4 0x2');
  });

  it('leaves an account on its own row', () => {
    assert.equal(order(withMoved(moved('0x2'), '0x2'), four), '0x1 0x2 0x3 0x4');
  });

  it('moves all items of an account with it', () => {
    const before = ['0x01', '0x1', '0x2'];
    assert.equal(order(withMoved(moved('0x1'), '0x2'), before), '0x2 0x01 0x1');
  });

  it('changes nothing if the two are on different lists', () => {
    const before = lists([{ address: '0x1' }], [{ address: '0x2' }]);
    assert.deepEqual(withMoved(moved('0x2'), '0x1')(before), before);
  });

  const places: readonly (readonly [name: string, place: AccountPlace])[] = [
    ['one', { kind: 'folder', name: 'one', uri: 'file:///one' }],
    ['two', { kind: 'folder', name: 'two', uri: 'file:///two' }],
  ];
  for (const [name, place] of places) {
    it(`distinguishes the folder ${name} from the others`, () => {
      const before = places.map(([, each]): AccountList => ({ place: each, items: [] }));
      const filled = withAccount(CAFE, place)(before).filter(({ items }) => items.length > 0);
      assert.deepEqual(filled, [{ place, items: [CAFE] }]);
    });
  }
});
