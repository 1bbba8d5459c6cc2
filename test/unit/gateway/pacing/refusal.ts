import { RateLimitError } from '../../../../src/core/gateway/statusErrors';

/** What is asked for, for an error. */
export const CONTEXT = { operation: { kind: 'getAccount', address: '0x1' }, network: 'Testnet' } as const;

/** What an error says of an answer. */
export function facts(status: number, retryAfterMs?: number) {
  return { status, body: undefined, text: '', headers: {}, retryAfterMs };
}

/** A 429. */
export function refusal(retryAfterMs?: number): RateLimitError {
  return new RateLimitError(CONTEXT, facts(429, retryAfterMs));
}
