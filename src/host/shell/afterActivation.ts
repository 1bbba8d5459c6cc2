import type * as vscode from 'vscode';

/** What is created after `activate()`. */
export interface AfterActivation<T> extends vscode.Disposable {
  /** `undefined` until it is created. */
  readonly created: T | undefined;
  /** Resolves once it is created. */
  readonly creation: Promise<T>;
}

/** Creates something once `activate()` has ended, for which the command that a user runs first waits. */
export function afterActivation<T extends vscode.Disposable>(create: () => T): AfterActivation<T> {
  let created: T | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise(resolve => {
    timer = setTimeout(resolve);
  });
  const creation = ended.then(() => (created = create()));
  return {
    get created() {
      return created;
    },
    creation,
    dispose() {
      clearTimeout(timer);
      created?.dispose();
    },
  };
}
