/** A body whose chunks the test sends. */
export interface ControlledBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Resolves when the reader waits for its n-th chunk, counted from 1. */
  waitsFor(turn: number): Promise<void>;
  send(text: string): void;
  end(): void;
}

/** Makes a body that is read one chunk at a time. */
export function controlledBody(): ControlledBody {
  const waiting = new Map<number, () => void>();
  let turns = 0;
  let deliver: (chunk: Uint8Array | undefined) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        const chunk = await new Promise<Uint8Array | undefined>(resolve => {
          deliver = resolve;
          turns++;
          waiting.get(turns)?.();
        });
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    waitsFor: turn =>
      new Promise(resolve => {
        if (turns >= turn) resolve();
        else waiting.set(turn, resolve);
      }),
    send: text => {
      deliver(new TextEncoder().encode(text));
    },
    end: () => {
      deliver(undefined);
    },
  };
}
