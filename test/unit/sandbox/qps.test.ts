import assert from 'node:assert/strict';
import type { AccessKey } from '../../../src/sandbox/http/access';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox';
import { get } from './demoSandbox';

const KEY = { network: 'test', region: 'us-east' };

describe('the limits of the sandbox’s access keys', () => {
  it('are listed, including keys without limits', () => {
    const { sandbox } = limited({ one: { ...KEY, qps: 4 }, free: KEY });
    assert.deepEqual(sandbox.keys(), [
      { key: 'one', ...KEY, qps: 4 },
      { key: 'free', ...KEY },
    ]);
  });

  it('can change while it runs', async () => {
    const { sandbox, clock } = limited({ one: { ...KEY, qps: 4 } });
    assert.equal(await admitted(sandbox, 'one'), 4);
    sandbox.setQps('one', 2);
    clock.now += 1000;
    assert.equal(await admitted(sandbox, 'one'), 2);
    sandbox.setQps('one', 9);
    assert.equal(await admitted(sandbox, 'one'), 0);
    clock.now += 1000;
    assert.equal(await admitted(sandbox, 'one'), 9);
  });

  it('let a key with less than one query per second send one occasionally', async () => {
    const { sandbox, clock } = limited({ one: { ...KEY, qps: 0.5 } });
    assert.equal(await admitted(sandbox, 'one'), 1);
    clock.now += 1999;
    assert.equal(await admitted(sandbox, 'one'), 0);
    clock.now += 1;
    assert.equal(await admitted(sandbox, 'one'), 1);
  });

  it('stay the same for a clock that is set back', async () => {
    const { sandbox, clock } = limited({ one: { ...KEY, qps: 2 } });
    assert.equal(await admitted(sandbox, 'one'), 2);
    clock.now -= 60_000;
    assert.equal(await admitted(sandbox, 'one'), 0);
    clock.now += 1000;
    assert.equal(await admitted(sandbox, 'one'), 2);
  });

  it('share an allotment in proportion', async () => {
    const keys = { one: { ...KEY, qps: 10 }, two: { ...KEY, qps: 6 }, three: { ...KEY, qps: 4 }, free: KEY };
    const { sandbox, clock } = limited(keys, 20);
    assert.equal(await admitted(sandbox, 'two'), 6);
    sandbox.setQps('one', 5);
    assert.deepEqual(
      sandbox.keys().map(({ qps }) => qps),
      [5, 9, 6, undefined],
    );
    clock.now += 1000;
    assert.deepEqual([await admitted(sandbox, 'one'), await admitted(sandbox, 'two')], [5, 9]);
  });

  it('leave the other keys unchanged without an allotment', () => {
    const { sandbox } = limited({ one: { ...KEY, qps: 10 }, two: { ...KEY, qps: 6 } });
    sandbox.setQps('one', 100);
    assert.deepEqual(
      sandbox.keys().map(({ qps }) => qps),
      [100, 6],
    );
  });

  it('cannot take all of the allotment from the other keys', () => {
    const { sandbox } = limited({ one: { ...KEY, qps: 4 }, two: { ...KEY, qps: 4 } }, 8);
    for (const qps of [8, 9]) {
      const message = `The keys share 8 queries per second: ${qps} for one leaves none for the others.`;
      assert.throws(() => {
        sandbox.setQps('one', qps);
      }, new RangeError(message));
    }
  });

  it('must be numbers above 0, for existing keys', () => {
    const { sandbox } = limited({ one: { ...KEY, qps: 4 } });
    for (const qps of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.throws(() => {
        sandbox.setQps('one', qps);
      }, new RangeError('A limit is a number of queries per second above 0.'));
    }
    assert.throws(() => {
      sandbox.setQps('constructor', 1);
    }, new RangeError('There is no such access key.'));
  });
});

/** Returns how many queries are let through until one is refused. */
async function admitted(sandbox: Sandbox, key: string): Promise<number> {
  for (let count = 0; ; count++) {
    if ((await get('/accounts/0x1', sandbox, { 'X-Api-Key': key })).status === 429) return count;
  }
}

function limited(
  keys: Readonly<Record<string, AccessKey>>,
  allotment?: number,
): { readonly sandbox: Sandbox; readonly clock: { now: number } } {
  const clock = { now: 1_000_000 };
  const sandbox = createSandbox({
    ledgers: { test: ledgerOfModules('0x1', [], 2) },
    access: { kind: 'keys', region: 'us-east', keys, ...(allotment === undefined ? {} : { allotment }) },
    basePath: '/v1',
    now: () => clock.now,
  });
  return { sandbox, clock };
}
