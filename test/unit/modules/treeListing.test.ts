import assert from 'node:assert/strict';
import { rowsWithMembers } from '../../../src/core/code/codeMembers';
import type { MemberKind } from '../../../src/core/modules/filterChoice';
import { ModuleFilter } from '../../../src/core/modules/moduleFilter';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { getChildren, hasChildren, PLAIN_LISTING, type TreeListing } from '../../../src/core/modules/tree';
import { nodeId, type TreeNode } from '../../../src/core/modules/treeNode';

import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

const { signal } = new AbortController();
const ACCOUNT: TreeNode = { kind: 'account', address: '0x1', configured: true };

function wireFunction(name: string, is_entry = false) {
  return { name, visibility: 'public', is_entry, generic_type_params: [], params: [], return: [] };
}

function moduleOf(name: string, ...functions: readonly string[]) {
  const struct = { is_native: false, abilities: [], generic_type_params: [], fields: [] };
  return wireModule(name, {
    exposed_functions: functions.map(each => wireFunction(each, each.startsWith('entry'))),
    structs: [
      { ...struct, name: 'Zoo' },
      { ...struct, name: 'Ape' },
    ],
  });
}

function searching(text: string, kinds: readonly MemberKind[] = []): Partial<TreeListing> {
  return { filter: new ModuleFilter({ text, kinds }) };
}

function pinning(...modules: readonly string[]): Partial<TreeListing> {
  return { isPinned: (address, module) => modules.includes(`${address}::${module}`) };
}

describe('the listed tree', () => {
  let source: FakeSource;
  let store: ModuleStore;

  beforeEach(() => {
    source = new FakeSource();
    source.accounts.set('0x1', [
      page([moduleOf('vault', 'withdraw', 'entry_fund'), UNREADABLE, moduleOf('admin', 'grant', 'deny')]),
      page([moduleOf('coin', 'withdraw'), moduleOf('bank')]),
    ]);
    store = new ModuleStore(source);
  });

  const childrenOf = (node: TreeNode, listing: Partial<TreeListing>) =>
    getChildren(node, store, signal, { ...PLAIN_LISTING, ...listing });

  /** Returns the rows of the account once it is read, marked as pinned or open. */
  async function account(listing: Partial<TreeListing>): Promise<readonly string[]> {
    await store.getModules('0x1', signal);
    return (await childrenOf(ACCOUNT, listing)).map(marked);
  }

  async function members(module: string, listing: Partial<TreeListing>): Promise<readonly string[]> {
    const { module: read } = await store.getModule('0x1', module, signal);
    const node: TreeNode = { kind: 'module', address: '0x1', abi: read.abi ?? assert.fail(), byteLength: 4 };
    return (await childrenOf(node, listing)).map(row => nodeId(row).replace(/^.*::/, ''));
  }

  function marked(node: TreeNode): string {
    if (node.kind === 'message') return node.text;
    const { isPinned, isOpen } = { isPinned: false, isOpen: false, ...node };
    return `${nodeId(node)}${isPinned ? ' pinned' : ''}${isOpen ? ' open' : ''}`;
  }

  it('lists pinned modules first, in the same order among themselves', async () => {
    assert.deepEqual(await account(pinning('0x1::vault', '0x1::coin', '0x2::bank')), [
      '0x1::coin pinned',
      '0x1::vault pinned',
      '0x1::admin',
      '0x1::bank',
      '0x1#0',
    ]);
  });

  it('lists only matching modules, and expands those that match by their members', async () => {
    assert.deepEqual(await account(searching('withdraw')), ['0x1::coin open', '0x1::vault open']);
    assert.deepEqual(await account(searching('coin')), ['0x1::coin']);
    assert.deepEqual(await members('vault', searching('withdraw')), ['withdraw()']);
    assert.deepEqual(await members('vault', searching('va')), ['entry_fund()', 'withdraw()', 'Ape{}', 'Zoo{}']);
  });

  it('expands none if only kinds are filtered', async () => {
    assert.deepEqual(await account(searching('', ['entry'])), ['0x1::vault']);
    assert.deepEqual(await members('vault', searching('', ['entry'])), ['entry_fund()']);
  });

  it('expands none if that would be more than twenty', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, at) => moduleOf(`m${at + 10}`, 'withdraw'));
    for (const [count, open] of [
      [20, 20],
      [21, 0],
    ] as const) {
      source.accounts.set('0x1', [page(named(count))]);
      store.clear();
      const rows = await account(searching('withdraw'));
      assert.deepEqual([rows.length, rows.filter(row => row.endsWith(' open')).length], [count, open]);
    }
  });

  it('says that nothing in an account matches', async () => {
    assert.deepEqual(await account(searching('nothing')), ['None of the 5 modules matches the filter.']);
    source.accounts.set('0x2', [page([moduleOf('only')])]);
    const rows = await childrenOf({ ...ACCOUNT, address: '0x2' }, searching('nothing'));
    assert.deepEqual(rows.map(marked), ['The only module does not match the filter.']);
    const none = await childrenOf({ ...ACCOUNT, address: '0x3' }, searching('nothing'));
    assert.deepEqual(none.map(marked), ['No modules are published at this account.']);
  });

  it('says that nothing matches so far while more arrive', async () => {
    source.accounts.set('0x1', [page([moduleOf('vault')]), new Promise(() => undefined)]);
    const rows = await childrenOf(ACCOUNT, searching('nothing'));
    assert.deepEqual(
      rows.map(row => (row.kind === 'message' ? row.text : row.kind)),
      ['The only module read so far does not match the filter.', 'coming'],
    );
  });

  it('lists the friends of a module below its structs, each once, unless a filter matches a member', async () => {
    source.accounts.set('0x1', [page([wireModule('coin', { friends: ['0x1::bank', '0x2::vault', '0x1::bank'] })])]);
    await store.getModules('0x1', signal);
    const [coin = assert.fail()] = await childrenOf(ACCOUNT, {});
    const [friends = assert.fail(), ...others] = await childrenOf(coin, {});
    assert.deepEqual([friends.kind, others], ['friends', []]);
    const rows = await childrenOf(friends, {});
    assert.deepEqual(
      rows.map(row => (row.kind === 'friend' ? row.friend : row.kind)),
      ['0x1::bank', '0x2::vault'],
    );
    assert.equal(new Set(rows.map(nodeId)).size, 2);
    assert.deepEqual(
      (await childrenOf(coin, searching('', ['entry']))).map(({ kind }) => kind),
      ['message'],
    );
  });

  describe('with the bytecode of a module', () => {
    const own = (name: string) => ({
      ...{ name, visibility: 'private', isEntry: false, isView: false },
      ...{ typeParameters: [], parameters: [], returns: [] },
    });
    const errors = [{ name: 'EGONE', code: '0x1', text: 'It is gone.' }];
    const sizes = new Map([
      ['withdraw', '7 instructions'],
      ['z_check', '3 instructions'],
    ]);

    async function rows(text: string): Promise<readonly TreeNode[]> {
      await store.getModules('0x1', signal);
      const { module } = await store.getModule('0x1', 'vault', signal);
      const listing = { ...PLAIN_LISTING, filter: new ModuleFilter({ text, kinds: [] }) };
      const added = { functions: [own('z_check')], sizes, errors };
      return rowsWithMembers(module.abi ?? assert.fail(), added, listing);
    }

    const names = (nodes: readonly TreeNode[]) => nodes.map(node => nodeId(node).replace(/^.*::/, ''));

    it('lists its private functions after the others, with sizes, and its errors as a group', async () => {
      const all = await rows('');
      assert.deepEqual(names(all), ['entry_fund()', 'withdraw()', 'z_check()', 'Ape{}', 'Zoo{}', 'vault errors']);
      assert.deepEqual(
        all.flatMap(row => (row.kind === 'function' ? [[row.inCode?.isOnlyThere, row.inCode?.note]] : [])),
        [
          [false, ''],
          [false, '7 instructions'],
          [true, 'Only in the bytecode, not in the interface\n\n3 instructions'],
        ],
      );
      const group = all.at(-1) ?? assert.fail();
      assert.equal(hasChildren(group), true);
      const below = await getChildren(group, store, signal);
      assert.deepEqual(below, [{ kind: 'error', parent: '0x1::vault errors', error: errors[0] }]);
      assert.deepEqual([names(below), below.map(hasChildren)], [['vault errors 0x1'], [false]]);
    });

    it('filters its private functions, and leaves out errors that are not looked for', async () => {
      assert.deepEqual(names(await rows('z_ch')), ['z_check()']);
      assert.deepEqual(names(await rows('vault')).at(-1), 'vault errors');
    });
  });
});
