import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Network } from '../../../src/core/gateway/network';
import { AccessKeys, KeyNotClearedError } from '../../../src/host/accessKeys';

const KEY = 'canary-key-of-the-secrets';
const NETWORK: Network = {
  id: 'mine',
  label: 'Mine',
  baseUrl: 'https://gateway.example/v1',
  auth: 'bearer',
  mainNetwork: undefined,
  sandbox: false,
};

function refusing(): vscode.SecretStorage {
  const refuse = () => Promise.reject(new Error(`no keyring for ${KEY}`));
  return {
    get: refuse,
    store: refuse,
    delete: refuse,
    onDidChange: () => ({ dispose: () => undefined }),
  };
}

describe('access keys', () => {
  it('live for the session only where the secret store throws', async () => {
    const keys = new AccessKeys(refusing());
    assert.equal(await keys.set(NETWORK, KEY), 'session');
    assert.equal(await keys.get(NETWORK), KEY);
  });

  it('are not given to another origin', async () => {
    const keys = new AccessKeys(refusing());
    await keys.set(NETWORK, KEY);
    assert.equal(await keys.get({ ...NETWORK, baseUrl: 'https://other.example/v1' }), undefined);
  });

  it('say where the secret store does not delete one, without naming it, and forget what the session kept', async () => {
    const keys = new AccessKeys(refusing());
    await keys.set(NETWORK, KEY);
    await assert.rejects(keys.clear(NETWORK), (error: unknown) => {
      assert.ok(error instanceof KeyNotClearedError);
      assert.equal(
        error.message,
        'The secret store of VS Code did not delete the access key: it may still be there. Try again, or revoke the key at the gateway.',
      );
      return true;
    });
    assert.equal(await keys.get(NETWORK), undefined);
  });
});
