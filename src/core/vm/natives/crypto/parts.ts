/** Work that pauses every few milliseconds, so that the caller can do other work. */
export type Parts<T> = Generator<void, T, void>;

/** Returns the result of `read`, or `undefined` if it throws, as the library does for malformed bytes. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
