/** How much a file shows of drift: lenses and problems, only problems, or nothing. */
type DriftSetting = 'on' | 'problems' | 'off';

const USUAL_MINUTES = 10;
/** A day: a timer takes at most 24 of them, and fires at once for anything longer. */
const MOST_MINUTES = 1_440;

/** Reads the value of `movescope.drift`. */
export function driftOf(value: unknown): DriftSetting {
  return value === 'problems' || value === 'off' ? value : 'on';
}

/** Reads the value of `movescope.watchInterval`, in minutes: at least one, at most a day. */
export function watchMinutes(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(value, MOST_MINUTES) : USUAL_MINUTES;
}

/**
 * How each single-valued setting is read; a value of the wrong type becomes the default. `networks` and `accounts` are
 * lists.
 */
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

/**
 * Returns a setting's value if a report may contain it: switches, numbers and the words of {@link DriftSetting} only.
 */
export function tellableValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  return value === 'on' || value === 'problems' || value === 'off' ? value : undefined;
}
