import { RateLimitError } from '../../../../src/core/gateway/statusErrors';

/** The operation and network that an error names. */
export const CONTEXT = { operation: { kind: 'getAccount', address: '0x1' }, network: 'Testnet' } as const;

/** The facts of an answer that an error carries. */
export function facts(status: number, retryAfterMs?: number) {
  return { status, body: undefined, text: '', headers: {}, retryAfterMs };
}

/** Returns an error for a 429. */
export function refusal(retryAfterMs?: number): RateLimitError {
  return new RateLimitError(CONTEXT, facts(429, retryAfterMs));
}
