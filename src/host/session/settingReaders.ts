/** How drift is shown in a file: as code lenses and problems, only as problems, or not at all. */
type DriftSetting = 'on' | 'problems' | 'off';

const USUAL_MINUTES = 10;
/** One day. A timer supports up to 24 days, and fires immediately for anything longer. */
const MOST_MINUTES = 1_440;

/** Parses the value of `movescope.compareWithDeployed`. */
export function driftOf(value: unknown): DriftSetting {
  return value === 'problems' || value === 'off' ? value : 'on';
}

/** Parses the value of `movescope.watchInterval` in minutes: between one minute and one day. */
export function minutesOf(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(value, MOST_MINUTES) : USUAL_MINUTES;
}

/** A value of the wrong type is replaced by the default. The lists `networks` and `accounts` are read elsewhere. */
export const SETTING_READERS = {
  network: idOf,
  diagnostics: isOn,
  codeLens: isOn,
  inlineResults: isOn,
  compareWithDeployed: driftOf,
  watchInterval: minutesOf,
  mcpServer: isSwitchedOn,
} as const;

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isOn(value: unknown): boolean {
  return value !== false;
}

function isSwitchedOn(value: unknown): boolean {
  return value === true;
}

/**
 * Returns a value that is safe in a report: booleans, numbers and the values of {@link DriftSetting}; `undefined` for
 * any other value.
 */
export function reportableValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  return value === 'on' || value === 'problems' || value === 'off' ? value : undefined;
}
