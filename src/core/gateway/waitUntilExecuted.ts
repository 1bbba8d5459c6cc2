import type { Answer } from './answer';
import {
  NotJsonError,
  SchemaMismatchError,
  WaitTimeoutError,
  type TransactionNews,
  type Waited,
  ConnectionError,
  TimeLimitError,
} from './requestErrors';
import type { Clock } from './fetch';
import type { ErrorContext, GatewayError } from './gatewayError';
import { isExecuted, isPendingTransaction, type WireTransaction } from './schemas/transactionSchema';
import {
  AccessKeyRefusedError,
  ForbiddenError,
  HttpStatusError,
  InvalidInputError,
  NotFoundError,
  PrunedError,
  RequestTooLargeError,
} from './statusErrors';

/** The progress of waiting for a transaction, after each response that does not end the wait. */
export type WaitProgress = (TransactionNews | { readonly kind: 'failed'; readonly error: GatewayError }) & {
  readonly elapsedMs: number;
  /** Number of requests so far. */
  readonly asks: number;
};

export interface WaitOptions {
  /** From the first request, in milliseconds; includes waits caused by the key's limit. */
  readonly timeLimitMs: number;
  readonly onProgress?: (progress: WaitProgress) => void;
}

/** Pauses after responses without the transaction, in milliseconds. */
const PAUSES = [250, 500, 1000];
const LAST_PAUSE = 2000;
/**
 * Minimum interval between requests about a pending transaction, in milliseconds. Public nodes respond after a second,
 * but immediately if too many clients are waiting.
 */
const PENDING_INTERVAL = 1000;
/** The maximum delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

type Ask = (signal: AbortSignal) => Promise<Answer<WireTransaction>>;

/**
 * Polls a transaction until it is executed. Continues after every response or error that can change, because the
 * contract does not define responses about transactions that are not executed.
 * @param ask requests without a timeout
 * @throws WaitTimeoutError when the timeout expires; what `ask` throws if another attempt would not help
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
      limit.abort(new WaitTimeoutError(context, { ...wait.learned, timeLimitMs }));
    },
    () => undefined,
  );
  try {
    return await wait.run(AbortSignal.any([signal, limit.signal]));
  } finally {
    over.abort();
  }
}

type Learned = Omit<Waited, 'timeLimitMs'>;

class Wait {
  learned: Learned = {};
  readonly #ask: Ask;
  readonly #options: WaitOptions & { readonly clock: Clock };
  #asks = 0;
  #without = 0;

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
      const told = await this.#told(signal);
      if (told.kind === 'executed') return told.seen;
      this.learned = learnedWith(this.learned, told);
      const now = clock.ticks();
      onProgress?.({ ...(told.kind === 'seen' ? told.news : told), elapsedMs: now - start, asks: this.#asks });
      const pause = told.kind === 'seen' ? PENDING_INTERVAL - (now - asked) : (PAUSES[this.#without++] ?? LAST_PAUSE);
      if (pause > 0) await clock.sleep(pause, signal);
      signal.throwIfAborted();
    }
  }

  async #told(signal: AbortSignal): Promise<Told> {
    try {
      const seen = await this.#ask(signal);
      if (isExecuted(seen.value)) return { kind: 'executed', seen };
      const { type } = seen.value;
      return {
        kind: 'seen',
        seen,
        news: isPendingTransaction(seen.value) ? { kind: 'pending' } : { kind: 'other', type },
      };
    } catch (error) {
      if (error instanceof NotFoundError && error.missing === 'transaction') return { kind: 'unknown' };
      if (mayPass(error)) return { kind: 'failed', error };
      throw error;
    }
  }
}

function learnedWith({ seen, news }: Learned, told: Exclude<Told, { readonly kind: 'executed' }>): Learned {
  switch (told.kind) {
    case 'seen':
      return { seen: told.seen, news: told.news };
    case 'unknown':
      return { seen, news: seen ? news : told };
    case 'failed':
      return { seen, news, failure: told.error };
  }
}

type Told =
  | { readonly kind: 'executed'; readonly seen: Answer<WireTransaction> }
  | { readonly kind: 'seen'; readonly seen: Answer<WireTransaction>; readonly news: TransactionNews }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly error: GatewayError };

/**
 * Whether another attempt can succeed. It cannot after a rejected key, a denied request, a redirect, a certificate
 * error or a response that is too large, or if the node reports that the request is invalid or the transaction pruned.
 */
function mayPass(error: unknown): error is GatewayError {
  if (error instanceof HttpStatusError) return !isFinal(error);
  if (error instanceof ConnectionError) return error.problem !== 'certificate';
  return error instanceof TimeLimitError || error instanceof NotJsonError || error instanceof SchemaMismatchError;
}

function isFinal(error: HttpStatusError): boolean {
  if (error instanceof AccessKeyRefusedError || error instanceof ForbiddenError) return true;
  if (error instanceof RequestTooLargeError) return true;
  return error.body !== undefined && (error instanceof InvalidInputError || error instanceof PrunedError);
}
