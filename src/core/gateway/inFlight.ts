/** Running tasks by the key of the resource that they fetch. Concurrent callers share a task. */
export class InFlight<Value> {
  readonly #shared = new Map<string, Shared<Value>>();

  /**
   * Joins the running task for `key`, or starts one. A caller's signal only detaches that caller and rejects with its
   * reason; the signal passed to `start` aborts after the last caller has left. Finished tasks are not stored, whether
   * they failed or not.
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
