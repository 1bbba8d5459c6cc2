import assert from 'node:assert/strict';
import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import { readWatched } from '../../../../src/host/upgrades/watchRound';
import { FakeSource, page, UNREADABLE, wireModule } from '../../modules/fakeSource';
import { notFound } from '../../modules/watch/watchPieces';

const SIGNAL = new AbortController().signal;

/** Reads what is watched from a source with the given answers. */
function looking(source: FakeSource) {
  return { background: source, now: () => 12 };
}

describe('a reading of a watched account', () => {
  let source: FakeSource;

  beforeEach(() => {
    source = new FakeSource();
  });

  it('has all pages of an account, by name, with a hash of the code and the last version read', async () => {
    const [one, two] = [wireModule('one'), { ...wireModule('two'), bytecode: '0xA1' }];
    source.accounts.set('0x1', [page([one, UNREADABLE], '7'), page([two], '8')]);
    const look = await readWatched(looking(source), '0x1', undefined, SIGNAL);
    assert.deepEqual([...look.states.keys()], ['one', 'two']);
    assert.deepEqual([look.pages, look.hasNameless, look.name], [2, true, undefined]);
    assert.deepEqual(look.seen, { readAt: 12, ledgerVersion: '8' });
    assert.equal(look.states.get('one')?.module.abi?.name, 'one');
    assert.equal(look.states.get('one')?.module.byteLength, 4);
  });

  it('has the same hash for the same code, regardless of the case of its digits', async () => {
    const hashes: (string | undefined)[] = [];
    for (const bytecode of ['0xa1', '0xA1', '0xa2']) {
      source.single.set('0x1::one', { ...wireModule('one'), bytecode });
      const { states } = await readWatched(looking(source), '0x1', 'one', SIGNAL);
      hashes.push(states.get('one')?.codeHash);
    }
    assert.equal(hashes[0], hashes[1]);
    assert.notEqual(hashes[0], hashes[2]);
    assert.match(hashes[0] ?? '', /^[0-9a-f]{64}$/);
  });

  it('accepts only a missing account or module as an answer', async () => {
    const gone = notFound('account_not_found');
    source.accounts.set('0x1', [gone]);
    const look = await readWatched(looking(source), '0x1', undefined, SIGNAL);
    assert.deepEqual([look.missing, look.states.size], [gone, 0]);
    source.single.set('0x1::one', notFound('module_not_found'));
    assert.equal((await readWatched(looking(source), '0x1', 'one', SIGNAL)).missing?.missing, 'module');
    const context = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;
    const facts = { status: 404, body: undefined, text: '', headers: {}, retryAfterMs: undefined };
    source.single.set('0x1::one', new NotFoundError(context, facts));
    await assert.rejects(readWatched(looking(source), '0x1', 'one', SIGNAL), /does not know this path/);
    source.single.set('0x1::one', new Error('away'));
    await assert.rejects(readWatched(looking(source), '0x1', 'one', SIGNAL), /away/);
  });
});
