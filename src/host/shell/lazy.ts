/** A value that is loaded on first use. */
export interface Lazy<T> {
  /** Returns the value, which is loaded on the first call. A failed load is not kept: the next call tries again. */
  get(): Promise<T>;
  /** Drops the value, so that the next call loads it again. */
  forget(): void;
  /** Passes on the value once it is available, if it is loaded or being loaded; never starts a load. */
  ifLoaded(use: (loaded: T) => void): void;
}

/** @param load loads the value; may fail */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let loaded: Promise<T> | undefined;
  return {
    get() {
      if (loaded) return loaded;
      const loading = load();
      loaded = loading;
      loading.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
      return loading;
    },
    forget() {
      loaded = undefined;
    },
    ifLoaded(use) {
      loaded?.then(use, () => undefined);
    },
  };
}
