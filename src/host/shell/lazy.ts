/** What is loaded when it is first asked for. */
export interface Lazy<T> {
  /** Loads it, or gives what was loaded. A load that failed is forgotten: the next one who asks tries again. */
  get(): Promise<T>;
  /** Has it loaded again when it is asked for next. */
  forget(): void;
  /** Uses what was loaded, or is being loaded, once it is there; nothing is loaded for it. */
  ifLoaded(use: (loaded: T) => void): void;
}

/** @param load may fail */
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
