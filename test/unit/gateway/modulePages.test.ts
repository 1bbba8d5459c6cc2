import assert from 'node:assert/strict';
import type { AnswerHeaders } from '../../../src/core/gateway/answer';
import { modulePages, type AskPage, type ModulesPage, type ModulesQuery } from '../../../src/core/gateway/modulePages';
import type { Priority } from '../../../src/core/gateway/pacer';
import { never } from './testTransport';

/** A requested page, for the test to answer. */
interface Asked {
  readonly query: ModulesQuery;
  readonly priority: Priority;
  readonly onHeaders: (headers: AnswerHeaders) => void;
  readonly signal: AbortSignal;
  readonly answer: (cursor?: string) => void;
  readonly fail: (error: Error) => void;
}

describe('modulePages', () => {
  const context = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;
  let asked: Asked[];

  beforeEach(() => {
    asked = [];
  });

  const ask: AskPage = (query, priority, onHeaders, signal) =>
    new Promise<ModulesPage>((resolve, reject) => {
      const answer = (cursor?: string): void => {
        const headers = cursor === undefined ? {} : { cursor };
        resolve({ value: [], headers, text: '', maybeMore: false });
      };
      asked.push({ query, priority, onHeaders, signal, answer, fail: reject });
    });

  function walk(query: ModulesQuery = {}, signal = never()) {
    return modulePages(ask, query, context, signal);
  }

  function at(turn: number): Asked {
    return asked[turn] ?? assert.fail(`${asked.length} pages were asked for`);
  }

  /** Runs everything that follows from earlier answers. */
  function settled(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
  }

  it('requests the first page with priority, and the others as prefetch', async () => {
    const pages = walk({ limit: 5 });
    const first = pages.next();
    at(0).answer('a');
    await first;
    const second = pages.next();
    at(1).answer('b');
    await second;
    assert.deepEqual(
      asked.map(({ query, priority }) => [query, priority]),
      [
        [{ limit: 5 }, 'user'],
        [{ limit: 5, start: 'a' }, 'prefetch'],
        [{ limit: 5, start: 'b' }, 'prefetch'],
      ],
    );
  });

  it('requests one page ahead and no more', async () => {
    const pages = walk();
    const first = pages.next();
    at(0).onHeaders({ cursor: 'a' });
    await settled();
    at(1).onHeaders({ cursor: 'b' });
    at(1).answer('b');
    await settled();
    assert.equal(asked.length, 2);
    at(0).answer('a');
    await first;
    await settled();
    assert.equal(asked.length, 2);
    await pages.next();
    assert.equal(at(2).query.start, 'b');
  });

  it('requests a different next page if a retry names one', async () => {
    const pages = walk();
    const first = pages.next();
    at(0).onHeaders({ cursor: 'stale' });
    await settled();
    at(0).answer('a');
    await first;
    const second = pages.next();
    at(2).answer();
    assert.deepEqual((await second).value?.headers, {});
    assert.deepEqual(
      asked.map(({ query }) => query.start),
      [undefined, 'stale', 'a'],
    );
    assert.equal((await pages.next()).done, true);
  });

  it('yields the pages before one that fails, even if that one was requested ahead', async () => {
    const pages = walk();
    const first = pages.next();
    at(0).onHeaders({ cursor: 'a' });
    await settled();
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const error = new Error('no');
    at(1).fail(error);
    await settled();
    process.off('unhandledRejection', note);
    assert.deepEqual(unhandled, []);
    at(0).answer('a');
    assert.equal((await first).done, false);
    await assert.rejects(pages.next(), error);
  });

  it('requests no page twice', async () => {
    const pages = walk({ start: 'a' });
    const first = pages.next();
    at(0).onHeaders({ cursor: 'a' });
    at(0).answer('a');
    await first;
    await assert.rejects(pages.next(), { name: 'RepeatedCursorError' });
    assert.equal(asked.length, 1);
  });

  for (const [what, text, most] of [
    ['long', 'x'.repeat(2 ** 25), 8],
    ['empty', '[]', 2 ** 14],
  ] as const) {
    it(`ends when a gateway names too many pages, however ${what} they are`, async () => {
      let count = 0;
      const endless: AskPage = () =>
        Promise.resolve({ value: [], headers: { cursor: String(count++) }, text, maybeMore: false });
      let read = 0;
      const reading = async () => {
        for await (const page of modulePages(endless, {}, context, never())) read += page.value.length + 1;
      };
      await assert.rejects(reading(), {
        name: 'EndlessPagesError',
        message:
          'Reading the modules of 0x1 from Testnet failed: too many pages of modules for one account; check the URL of the network, or contact the operator of the gateway.',
      });
      assert.equal(read, most);
    });
  }

  it('cancels the page ahead when iteration ends, and all pages with the signal', async () => {
    const left = walk();
    const first = left.next();
    at(0).answer('a');
    await first;
    await left.return();
    assert.equal(at(1).signal.aborted, true);
    const abort = new AbortController();
    void walk({}, abort.signal).next();
    const reason = new Error('gone');
    abort.abort(reason);
    assert.equal(at(2).signal.reason, reason);
  });
});
