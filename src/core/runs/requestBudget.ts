import { counted } from '../move/groupDigits';

/** The known facts about the possible request rate. */
export interface KnownPace {
  /** `undefined` if nothing is known. */
  readonly ratePerSecond: number | undefined;
  /** Whether the rate was measured, not stated or remembered. */
  readonly learnt: boolean;
}

const MINUTE = 60;

/**
 * Describes what many runs cost: `12 senders = up to 24 requests; about 3 s at the learnt rate of 8 a second`.
 * @param runs `12 senders`
 * @param requests at most, or at least if their number is not known
 */
export function budgetText(
  runs: string,
  requests: number,
  { ratePerSecond: rate, learnt }: KnownPace,
  bound: 'up to' | 'at least' = 'up to',
): string {
  const budget = `${runs} = ${bound} ${counted(requests, 'request')}`;
  if (rate === undefined || rate <= 0) return budget;
  const whose = learnt ? 'the learnt rate' : 'the known rate';
  return `${budget}; about ${durationText(requests / rate)} at ${whose} of ${rateText(rate)} a second`;
}

/** `3 s`, `2 min`. */
function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 2 * MINUTE ? `${whole} s` : `${Math.round(whole / MINUTE)} min`;
}

function rateText(rate: number): string {
  return rate < 10 ? String(Math.max(0.1, Math.round(rate * 10) / 10)) : String(Math.round(rate));
}
