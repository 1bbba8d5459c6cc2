import type * as vscode from 'vscode';

/** Lets a test make the secret store fail, as where there is no keyring. */
export interface SecretSwitch {
  refuse: boolean;
}

/** The secret store, for as long as it does not refuse. */
export function switchedSecrets(real: vscode.SecretStorage, store: SecretSwitch): vscode.SecretStorage {
  const unless = <T>(work: () => Thenable<T>) =>
    store.refuse ? Promise.reject(new Error('There is no keyring.')) : work();
  return {
    get: name => unless(() => real.get(name)),
    store: (name, secret) => unless(() => real.store(name, secret)),
    delete: name => unless(() => real.delete(name)),
    onDidChange: real.onDidChange,
  };
}
