import type * as vscode from 'vscode';

/** What is created after `activate()`. */
export interface AfterActivation<T> extends vscode.Disposable {
  /** `undefined` until it is created. */
  readonly created: T | undefined;
}

/** Creates something once `activate()` has ended, for which the command that a user runs first waits. */
export function afterActivation<T extends vscode.Disposable>(create: () => T): AfterActivation<T> {
  let created: T | undefined;
  const timer = setTimeout(() => {
    created = create();
  });
  return {
    get created() {
      return created;
    },
    dispose() {
      clearTimeout(timer);
      created?.dispose();
    },
  };
}
