/** What is said of drift in a file: lenses and problems, problems alone, nothing. */
type DriftSetting = 'on' | 'problems' | 'off';

const USUAL_MINUTES = 10;
/** A day: a timer takes no more than 24 of them, and fires at once for what is longer. */
const MOST_MINUTES = 1_440;

/** The value of `movescope.drift`. */
export function driftOf(value: unknown): DriftSetting {
  return value === 'problems' || value === 'off' ? value : 'on';
}

/** The value of `movescope.watchInterval`, in minutes: one at least, a day at most. */
export function watchMinutes(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(value, MOST_MINUTES) : USUAL_MINUTES;
}

/** How each setting is read that has one value; a value of another type is the default. `networks` and `accounts` are lists. */
export const SETTING_READERS = {
  diagnostics: isOn,
  codeLens: isOn,
  inlayHints: isOn,
  receipts: isOn,
  drift: driftOf,
  watchInterval: watchMinutes,
} as const;

function isOn(value: unknown): boolean {
  return value !== false;
}

/** A setting's value as a report may tell it: switches, numbers and the words of {@link DriftSetting}, nothing else. */
export function tellableValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  return value === 'on' || value === 'problems' || value === 'off' ? value : undefined;
}
