const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was: `just now`, `5 min. ago`. @param when, now milliseconds since the epoch */
export function ageText(when: number, now: number): string {
  const age = now - when;
  const largest = UNITS.find(([, each]) => age >= each);
  if (!largest) return 'just now';
  const [unit, size] = largest;
  return new Intl.RelativeTimeFormat('en', { style: 'short' }).format(-Math.floor(age / size), unit);
}
