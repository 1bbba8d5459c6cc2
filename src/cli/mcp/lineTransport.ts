import {
  deserializeMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Terminal } from '../command';

/**
 * Carries the protocol over a terminal's standard input and output, a message on each line, so that what the terminal
 * removes from all output is removed here too.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #terminal: Pick<Terminal, 'inputLines' | 'write'>;
  readonly #onEnd: () => void;
  readonly #closed = new AbortController();

  /** @param onEnd called once, when it is closed or its input has ended */
  constructor(terminal: Pick<Terminal, 'inputLines' | 'write'>, onEnd: () => void) {
    this.#terminal = terminal;
    this.#onEnd = onEnd;
  }

  start(): Promise<void> {
    void this.#read().then(() => this.close());
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#terminal.write(serializeMessage(message));
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.#closed.signal.aborted) {
      this.#closed.abort();
      this.onclose?.();
      this.#onEnd();
    }
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const { signal } = this.#closed;
    try {
      for await (const line of this.#terminal.inputLines(signal)) {
        if (signal.aborted) return;
        if (line.trim() !== '') this.#take(line);
      }
    } catch (error) {
      if (!signal.aborted) this.onerror?.(asError(error));
    }
  }

  /** A line that is no message is reported, and does not end the connection. */
  #take(line: string): void {
    try {
      this.onmessage?.(deserializeMessage(line));
    } catch (error) {
      this.onerror?.(asError(error));
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
