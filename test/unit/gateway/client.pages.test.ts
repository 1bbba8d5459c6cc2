import assert from 'node:assert/strict';
import type { ModulesPage } from '../../../src/core/gateway/modulePages';
import { RepeatedCursorError } from '../../../src/core/gateway/requestErrors';
import { InvalidInputError } from '../../../src/core/gateway/statusErrors';
import { json, silence, text, type Script } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { clientSetUp, never } from './testTransport';

function module(name: string) {
  return { bytecode: '0x00', abi: { address: '0x1', name, friends: [], exposed_functions: [], structs: [] } };
}

function modules(count: number) {
  return Array.from({ length: count }, (_, index) => module(`m${index}`));
}

describe('Client, pages of modules', () => {
  const to = clientSetUp();

  async function pages(...scripts: Script[]): Promise<readonly ModulesPage[]> {
    to.gateway.play(...scripts);
    const read: ModulesPage[] = [];
    for await (const page of to.client.allAccountModules('0x1', {}, never())) read.push(page);
    return read;
  }

  it('reads one page with the parameters of the request', async () => {
    to.gateway.play(json(modules(2), { 'x-aptos-cursor': 'c1' }));
    const page = await to.client.getAccountModules('0x1', { ledgerVersion: '5', start: 'c0', limit: 2 }, never());
    assert.deepEqual(page.value, modules(2));
    assert.equal(page.headers.cursor, 'c1');
    assert.equal(page.maybeMore, false);
    assert.deepEqual(to.sent(), ['GET /accounts/0x1/modules?ledger_version=5&start=c0&limit=2']);
  });

  it('follows the cursors to the end', async () => {
    const read = await pages(
      json(modules(3), { 'x-aptos-cursor': 'a/b' }),
      json([], { 'x-aptos-cursor': 'c' }),
      json(modules(1)),
    );
    assert.deepEqual(
      read.map(page => [page.value.length, page.maybeMore]),
      [
        [3, false],
        [0, false],
        [1, false],
      ],
    );
    assert.deepEqual(to.sent(), [
      'GET /accounts/0x1/modules?limit=100',
      'GET /accounts/0x1/modules?start=a%2Fb&limit=100',
      'GET /accounts/0x1/modules?start=c&limit=100',
    ]);
  });

  const node = { 'x-aptos-ledger-version': '7' };
  const lists: readonly (readonly [what: string, scripts: readonly Script[], maybeMore: readonly boolean[]])[] = [
    ['a full page has no cursor', [json(modules(100), node)], [true]],
    ['a gateway sends no header of a node, and so perhaps no cursor', [json(modules(25))], [true]],
    ['a node sends less than a page without a cursor', [json(modules(99), node)], [false]],
    ['a gateway sent a cursor before', [json(modules(2), { 'x-aptos-cursor': 'a' }), json(modules(2))], [false, false]],
  ];
  for (const [what, scripts, maybeMore] of lists)
    it(`${maybeMore.includes(true) ? 'does not take a list for whole' : 'takes a list for whole'} if ${what}`, async () => {
      assert.deepEqual(
        (await pages(...scripts)).map(page => page.maybeMore),
        maybeMore,
      );
      assert.equal(to.sent().length, scripts.length);
    });

  it('leaves the size of a page to a gateway that refuses the default, from then on', async () => {
    const refused = text('too many', {}, 400);
    const cursor = { 'x-aptos-cursor': 'a' };
    assert.equal((await pages(refused, json(modules(2), cursor), json(modules(1)))).length, 2);
    assert.deepEqual(to.sent(), [
      'GET /accounts/0x1/modules?limit=100',
      'GET /accounts/0x1/modules',
      'GET /accounts/0x1/modules?start=a',
    ]);
    to.gateway.play(refused);
    await rejection(to.client.getAccountModules('0x1', { limit: 5 }, never()), InvalidInputError);
    assert.equal(to.sent().length, 4);
  });

  it('reads an account without modules', async () => {
    const [page] = await pages(json([]));
    assert.deepEqual(page?.value, []);
    assert.equal(page.maybeMore, false);
  });

  it('fails when a cursor repeats', async () => {
    const a = json(modules(1), { 'x-aptos-cursor': 'a' });
    const b = json(modules(1), { 'x-aptos-cursor': 'b' });
    const error = await rejection(pages(a, b, a), RepeatedCursorError);
    assert.equal(
      error.message,
      'Reading the modules of 0x1 from Testnet failed: the gateway repeats the same pages, so the list would never end; report this to its operator.',
    );
    assert.equal(to.sent().length, 3);
  });

  it('continues from a cursor, at a ledger version and in pages of a given size', async () => {
    to.gateway.play(json(modules(2), { 'x-aptos-cursor': 'b' }), json(modules(2)));
    const query = { start: 'a', ledgerVersion: '5', limit: 2 };
    const more: boolean[] = [];
    for await (const page of to.client.allAccountModules('0x1', query, never())) more.push(page.maybeMore);
    assert.deepEqual(more, [false, true]);
    assert.deepEqual(to.sent(), [
      'GET /accounts/0x1/modules?ledger_version=5&start=a&limit=2',
      'GET /accounts/0x1/modules?ledger_version=5&start=b&limit=2',
    ]);
  });

  it('requests the next page as soon as the headers of one name it', async () => {
    const walk = to.client.allAccountModules('0x1', {}, never())[Symbol.asyncIterator]();
    const first = walk.next();
    const { response } = await to.gateway.arrival('GET /accounts/0x1/modules');
    const ahead = to.gateway.arrival('GET /accounts/0x1/modules?start=a');
    response.writeHead(200, { 'content-type': 'application/json', 'x-aptos-cursor': 'a' }).flushHeaders();
    json(modules(1))(await ahead);
    assert.equal(to.sent()[1], 'GET /accounts/0x1/modules?start=a&limit=100');
    response.end(JSON.stringify(modules(2)));
    const ends = [await first, await walk.next(), await walk.next()].map(({ done }) => done);
    assert.deepEqual(ends, [false, false, true]);
  });

  it('cancels the page ahead when it is no longer needed', async () => {
    to.gateway.play(json(modules(1), { 'x-aptos-cursor': 'a' }), silence());
    const walk = to.client.allAccountModules('0x1', {}, never())[Symbol.asyncIterator]();
    const first = walk.next();
    await to.gateway.arrival('GET /accounts/0x1/modules');
    const ahead = to.gateway.arrival('GET /accounts/0x1/modules?start=a');
    await first;
    const { closed } = await ahead;
    await walk.return?.();
    await closed;
    assert.equal(to.sent().length, 2);
  });

  it('rejects with the reason of the signal', async () => {
    to.gateway.play(json(modules(1), { 'x-aptos-cursor': 'a' }));
    const abort = new AbortController();
    const reason = new Error('gone');
    const reading = (async () => {
      for await (const page of to.client.allAccountModules('0x1', {}, abort.signal)) {
        assert.equal(page.value.length, 1);
        abort.abort(reason);
      }
    })();
    await assert.rejects(reading, reason);
    assert.ok(to.sent().length <= 2, to.sent().join());
  });
});
