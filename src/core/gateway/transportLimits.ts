/** Bounds of one request. */
export interface TransportLimits {
  /** From sending the request to the end of its answer, in ms. */
  readonly answerMs: number;
  /** Without a byte while the answer comes, in ms. */
  readonly idleMs: number;
  /** Largest answer, in bytes after decompression. */
  readonly bodyBytes: number;
  /** Most JSON values in an answer; nodes send 16 bytes a value and more. */
  readonly values: number;
  /** How much of the body of an error is read, in bytes; the rest is dropped. */
  readonly errorBodyBytes: number;
}

/** The limits that the program runs with. */
export const DEFAULT_LIMITS: TransportLimits = {
  answerMs: 30_000,
  idleMs: 10_000,
  bodyBytes: 32 * 2 ** 20,
  values: 4_000_000,
  errorBodyBytes: 64_000,
};
