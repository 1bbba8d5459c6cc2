/** A promise that also ends with `signal`: what is read may never come, or never end. @throws the signal's reason */
export function interruptible<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('interrupted'));
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    promise.then(resolve, reject);
  });
}
