/** Running tasks, by the key of the resource that they fetch; several callers share one task. */
export class InFlight<Value> {
  readonly #shared = new Map<string, Shared<Value>>();

  /**
   * Joins the running task for `key`, or starts it. A caller's signal detaches only that caller and rejects with its
   * reason; what is passed to `start` aborts once the last caller is gone. Nothing is kept of a task that has ended,
   * whether or not it failed.
   */
  async share(key: string, signal: AbortSignal, start: (shared: AbortSignal) => Promise<Value>): Promise<Value> {
    signal.throwIfAborted();
    const shared = this.#shared.get(key) ?? this.#start(key, start);
    shared.callers++;
    let detach: () => void = () => undefined;
    try {
      return await new Promise<Value>((resolve, reject) => {
        const fail: (reason: unknown) => void = reject;
        detach = () => {
          fail(signal.reason);
        };
        signal.addEventListener('abort', detach);
        shared.result.then(resolve, reject);
      });
    } finally {
      signal.removeEventListener('abort', detach);
      shared.callers--;
      if (shared.callers === 0) {
        this.#shared.delete(key);
        if (signal.aborted) shared.abort.abort(signal.reason);
      }
    }
  }

  #start(key: string, start: (shared: AbortSignal) => Promise<Value>): Shared<Value> {
    const abort = new AbortController();
    const shared = { abort, result: start(abort.signal), callers: 0 };
    this.#shared.set(key, shared);
    return shared;
  }
}

interface Shared<Value> {
  readonly abort: AbortController;
  readonly result: Promise<Value>;
  callers: number;
}
