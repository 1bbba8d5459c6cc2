import type { Ledger } from '../ledger';

/** The chain's time in microseconds since the epoch: it goes on with the clock, but not before its last block. */
export function chainTime(ledger: Ledger, nowMilliseconds: number): bigint {
  const now = BigInt(Math.floor(nowMilliseconds)) * 1000n;
  const last = BigInt(ledger.timestamp);
  return now > last ? now : last;
}
