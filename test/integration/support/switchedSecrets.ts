import type * as vscode from 'vscode';

/** Lets a test make the secret store fail, as without a keyring or with one that waits for a password forever. */
export interface SecretSwitch {
  state: 'works' | 'refuses' | 'silent';
}

/** The secret store, while it works. */
export function switchedSecrets(real: vscode.SecretStorage, store: SecretSwitch): vscode.SecretStorage {
  const unless = <T>(work: () => Thenable<T>): Thenable<T> => {
    switch (store.state) {
      case 'works':
        return work();
      case 'refuses':
        return Promise.reject(new Error('There is no keyring.'));
      case 'silent':
        return new Promise(() => undefined);
    }
  };
  return {
    get: name => unless(() => real.get(name)),
    store: (name, secret) => unless(() => real.store(name, secret)),
    delete: name => unless(() => real.delete(name)),
    onDidChange: real.onDidChange,
  };
}
