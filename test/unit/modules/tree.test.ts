import assert from 'node:assert/strict';
import type { ModulesPage } from '../../../src/core/gateway/modulePages';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { getChildren, hasChildren } from '../../../src/core/modules/tree';
import { nodeId, type TreeNode } from '../../../src/core/modules/treeNode';
import { FakeSource, page, UNREADABLE, wireModule } from './fakeSource';

const { signal } = new AbortController();
const ACCOUNT: TreeNode = { kind: 'account', address: '0x1', configured: true };

function wireFunction(name: string, visibility: string, is_entry = false, is_view = false) {
  return { name, visibility, is_entry, is_view, generic_type_params: [], params: [], return: [] };
}

const FIELD = { name: 'value', type: 'u64' };
const STRUCT = { name: 'Coin', is_native: false, abilities: [], generic_type_params: [], fields: [] };

const COIN = wireModule('coin', {
  friends: ['0x1::vault', '0x1::supply'],
  exposed_functions: [
    wireFunction('z_odd', 'script'),
    wireFunction('y_private', 'private'),
    wireFunction('x_friend', 'friend'),
    wireFunction('w_public', 'public'),
    wireFunction('v_view', 'public', false, true),
    wireFunction('u_entry', 'private', true),
    wireFunction('a_public', 'public'),
    wireFunction('Coin', 'public'),
    wireFunction('t_entry', 'public', true, true),
  ],
  structs: [
    { ...STRUCT, name: 'Store', abilities: ['key', 'store'], fields: [FIELD, { name: 'has', type: 'bool' }] },
    STRUCT,
    {
      ...STRUCT,
      name: 'Shape',
      is_enum: true,
      abilities: ['copy'],
      variants: [
        { name: 'Square', fields: [FIELD] },
        { name: 'None', fields: [] },
      ],
    },
  ],
});

describe('getChildren', () => {
  let source: FakeSource;
  let store: ModuleStore;

  beforeEach(() => {
    source = new FakeSource();
    source.accounts.set('0x1', [page([wireModule('vault'), UNREADABLE, COIN, wireModule('Admin'), UNREADABLE])]);
    store = new ModuleStore(source);
  });

  const rowsOf = async (node: TreeNode) => (await getChildren(node, store, signal)).map(nodeId);

  it('sorts an account’s modules by name, those without an ABI last', async () => {
    assert.deepEqual(await rowsOf(ACCOUNT), ['0x1::Admin', '0x1::coin', '0x1::vault', '0x1#0', '0x1#1']);
  });

  it('says that an account has no modules', async () => {
    assert.deepEqual(await getChildren({ ...ACCOUNT, address: '0x2' }, store, signal), [
      { kind: 'message', parent: '0x2', text: 'No modules are published at this account.' },
    ]);
  });

  it('says that there may be more modules than the gateway returned', async () => {
    source.accounts.set('0x3', [page([wireModule('a')], undefined, true)]);
    const rows = await getChildren({ ...ACCOUNT, address: '0x3' }, store, signal);
    assert.deepEqual(rows.at(-1), {
      kind: 'message',
      parent: '0x3',
      text: 'The gateway sent 1 module without indicating whether there are more.',
    });
    assert.equal(rows.length, 2);
  });

  it('ends with a count of rows while more arrive, then sorts by name', async () => {
    let arrive: (page: ModulesPage) => void = () => assert.fail();
    const late = new Promise<ModulesPage>(resolve => (arrive = resolve));
    source.accounts.set('0x5', [page([wireModule('z'), UNREADABLE, wireModule('b')]), late]);
    const account = { ...ACCOUNT, address: '0x5' };
    const rows = await getChildren(account, store, signal);
    assert.deepEqual(rows.map(nodeId), ['0x5::b', '0x5::z', '0x5#0', '0x5 coming']);
    assert.deepEqual(rows.at(-1), { kind: 'coming', parent: '0x5', count: 3 });
    arrive(page([UNREADABLE, wireModule('a')]));
    await store.getModules('0x5', signal);
    assert.deepEqual(await rowsOf(account), ['0x5::a', '0x5::b', '0x5::z', '0x5#0', '0x5#1']);
  });

  it('ends with a row that says why the rest could not be read', async () => {
    const error = new Error('no answer');
    source.accounts.set('0x5', [page([wireModule('a')]), error]);
    await assert.rejects(store.getModules('0x5', signal), error);
    const rows = await getChildren({ ...ACCOUNT, address: '0x5' }, store, signal);
    assert.deepEqual(rows.at(-1), { kind: 'unread', parent: '0x5', count: 1, error });
    assert.deepEqual(rows.map(nodeId), ['0x5::a', '0x5 unread']);
    assert.deepEqual(rows.map(hasChildren), [true, false]);
  });

  it('passes on that an account cannot be read', async () => {
    source.accounts.set('0x4', [new Error('no answer')]);
    await assert.rejects(getChildren({ ...ACCOUNT, address: '0x4' }, store, signal), new Error('no answer'));
  });

  it('sorts a module’s functions by their kind for callers, then by name, followed by its structs and friends', async () => {
    const [, coin = assert.fail()] = await getChildren(ACCOUNT, store, signal);
    assert.deepEqual(await rowsOf(coin), [
      '0x1::coin::t_entry()',
      '0x1::coin::u_entry()',
      '0x1::coin::v_view()',
      '0x1::coin::Coin()',
      '0x1::coin::a_public()',
      '0x1::coin::w_public()',
      '0x1::coin::x_friend()',
      '0x1::coin::y_private()',
      '0x1::coin::z_odd()',
      '0x1::coin::Coin{}',
      '0x1::coin::Shape{}',
      '0x1::coin::Store{}',
      '0x1::coin friends',
      '0x1::coin code',
    ]);
  });

  it('does not change the order of the module’s lists', async () => {
    const [, coin = assert.fail()] = await getChildren(ACCOUNT, store, signal);
    assert.equal(coin.kind, 'module');
    await getChildren(coin, store, signal);
    assert.equal(coin.abi.functions[0]?.name, 'z_odd');
  });

  it('says that a module has no public members', async () => {
    const [admin = assert.fail()] = await getChildren(ACCOUNT, store, signal);
    const [none] = await getChildren(admin, store, signal);
    assert.deepEqual(none, { kind: 'message', parent: '0x1::Admin', text: 'No public members' });
  });

  it('shows abilities, fields and variants in the order of the source', async () => {
    const rows = await everyRow(ACCOUNT, store);
    const under = (id: string) => rows.filter(({ parent }) => parent === id).map(({ node }) => nodeId(node));
    assert.deepEqual(under('0x1::coin::Store{}'), [
      '0x1::coin::Store{} has',
      '0x1::coin::Store{}.value',
      '0x1::coin::Store{}.has',
    ]);
    assert.deepEqual(under('0x1::coin::Shape{}'), [
      '0x1::coin::Shape{} has',
      '0x1::coin::Shape{}.Square{}',
      '0x1::coin::Shape{}.None{}',
    ]);
    assert.deepEqual(under('0x1::coin::Shape{}.Square{}'), ['0x1::coin::Shape{}.Square{}.value']);
  });

  it('agrees with hasChildren on rows of every kind', async () => {
    const rows = await everyRow(ACCOUNT, store);
    for (const { node, children } of rows)
      if (node.kind !== 'inCode') assert.equal(hasChildren(node), children.length > 0, nodeId(node));
    assert.deepEqual([...new Set(rows.map(({ node }) => node.kind))].sort(), [
      'abilities',
      'account',
      'field',
      'friend',
      'friends',
      'function',
      'inCode',
      'message',
      'module',
      'struct',
      'unreadableModule',
      'variant',
    ]);
  });

  it('names an account by its address, and a message by its subject', async () => {
    assert.equal(nodeId(ACCOUNT), '0x1');
    assert.deepEqual(await rowsOf({ ...ACCOUNT, address: '0x2' }), ['0x2 message']);
  });

  it('gives each row a unique name that survives a refresh', async () => {
    const ids = (await everyRow(ACCOUNT, store)).map(({ node }) => nodeId(node));
    assert.equal(new Set(ids).size, ids.length);
    store.clear();
    assert.deepEqual(
      (await everyRow(ACCOUNT, store)).map(({ node }) => nodeId(node)),
      ids,
    );
  });
});

interface Row {
  readonly node: TreeNode;
  readonly parent: string;
  readonly children: readonly TreeNode[];
}

/** Returns a row with all rows below it. */
async function everyRow(node: TreeNode, store: ModuleStore, parent = ''): Promise<readonly Row[]> {
  const children = await getChildren(node, store, signal);
  const below = await Promise.all(children.map(child => everyRow(child, store, nodeId(node))));
  return [{ node, parent, children }, ...below.flat()];
}
