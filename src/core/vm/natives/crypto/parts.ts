/** Work that stops after each part, a few milliseconds at most, so that whoever runs it can do something else. */
export type Parts<T> = Generator<void, T, void>;

/** The result of reading; `undefined` where the library throws, which it does for any malformed bytes. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
