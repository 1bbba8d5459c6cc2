import assert from 'node:assert/strict';
import { createClient, type Client, type ModulesPage } from '../../../src/core/gateway/client';
import { RepeatedCursorError } from '../../../src/core/gateway/errors/repeatedCursorError';
import type { Transport } from '../../../src/core/gateway/transport';
import { FaultyGateway, json, silence, type Script } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { never, transportTo } from './testTransport';

function module(name: string) {
  return { bytecode: '0x00', abi: { address: '0x1', name, friends: [], exposed_functions: [], structs: [] } };
}

function modules(count: number) {
  return Array.from({ length: count }, (_, index) => module(`m${index}`));
}

describe('Client, pages of modules', () => {
  let gateway: FaultyGateway;
  let transport: Transport;
  let client: Client;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(silence());
    transport = transportTo(gateway);
    client = createClient(transport);
  });
  afterEach(async () => {
    transport.dispose();
    await gateway.stop();
  });

  function sent(): string[] {
    return gateway.received.map(({ method, url }) => `${method} ${url.replace(/^\/v1/, '')}`);
  }

  async function pages(...scripts: Script[]): Promise<readonly ModulesPage[]> {
    gateway.play(...scripts);
    const read: ModulesPage[] = [];
    for await (const page of client.allAccountModules('0x1', never())) read.push(page);
    return read;
  }

  it('reads one page with what it is asked for', async () => {
    gateway.play(json(modules(2), { 'x-aptos-cursor': 'c1' }));
    const page = await client.getAccountModules('0x1', { ledgerVersion: '5', start: 'c0', limit: 2 }, never());
    assert.deepEqual(page.value, modules(2));
    assert.equal(page.headers.cursor, 'c1');
    assert.equal(page.maybeMore, false);
    assert.deepEqual(sent(), ['GET /accounts/0x1/modules?ledger_version=5&start=c0&limit=2']);
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
    assert.deepEqual(sent(), [
      'GET /accounts/0x1/modules?limit=100',
      'GET /accounts/0x1/modules?start=a%2Fb&limit=100',
      'GET /accounts/0x1/modules?start=c&limit=100',
    ]);
  });

  it('tells of a full page without a cursor that there may be more, and invents none', async () => {
    assert.deepEqual(
      (await pages(json(modules(100)))).map(page => page.maybeMore),
      [true],
    );
    assert.deepEqual(
      (await pages(json(modules(99)))).map(page => page.maybeMore),
      [false],
    );
    assert.equal(sent().length, 2);
  });

  it('reads an account without modules', async () => {
    const [page] = await pages(json([]));
    assert.deepEqual(page?.value, []);
    assert.equal(page.maybeMore, false);
  });

  it('ends with an error when a cursor comes again', async () => {
    const a = json(modules(1), { 'x-aptos-cursor': 'a' });
    const b = json(modules(1), { 'x-aptos-cursor': 'b' });
    const error = await rejection(pages(a, b, a), RepeatedCursorError);
    assert.equal(
      error.message,
      'Reading the modules of 0x1 from Testnet failed: the gateway sends the same pages again and again, so that the list would never end; tell its operator.',
    );
    assert.equal(sent().length, 3);
  });

  it('asks for a page only when the one before has been taken', async () => {
    gateway.play(json(modules(1), { 'x-aptos-cursor': 'a' }));
    for await (const page of client.allAccountModules('0x1', never())) {
      assert.equal(page.value.length, 1);
      break;
    }
    assert.equal(sent().length, 1);
  });

  it('ends with the reason of the signal', async () => {
    gateway.play(json(modules(1), { 'x-aptos-cursor': 'a' }));
    const abort = new AbortController();
    const reason = new Error('gone');
    const reading = (async () => {
      for await (const page of client.allAccountModules('0x1', abort.signal)) {
        assert.equal(page.value.length, 1);
        abort.abort(reason);
      }
    })();
    await assert.rejects(reading, reason);
    assert.equal(sent().length, 1);
  });
});
