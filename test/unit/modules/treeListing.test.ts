import assert from 'node:assert/strict';
import { codeRows } from '../../../src/core/code/codeMembers';
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
    const whole = ['entry_fund()', 'withdraw()', 'Ape{}', 'Zoo{}', 'vault code'];
    assert.deepEqual(await members('vault', searching('va')), whole);
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
    assert.deepEqual(
      [friends, ...others].map(({ kind }) => kind),
      ['friends', 'inCode'],
    );
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

    const names = (nodes: readonly TreeNode[]) => nodes.map(node => nodeId(node).replace(/^.*::/, ''));

    it('lists its private functions by name, with sizes, and its errors in a group that only whole modules have', async () => {
      await store.getModules('0x1', signal);
      const { module } = await store.getModule('0x1', 'vault', signal);
      const abi = module.abi ?? assert.fail();
      const group: TreeNode = { kind: 'inCode', module: abi };
      const node: TreeNode = { kind: 'module', address: '0x1', abi, byteLength: 4 };
      assert.deepEqual((await getChildren(node, store, signal)).at(-1), group);
      assert.equal(hasChildren(group), true);
      assert.equal((await members('vault', searching('withdraw'))).includes('vault code'), false);
      const rows = codeRows(abi, { functions: [own('z_check'), own('check')], sizes, errors });
      assert.deepEqual(names(rows), ['check()', 'z_check()', 'vault code 0x1']);
      assert.deepEqual(
        rows.flatMap(row => (row.kind === 'function' ? [row.sizeInCode] : [])),
        ['', '3 instructions'],
      );
      const [none] = codeRows(abi, { functions: [], sizes, errors: [] });
      assert.equal(none?.kind, 'message');
    });
  });
});
