import assert from 'node:assert/strict';
import {
  accountsOn,
  withAccount,
  withChanged,
  withMoved,
  type AccountItem,
  type AccountScope,
} from '../../../src/host/session/accountList';

const LONG = `0x${'0'.repeat(60)}cafe`;
const CAFE = { scope: 'user', address: '0xcafe', network: 'main' } as const;

/** Returns the items of both lists. */
function itemsOf(workspace: readonly unknown[], user: readonly unknown[]): readonly AccountItem[] {
  const scoped = (scope: AccountScope, items: readonly unknown[]) => items.map(item => ({ scope, item }));
  return [...scoped('workspace', workspace), ...scoped('user', user)];
}

/** Returns the items of both lists, as written. */
function written(items: readonly AccountItem[]): readonly (readonly unknown[])[] {
  const of = (scope: AccountScope) => items.filter(each => each.scope === scope).map(({ item }) => item);
  return [of('workspace'), of('user')];
}

/** Returns what a network lists, as text: `address label network public key (scope)`. */
function listed(items: readonly AccountItem[], network = 'main'): readonly string[] {
  return accountsOn(items, network).map(({ address, label, network: only, publicKey, scope }) =>
    [address, label, only, publicKey, `(${scope})`].filter(each => each !== undefined).join(' '),
  );
}

describe('accountsOn', () => {
  it('lists the accounts for all networks and for this one, those of the workspace first', () => {
    const workspace = [
      { address: '0x2', label: 'two' },
      { address: '0x3', network: 'test' },
    ];
    const items = itemsOf(workspace, [{ address: '0x1', network: 'main', publicKey: '0xab' }]);
    assert.deepEqual(listed(items), ['0x2 two (workspace)', '0x1 main 0xab (user)']);
  });

  it('lists an account of both once, whichever way its address is written', () => {
    const items = itemsOf([{ address: LONG, label: 'shared' }], [{ address: '0xCAFE' }, { address: 'cafe' }]);
    assert.deepEqual(listed(items), ['0xcafe shared (workspace)']);
  });

  it('prefers an item for this network to one for all', () => {
    const items = itemsOf(
      [{ address: '0x1', label: 'everywhere' }],
      [{ address: '0x01', label: 'here', network: 'main' }],
    );
    assert.deepEqual(listed(items), ['0x1 here main (user)']);
    assert.deepEqual(listed(items, 'test'), ['0x1 everywhere (workspace)']);
  });

  it('writes out invisible characters of a label, which a workspace may set', () => {
    const items = itemsOf([{ address: '0x1', label: 'tr\u3164easury\u202e' }], []);
    assert.deepEqual(listed(items), ['0x1 tr⟨U+3164⟩easury⟨U+202E⟩ (workspace)']);
  });

  it('skips items without an address or of an unexpected form', () => {
    const items = ['0x1', undefined, {}, { address: 1 }, { address: 'nobody' }, { address: ' 0x4 ', label: ' ' }];
    assert.deepEqual(listed(itemsOf([], items)), ['0x4 (user)']);
  });
});

describe('withAccount', () => {
  it('adds an account at the end of its list', () => {
    const before = itemsOf([{ address: '0x1' }], ['kept as it is']);
    const after = [[{ address: '0x1' }], ['kept as it is', { address: '0xcafe', network: 'main' }]];
    assert.deepEqual(written(withAccount(before, CAFE)), after);
  });

  it('changes the item of the same account, and keeps its place and its public key', () => {
    const before = itemsOf([], [{ address: LONG, network: 'main', publicKey: '0xab' }, { address: '0x1' }]);
    assert.deepEqual(written(withAccount(before, { ...CAFE, label: 'new' }))[1], [
      { address: '0xcafe', network: 'main', label: 'new', publicKey: '0xab' },
      { address: '0x1' },
    ]);
  });

  it('replaces the items for single networks when it lists an account for all, and not the other way round', () => {
    const [main, test] = ['main', 'test'].map(network => ({ address: '0xcafe', network }));
    const all = { address: '0xcafe' };
    assert.deepEqual(written(withAccount(itemsOf([], [main, test]), { scope: 'user', ...all })), [[], [all]]);
    assert.deepEqual(written(withAccount(itemsOf([], [all]), CAFE)), [[], [all, main]]);
  });
});

describe('withChanged', () => {
  it('changes an item in its place, without empty details', () => {
    const before = itemsOf(
      [],
      [{ address: LONG, label: 'old', network: 'main', publicKey: '0xab' }, { address: '0x1' }],
    );
    const [account = assert.fail()] = accountsOn(before, 'main');
    const after = written(withChanged(before, account, { ...account, label: '' }));
    assert.deepEqual(after, [[], [{ address: '0xcafe', network: 'main', publicKey: '0xab' }, { address: '0x1' }]]);
  });

  it('moves an account to the other list, in place of what lists it there', () => {
    const mine = { address: '0xcafe', network: 'main', label: 'mine' };
    const before = itemsOf([{ address: '0x1' }], [mine, { address: '0x2' }]);
    const after = withChanged(before, CAFE, { ...CAFE, scope: 'workspace', label: 'shared' });
    assert.deepEqual(written(after), [[{ address: '0x1' }, { ...mine, label: 'shared' }], [{ address: '0x2' }]]);
    assert.deepEqual(written(withChanged(after, { ...CAFE, scope: 'workspace' }, { ...CAFE, label: 'mine' })), [
      [{ address: '0x1' }],
      [mine, { address: '0x2' }],
    ]);
  });
});

describe('withMoved', () => {
  const account = (address: string) => ({ scope: 'user', address }) as const;

  for (const [what, address, onto, after] of [
    ['up to the row of another account', '0x3', '0x1', '0x3 0x1 0x2'],
    ['down to the row of another account', '0x1', '0x2', '0x2 0x1 0x3'],
    ['to the end of its list', '0x1', undefined, '0x2 0x3 0x1'],
    ['to its own row', '0x2', '0x2', '0x1 0x2 0x3'],
  ] as const)
    it(`moves an account ${what}`, () => {
      const items = itemsOf([], ['0x1', '0x2', '0x3'].map(account));
      const moved = withMoved(items, account(address), onto === undefined ? undefined : account(onto));
      const order = accountsOn(moved, 'main').map(each => each.address);
      assert.equal(order.join(' '), after);
    });
});
