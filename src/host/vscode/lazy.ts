import type { Disposable } from 'vscode';
import type * as vscode from 'vscode';

/** A value that is loaded on first use. */
export interface Lazy<T> {
  /** The loaded value; `undefined` before it has been loaded, and after `forget`. */
  readonly loaded: T | undefined;
  /** Returns the value. The first call loads it. A failed load is not cached, so the next call tries again. */
  get(): Promise<T>;
  /** Discards the value, so that the next call loads it again. */
  forget(): void;
  /** If the value is loaded or loading, calls `use` with it once it is available. Never starts a load. */
  ifLoaded(use: (loaded: T) => void): void;
}

/** Returns a disposable that disposes a value that is loaded or loading. */
export function disposeLoaded(part: Lazy<Disposable>): Disposable {
  return {
    dispose() {
      part.ifLoaded(loaded => {
        loaded.dispose();
      });
    },
  };
}

export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let current: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    get loaded() {
      return loaded;
    },
    get() {
      if (current) return current;
      const loading = load();
      current = loading;
      loading.then(
        value => {
          if (current === loading) loaded = value;
        },
        () => {
          if (current === loading) current = undefined;
        },
      );
      return loading;
    },
    forget() {
      current = undefined;
      loaded = undefined;
    },
    ifLoaded(use) {
      current?.then(use, () => undefined);
    },
  };
}

interface AfterActivation<T> extends vscode.Disposable {
  readonly created: T | undefined;
  readonly creation: Promise<T>;
}

/**
 * Creates something after `activate()` has returned, so that it does not delay the first command that the user runs.
 */
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
