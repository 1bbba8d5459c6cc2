import assert from 'node:assert/strict';
import type { Access } from '../../../src/sandbox/http/access';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox';
import { errorBody, get } from './demoSandbox';

describe('the sandbox with access keys', () => {
  it('answers from the network of the key, in either header', async () => {
    const { sandbox } = keyed();
    for (const [key, chain] of [
      ['main-key', '1'],
      ['test-key', '2'],
    ] as const) {
      for (const headers of [{ Authorization: `Bearer ${key}` }, { 'X-Api-Key': key }]) {
        const answer = await get('/accounts/0x1', sandbox, headers);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('x-aptos-chain-id'), chain);
      }
    }
  });

  for (const [what, headers, message] of [
    ['no key', {}, 'An access key is required'],
    ['an unknown key', { 'X-Api-Key': 'guess' }, 'The access key is not valid'],
    ['a name that every object has', { 'X-Api-Key': 'constructor' }, 'The access key is not valid'],
    ['another scheme', { Authorization: 'Basic main-key' }, 'An access key is required'],
    ['a key of another region', { 'X-Api-Key': 'far-key' }, 'The access key is for a region other than us-east'],
  ] as const) {
    it(`answers 401 to ${what}`, async () => {
      const { status, body, headers: sent } = await get('/accounts/0x1', keyed().sandbox, headers);
      assert.equal(status, 401);
      assert.deepEqual(body, errorBody('unauthorized', message));
      assert.equal(sent.has('x-aptos-chain-id'), false);
    });
  }

  it('answers 429 when a key surpasses its queries per second, until time has passed', async () => {
    const { sandbox, clock } = keyed();
    const ask = async (key = 'slow-key'): Promise<number> =>
      (await get('/accounts/0x1', sandbox, { 'X-Api-Key': key })).status;
    assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
    assert.equal(await ask('test-key'), 200);
    clock.now += 499;
    assert.equal(await ask(), 429);
    clock.now += 2;
    assert.deepEqual([await ask(), await ask()], [200, 429]);
    clock.now += 60_000;
    assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
  });

  it('names the limit in the body of a 429', async () => {
    const { sandbox } = keyed();
    for (let i = 0; i < 2; i++) await get('/accounts/0x1', sandbox, { 'X-Api-Key': 'slow-key' });
    const { body } = await get('/accounts/0x1', sandbox, { 'X-Api-Key': 'slow-key' });
    assert.deepEqual(body, errorBody('rate_limited', 'The access key has surpassed its queries per second'));
  });

  it('accepts any key if it is open', async () => {
    const open = sandboxWith({ kind: 'open', network: 'test' });
    for (const headers of [{}, { 'X-Api-Key': 'whatever' }]) {
      assert.equal((await get('/accounts/0x1', open, headers)).headers.get('x-aptos-chain-id'), '2');
    }
  });

  it('answers 500 if the network has no ledger', async () => {
    const { status, body } = await get('/accounts/0x1', sandboxWith({ kind: 'open', network: 'dev' }));
    assert.equal(status, 500);
    assert.deepEqual(body, errorBody('internal_error', 'There is no ledger for the network dev'));
  });
});

function keyed(): { readonly sandbox: Sandbox; readonly clock: { now: number } } {
  const clock = { now: 1_000_000 };
  const keys = {
    'main-key': { network: 'main', region: 'us-east' },
    'test-key': { network: 'test', region: 'us-east' },
    'far-key': { network: 'main', region: 'eu-west' },
    'slow-key': { network: 'main', region: 'us-east', qps: 2 },
  };
  return { sandbox: sandboxWith({ kind: 'keys', region: 'us-east', keys }, () => clock.now), clock };
}

function sandboxWith(access: Access, now = (): number => 0): Sandbox {
  const ledgers = { main: ledgerOfModules('0x1', [], 1), test: ledgerOfModules('0x1', [], 2) };
  return createSandbox({ ledgers, access, basePath: '/v1', now });
}
