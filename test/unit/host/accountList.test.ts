import assert from 'node:assert/strict';
import { accountsOn, type AccountList } from '../../../src/host/shell/accountList';

const USER = { kind: 'user' } as const;
const WORKSPACE = { kind: 'workspace' } as const;
const LONG = `0x${'0'.repeat(60)}cafe`;

/** Returns what a network lists, as text: `address label network public key (place)`. */
function listed(lists: readonly AccountList[], network = 'main'): readonly string[] {
  return accountsOn(lists, network).map(({ address, label, network: only, publicKey, place }) =>
    [address, label, only, publicKey, `(${place.kind})`].filter(each => each !== undefined).join(' '),
  );
}

describe('accountsOn', () => {
  it('lists the accounts for all networks and for this one, in the order of the lists', () => {
    const lists = [
      {
        place: WORKSPACE,
        items: [
          { address: '0x2', label: 'two' },
          { address: '0x3', network: 'test' },
        ],
      },
      { place: USER, items: [{ address: '0x1', network: 'main' }] },
    ];
    assert.deepEqual(listed(lists), ['0x2 two (workspace)', '0x1 main (user)']);
  });

  it('treats the long and the short form of an address as one account', () => {
    const lists = [
      { place: WORKSPACE, items: [{ address: LONG, label: 'shared' }] },
      { place: USER, items: [{ address: '0xCAFE', label: 'mine', publicKey: '0xab' }, { address: 'cafe' }] },
    ];
    assert.deepEqual(listed(lists), ['0xcafe shared 0xab (workspace)']);
  });

  it('prefers the label for this network to the label for all', () => {
    const items = [
      { address: '0x1', label: 'everywhere' },
      { address: '0x0001', label: 'here', network: 'main' },
    ];
    const lists = [{ place: USER, items }];
    assert.deepEqual(listed(lists), ['0x1 here (user)']);
    assert.deepEqual(listed(lists, 'test'), ['0x1 everywhere (user)']);
  });

  it('writes out invisible characters of a label, which a workspace may set', () => {
    const items = [{ address: '0x1', label: 'tr\u3164easury\u202e' }];
    assert.deepEqual(listed([{ place: WORKSPACE, items }]), ['0x1 tr⟨U+3164⟩easury⟨U+202E⟩ (workspace)']);
  });

  it('skips items without an address or of an unexpected form', () => {
    const items = ['0x1', undefined, {}, { address: 1 }, { address: 'nobody' }, { address: ' 0x4 ', label: ' ' }];
    assert.deepEqual(listed([{ place: USER, items }]), ['0x4 (user)']);
  });
});
