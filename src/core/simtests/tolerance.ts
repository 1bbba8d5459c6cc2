/** How far a number may be from another: the larger of the two counts. */
export interface Tolerance {
  /** In millionths: 1 % is 10,000. */
  readonly millionths: bigint;
  readonly units: bigint;
}

/** The tolerances of the parts of a transaction's cost; those that are absent are not compared. */
export interface Tolerances {
  readonly gas: Tolerance;
  readonly execution?: Tolerance;
  readonly io?: Tolerance;
  readonly storage: Tolerance;
}

const MILLION = 1_000_000n;
const MILLIONTHS_PER_PERCENT = 10_000n;
const DECIMALS = 4;

/** `1%`, `0.5%`, `2`, `1% or 2`. */
export const TOLERANCE_PATTERN = /^\d{1,3}(?:\.\d{1,4})?%(?: or \d{1,20})?$|^\d{1,20}$/;

const DEFAULT: Tolerance = { millionths: MILLIONTHS_PER_PERCENT, units: 2n };

/** The tolerances of a file that gives none: 1 % or 2 units, whichever is more. */
export const DEFAULT_TOLERANCES: Tolerances = { gas: DEFAULT, storage: DEFAULT };

/** Reads a tolerance; `undefined` for other text. */
export function parseTolerance(text: string): Tolerance | undefined {
  if (/^\d{1,20}$/.test(text)) return { millionths: 0n, units: BigInt(text) };
  const [, whole, part = '', units = '0'] = /^(\d{1,3})(?:\.(\d{1,4}))?%(?: or (\d{1,20}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const millionths = BigInt(whole) * MILLIONTHS_PER_PERCENT + BigInt(part.padEnd(DECIMALS, '0'));
  return { millionths, units: BigInt(units) };
}

/** Whether `value` is near enough to `base`. */
export function isNear(value: bigint, base: bigint, { millionths, units }: Tolerance): boolean {
  const distance = value > base ? value - base : base - value;
  return distance <= units || distance * MILLION <= (base < 0n ? -base : base) * millionths;
}

/** Returns the difference in percent, with a sign and one decimal: `+12.5 %`, `< 0.1 %`; `undefined` from zero. */
export function percentText(value: bigint, base: bigint): string | undefined {
  if (base === 0n) return undefined;
  const tenths = ((value - base) * 1000n) / (base < 0n ? -base : base);
  if (tenths === 0n && value !== base) return '< 0.1 %';
  const sign = value < base ? '-' : '+';
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${sign}${digits.slice(0, -1)}.${digits.slice(-1)} %`;
}
