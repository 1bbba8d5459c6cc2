import { OPERATIONS, type OperationName } from './operations';

/** What the gateway does instead of answering. */
export const FAULTS = [
  'reset',
  'silence',
  'stall',
  'tooMany',
  'serverError',
  'garbage',
  'page',
  'notHttp',
  'cutShort',
  'otherForm',
  'deep',
  'slow',
  'redirect',
  'revoked',
] as const;

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number];

/** One operation of a run. */
export interface PlannedOperation {
  readonly name: OperationName;
  /** What happens to its requests, one after the other, before they are answered. */
  readonly faults: readonly Fault[];
  /** When it is cancelled, in ms of real time. */
  readonly cancelAfter: number | undefined;
  /** Whether a different network is selected before it, while operations run. */
  readonly afterSwitch: boolean;
  /** Whether the window is closed before it, while operations run, and a new one opened. */
  readonly afterClose: boolean;
  /** Selects among the variants of a fault. */
  readonly choice: number;
}

/** The operations of a run; the same seed yields the same ones. */
export function planOf(seed: number, operations: number): readonly PlannedOperation[] {
  const random = randomOf(seed);
  const one = <T>(all: readonly [T, ...T[]] | readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: operations }, () => ({
    name: one(Object.keys(OPERATIONS) as OperationName[]),
    faults: random() < 0.4 ? [] : Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(FAULTS)),
    cancelAfter: random() < 0.1 ? Math.floor(random() * 30) : undefined,
    afterSwitch: random() < 0.002,
    afterClose: random() < 0.003,
    choice: Math.floor(random() * 1000),
  }));
}

/** Numbers from 0 up to 1, by a xorshift generator. */
function randomOf(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
