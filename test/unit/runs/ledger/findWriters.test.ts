import assert from 'node:assert/strict';
import type { BlockAnswer } from '../../../../src/core/gateway/client';
import { PrunedError } from '../../../../src/core/gateway/statusErrors';
import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import { findWriters, writtenPlaces, type WriterSearch } from '../../../../src/core/runs/ledger/findWriters';
import { notFound } from '../fakeClient';
import { blockMetadata, pendingTransaction, userTransaction } from './wire';

const SIGNAL = new AbortController().signal;
const HASH = `0x${'ee'.repeat(32)}`;

const resource = (address: string, type = '0x1::m::R') => ({
  type: 'write_resource',
  address,
  state_key_hash: HASH,
  data: { type, data: {} },
});
const item = (key: string, type = 'write_table_item') => ({
  type,
  state_key_hash: HASH,
  handle: '0x0f',
  key,
  value: '0x',
});
const at = (version: number, changes: readonly object[]): WireTransaction =>
  userTransaction({ version: String(version), changes });

/** Blocks of ten versions each; block 3 has the versions 30 to 39. */
function ledger(transactions: readonly WireTransaction[], { oldest = 0, newest = 59, cut = -1 } = {}) {
  const asked: number[] = [];
  const getBlockByVersion = (text: string): Promise<BlockAnswer> => {
    const version = Number(text);
    const height = Math.floor(version / 10);
    asked.push(version);
    if (version > newest) return Promise.reject(notFound('version_not_found'));
    if (version < oldest) {
      const context = { operation: { kind: 'getBlockByVersion', version: text }, network: 'Testnet' } as const;
      const facts = { status: 410, body: undefined, text: '', headers: {}, retryAfterMs: undefined };
      return Promise.reject(new PrunedError(context, facts));
    }
    const value = {
      block_height: String(height),
      block_hash: '0xb',
      block_timestamp: `${height}000000`,
      first_version: String(height * 10),
      last_version: String(height * 10 + 9),
      transactions: transactions.filter(each => Math.floor(Number(Reflect.get(each, 'version')) / 10) === height),
    };
    return Promise.resolve({ value, text: '', headers: {}, cutShort: height === cut });
  };
  return { client: { getBlockByVersion }, asked };
}

describe('writtenPlaces', () => {
  it('names resources, table items and modules, each once, however their address is written', () => {
    const changes = [
      resource('0xa'),
      resource('0x0a', '0x01::m::R'),
      { type: 'delete_resource', address: '0xa', state_key_hash: HASH, resource: '0x1::m::R' },
      item('0xAB'),
      item('0xab', 'delete_table_item'),
      { type: 'write_module', address: '0xa', state_key_hash: HASH, data: { bytecode: '0x', abi: { name: 'm' } } },
      { type: 'delete_module', address: '0xa', state_key_hash: HASH, module: '0xa::m' },
      { type: 'melt', state_key_hash: HASH },
      { type: 'melt', state_key_hash: '' },
      7,
    ];
    assert.deepEqual(
      writtenPlaces(userTransaction({ changes })).map(({ key }) => key),
      ['resource 0xa 0x1::m::R', 'item 0xf 0xab', 'module 0xa m', `hash ${HASH}`],
    );
  });

  it('has nothing for a pending transaction', () => {
    assert.deepEqual(writtenPlaces(pendingTransaction()), []);
  });
});

describe('findWriters', () => {
  const own = at(34, [resource('0xa'), item('0x01')]);
  const all = [
    at(12, [item('0x01')]),
    at(31, [resource('0xa')]),
    own,
    at(36, [resource('0xb'), item('0x02')]),
    at(38, [item('0x01'), resource('0xa')]),
    blockMetadata({ version: '50', changes: [resource('0xa')] }),
  ];
  const search = (parts: Partial<WriterSearch>, of = ledger(all)) =>
    findWriters(
      of.client,
      { version: '34', places: writtenPlaces(own), direction: 'after', blocks: 10, ...parts },
      () => undefined,
      SIGNAL,
    );
  const versions = ({ writers }: Awaited<ReturnType<typeof findWriters>>) => writers.map(({ facts }) => facts.version);

  it('finds later writers up to the newest block', async () => {
    const found = await search({});
    assert.deepEqual(versions(found), ['38', '50']);
    assert.deepEqual(
      found.writers.map(({ places }) => places.map(({ key }) => key)),
      [['item 0xf 0x01', 'resource 0xa 0x1::m::R'], ['resource 0xa 0x1::m::R']],
    );
    assert.deepEqual(
      found.blocks.map(({ height, timestamp }) => [height, timestamp]),
      [
        ['3', '3000000'],
        ['4', '4000000'],
        ['5', '5000000'],
      ],
    );
    assert.equal(found.end, 'newest');
  });

  it('reads no more blocks than allowed', async () => {
    const of = ledger(all);
    const found = await search({ blocks: 2 }, of);
    assert.deepEqual([versions(found), found.end, of.asked], [['38'], 'bound', [34, 40]]);
  });

  it('finds earlier writers, the nearest first, back to the first block', async () => {
    const found = await search({ direction: 'before' });
    assert.deepEqual([versions(found), found.end], [['31', '12'], 'first']);
  });

  it('ends where the node has pruned the ledger', async () => {
    const found = await search({ direction: 'before' }, ledger(all, { oldest: 20 }));
    assert.deepEqual([versions(found), found.end], [['31'], 'pruned']);
  });

  it('names the blocks of which the node sent a part', async () => {
    assert.deepEqual((await search({}, ledger(all, { cut: 4 }))).partial, ['4']);
  });

  it('looks only for the given places', async () => {
    const [, only] = writtenPlaces(own);
    assert.ok(only);
    assert.deepEqual(versions(await search({ places: [only] })), ['38']);
  });
});
