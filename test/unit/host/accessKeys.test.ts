import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Network } from '../../../src/core/gateway/network';
import { AccessKeys } from '../../../src/host/session/accessKeys';
import { RefusedError } from '../../../src/core/userFacingError';
import { rejection } from '../gateway/rejection';
import { ManualClock } from '../gateway/manualClock';

const KEY = 'canary-key-of-the-secrets';
const NETWORK: Network = {
  id: 'mine',
  label: 'Mine',
  baseUrl: 'https://gateway.example/v1',
  auth: 'bearer',
  mainNetwork: undefined,
  sandbox: false,
};

/** The time limit for the secret store, in ms. */
const PATIENCE = 5_000;

function refusing(): vscode.SecretStorage {
  return secretStore(() => Promise.reject(new Error(`no keyring for ${KEY}`)));
}

/** A secret store that never answers, as when a keyring waits for a password. */
function silent(): vscode.SecretStorage {
  return secretStore(() => new Promise(() => undefined));
}

function secretStore(answer: () => Promise<never>): vscode.SecretStorage {
  return { get: answer, store: answer, delete: answer, onDidChange: () => ({ dispose: () => undefined }) };
}

describe('access keys', () => {
  let clock: ManualClock;

  beforeEach(() => {
    clock = new ManualClock();
  });

  /** Returns the result of the work once the time limit for the secret store has passed. */
  async function afterPatience<T>(work: () => Promise<T>): Promise<T> {
    const waiting = clock.whenAsked(PATIENCE);
    const result = work();
    await waiting;
    clock.advance(PATIENCE);
    return result;
  }

  it('last for the session only if the secret store throws', async () => {
    const keys = new AccessKeys(refusing(), clock);
    assert.equal(await keys.set(NETWORK, KEY), 'session');
    assert.equal(await keys.get(NETWORK), KEY);
  });

  it('last for the session only if the secret store never answers', async () => {
    const keys = new AccessKeys(silent(), clock);
    assert.equal(await afterPatience(() => keys.set(NETWORK, KEY)), 'session');
    assert.equal(await keys.get(NETWORK), KEY);
    assert.equal(clock.pending, 0);
  });

  it('count as not set if the secret store never answers', async () => {
    const keys = new AccessKeys(silent(), clock);
    assert.equal(await afterPatience(() => keys.get(NETWORK)), undefined);
  });

  it('wait only as long as the secret store takes', async () => {
    const keys = new AccessKeys({ ...silent(), store: () => Promise.resolve() }, clock);
    assert.equal(await keys.set(NETWORK, KEY), 'stored');
    assert.equal(clock.pending, 0);
  });

  it('report that a key may not have been deleted if the secret store never answers', async () => {
    const keys = new AccessKeys(silent(), clock);
    await rejection(
      afterPatience(() => keys.clear(NETWORK)),
      RefusedError,
    );
  });

  const OTHER_PLACES: readonly (readonly [baseUrl: string, isSent: boolean])[] = [
    ['https://gateway.example/v2', true],
    ['https://gateway.example:443/v1', true],
    ['http://gateway.example/v1', false],
    ['https://gateway.example:8443/v1', false],
    ['https://other.example/v1', false],
    ['https://eu.gateway.example/v1', false],
  ];
  for (const [baseUrl, isSent] of OTHER_PLACES)
    it(`are ${isSent ? '' : 'not '}sent to ${baseUrl}`, async () => {
      const keys = new AccessKeys(refusing(), clock);
      await keys.set(NETWORK, KEY);
      assert.equal(await keys.get({ ...NETWORK, baseUrl }), isSent ? KEY : undefined);
    });

  it('are those of the store again once it has taken one', async () => {
    const stored = new Map<string, string>();
    let isLocked = true;
    const store = (name: string, value: string) => {
      stored.set(name, value);
      return isLocked ? Promise.reject(new Error('locked')) : Promise.resolve();
    };
    const get = (name: string) => Promise.resolve(stored.get(name));
    const keys = new AccessKeys({ ...silent(), store, get }, clock);
    assert.equal(await keys.set(NETWORK, 'the first'), 'session');
    isLocked = false;
    assert.equal(await keys.set(NETWORK, KEY), 'stored');
    assert.equal(await keys.get(NETWORK), KEY);
  });

  for (const secret of ['', KEY, '[]', '{"origin": "https://gateway.example", "key": 7}'])
    it(`count as not set if the store has ${JSON.stringify(secret)}`, async () => {
      const keys = new AccessKeys({ ...silent(), get: () => Promise.resolve(secret) }, clock);
      assert.equal(await keys.get(NETWORK), undefined);
    });

  it('report a failed deletion without naming the key, and forget the key of the session', async () => {
    const keys = new AccessKeys(refusing(), clock);
    await keys.set(NETWORK, KEY);
    await assert.rejects(keys.clear(NETWORK), (error: unknown) => {
      assert.ok(error instanceof RefusedError);
      assert.equal(
        error.message,
        'The access key could not be deleted from VS Code’s secret storage and might still be there. Try again, or revoke the key at the gateway.',
      );
      return true;
    });
    assert.equal(await keys.get(NETWORK), undefined);
  });
});
