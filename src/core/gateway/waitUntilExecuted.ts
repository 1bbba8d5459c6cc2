import type { Answer } from './answer';
import type { ErrorContext } from './gatewayError';
import { NotFoundError } from './statusErrors';
import { WaitTimeoutError } from './answerErrors';
import type { Clock } from './fetch';
import { isPendingTransaction, type WireTransaction } from './schemas/transactionSchema';

/** The progress of waiting for a transaction, after each answer that does not end it. */
export interface WaitProgress {
  /** `unknown`: the network does not know the transaction (yet). */
  readonly kind: 'unknown' | 'pending';
  readonly elapsedMs: number;
  /** The number of requests so far. */
  readonly asks: number;
}

/** Options for waiting for a transaction. */
export interface WaitOptions {
  /** From the first request, in ms; includes the wait under the key's limit. */
  readonly timeLimitMs: number;
  readonly onProgress?: (progress: WaitProgress) => void;
}

/** Pauses after an answer that the transaction is unknown, in ms; the last one repeats. */
const PAUSES = [250, 500, 1000, 2000];
/**
 * Minimum time between requests while the transaction is pending, in ms. Public nodes delay their answers by a second,
 * but answer immediately if too many clients wait (FACTS.md §12).
 */
const PENDING_INTERVAL = 1000;
/** The maximum delay of a timer, in ms. */
const LONGEST = 2 ** 31 - 1;

type Ask = (signal: AbortSignal) => Promise<Answer<WireTransaction>>;

/**
 * Requests a transaction until it is executed.
 *
 * @throws WaitTimeoutError when the time limit is reached; what `ask` throws, except a 404 for an unknown transaction.
 */
export async function waitUntilExecuted(
  ask: Ask,
  context: ErrorContext,
  options: WaitOptions & { readonly clock: Clock },
  signal: AbortSignal,
): Promise<Answer<WireTransaction>> {
  const { clock, timeLimitMs } = options;
  const over = new AbortController();
  const limit = new AbortController();
  const wait = new Wait(ask, options);
  clock.sleep(Math.min(timeLimitMs, LONGEST), over.signal).then(
    () => {
      limit.abort(new WaitTimeoutError(context, wait.seen, timeLimitMs));
    },
    () => undefined,
  );
  try {
    return await wait.run(AbortSignal.any([signal, limit.signal]));
  } finally {
    over.abort();
  }
}

class Wait {
  seen: 'pending' | 'never' = 'never';
  readonly #ask: Ask;
  readonly #options: WaitOptions & { readonly clock: Clock };
  #asks = 0;
  #unknown = 0;

  constructor(ask: Ask, options: WaitOptions & { readonly clock: Clock }) {
    this.#ask = ask;
    this.#options = options;
  }

  async run(signal: AbortSignal): Promise<Answer<WireTransaction>> {
    const { clock, onProgress } = this.#options;
    const start = clock.ticks();
    for (;;) {
      const asked = clock.ticks();
      this.#asks++;
      const answer = await this.#answer(signal);
      if (answer && !isPendingTransaction(answer.value)) return answer;
      if (answer) this.seen = 'pending';
      const now = clock.ticks();
      onProgress?.({ kind: answer ? 'pending' : 'unknown', elapsedMs: now - start, asks: this.#asks });
      const pause = answer ? PENDING_INTERVAL - (now - asked) : PAUSES[Math.min(this.#unknown++, PAUSES.length - 1)];
      if (pause !== undefined && pause > 0) await clock.sleep(pause, signal);
      signal.throwIfAborted();
    }
  }

  /** Returns `undefined` if the network does not know the transaction. */
  async #answer(signal: AbortSignal): Promise<Answer<WireTransaction> | undefined> {
    try {
      return await this.#ask(signal);
    } catch (error) {
      if (error instanceof NotFoundError && error.missing === 'transaction') return undefined;
      throw error;
    }
  }
}
