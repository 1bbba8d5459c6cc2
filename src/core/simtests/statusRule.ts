import { parseAddress } from '../move/address';
import { parseMemberId } from '../move/functionId';
import type { SimulationReport } from '../results/simulationReport';
import { parseVmStatus, statusOf } from '../results/verdict';
import type { DocumentLines, Range } from '../text/lines';

/** The expected outcome of a transaction. */
export type StatusRule =
  | { readonly kind: 'success' | 'outOfGas' }
  /** An abort by code, in any module if `module` is absent. `abortName` is an abort by the name of its constant. */
  | { readonly kind: 'abort'; readonly module?: string; readonly code: bigint }
  | { readonly kind: 'abortName'; readonly module: string; readonly name: string }
  /** The VM stopped inside a function: arithmetic, a missing resource, a limit. */
  | { readonly kind: 'failure'; readonly where?: string }
  /** The name of a VM status, or of an abort in any module. */
  | { readonly kind: 'name'; readonly name: string };

export const STATUS_PATTERN =
  /^(?:success|out of gas|failure(?: in 0x[0-9a-fA-F]{1,64}::[A-Za-z_]\w*::[A-Za-z_]\w*)?|0x[0-9a-fA-F]{1,16}|\d{1,20}|0x[0-9a-fA-F]{1,64}::[A-Za-z_]\w*::(?:0x[0-9a-fA-F]{1,16}|\d{1,20}|[A-Za-z_]\w*)|[A-Z][A-Z0-9_]+)$/;

/** Parses a status; `undefined` if it is invalid. */
export function parseStatusRule(text: string): StatusRule | undefined {
  if (text === 'success') return { kind: 'success' };
  if (text === 'out of gas') return { kind: 'outOfGas' };
  if (text === 'failure') return { kind: 'failure' };
  if (text.startsWith('failure in ')) {
    const id = parseMemberId(text.slice('failure in '.length));
    return id && { kind: 'failure', where: `${id.address}::${id.module}::${id.name}` };
  }
  if (/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return { kind: 'abort', code: BigInt(text) };
  const [, address, module, last] = /^(0x[0-9a-f]{1,64})::([a-z_]\w*)::(\w+)$/i.exec(text) ?? [];
  if (address !== undefined && module !== undefined && last !== undefined) {
    const id = `${parseAddress(address) ?? address}::${module}`;
    if (/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(last)) return { kind: 'abort', module: id, code: BigInt(last) };
    return /^\d/.test(last) ? undefined : { kind: 'abortName', module: id, name: last };
  }
  return /^[A-Z][A-Z0-9_]+$/.test(text) ? { kind: 'name', name: text } : undefined;
}

export function hasStatus(report: SimulationReport, rule: StatusRule): boolean {
  const status = statusOf(report);
  if (rule.kind === 'success') return report.success;
  if (report.success) return false;
  switch (rule.kind) {
    case 'outOfGas':
      return status.kind === 'outOfGas';
    case 'abort':
      return (
        status.kind === 'abort' &&
        BigInt(status.abort.code) === rule.code &&
        (rule.module === undefined || rule.module === moduleText(status.abort.module))
      );
    case 'abortName':
      return (
        status.kind === 'abort' && status.abort.name === rule.name && rule.module === moduleText(status.abort.module)
      );
    case 'failure':
      return status.kind === 'failure' && (rule.where === undefined || rule.where === memberText(status.where));
    case 'name':
      return (
        (status.kind === 'code' && status.name === rule.name) ||
        (status.kind === 'abort' && status.abort.name === rule.name)
      );
  }
}

/**
 * Returns the outcome of a simulation in the form used in tests: `success`, `0x1::coin::EINSUFFICIENT_BALANCE`,
 * `0xcafe::vault::0x5`, `out of gas`, `failure in 0xcafe::vault::deposit`, or the name of a VM status. A status in an
 * unknown format is unchanged.
 */
export function statusText({ success, vmStatus }: Pick<SimulationReport, 'success' | 'vmStatus'>): string {
  if (success) return 'success';
  const status = parseVmStatus(vmStatus);
  switch (status.kind) {
    case 'abort': {
      const { module, name, code } = status.abort;
      return module === undefined ? code : `${moduleText(module) ?? module}::${name ?? code}`;
    }
    case 'outOfGas':
      return 'out of gas';
    case 'failure':
      return parseMemberId(status.where) ? `failure in ${memberText(status.where)}` : 'failure';
    case 'code':
      return status.name;
    case 'executed':
    case 'other':
      return vmStatus;
  }
}

function moduleText(module: string | undefined): string | undefined {
  const [, address = '', name = ''] = /^(0x[0-9a-f]{1,64})::(\w+)$/i.exec(module ?? '') ?? [];
  return name === '' ? module : `${parseAddress(address) ?? address}::${name}`;
}

function memberText(where: string): string {
  const id = parseMemberId(where);
  return id ? `${id.address}::${id.module}::${id.name}` : where;
}

/** The expected range of an integer, exact for any size; both bounds are inclusive. */
export interface IntegerRule {
  readonly min?: bigint;
  readonly max?: bigint;
}

/** Matches `500`, `-5`, `≤ 500`, `<= 500`, `< 500`, `≥ 5` and `5..10`. */
export const RULE_PATTERN = /^(?:(?:<=|>=|<|>|≤|≥) ?)?-?\d{1,80}$|^-?\d{1,80}\.\.-?\d{1,80}$/;
/** Matches the rules of {@link RULE_PATTERN}, and `baseline`. */
export const GAS_PATTERN = /^baseline$|^(?:(?:<=|>=|<|>|≤|≥) ?)?-?\d{1,80}$|^-?\d{1,80}\.\.-?\d{1,80}$/;

/** Parses a rule for an integer; `undefined` if it is invalid. */
export function parseRule(text: string): IntegerRule | undefined {
  const range = /^(-?\d{1,80})\.\.(-?\d{1,80})$/.exec(text);
  if (range) {
    return { min: BigInt(range[1] ?? ''), max: BigInt(range[2] ?? '') };
  }
  const [, sign = '', digits] = /^(?:(<=|>=|<|>|≤|≥) ?)?(-?\d{1,80})$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = BigInt(digits);
  switch (sign) {
    case '':
      return { min: value, max: value };
    case '<=':
    case '≤':
      return { max: value };
    case '<':
      return { max: value - 1n };
    case '>=':
    case '≥':
      return { min: value };
    default:
      return { min: value + 1n };
  }
}

export function isWithin(value: bigint, { min, max }: IntegerRule): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Formats a rule: `500`, `≤ 500`, `5..10`. */
export function ruleText({ min, max }: IntegerRule): string {
  if (min === undefined) return max === undefined ? 'any number' : `≤ ${max}`;
  if (max === undefined) return `≥ ${min}`;
  return min === max ? String(min) : `${min}..${max}`;
}

/** The maximum difference between two numbers; the larger of the two limits applies. */
export interface Tolerance {
  /** In millionths: 1% is 10,000. */
  readonly millionths: bigint;
  readonly units: bigint;
}

/** The tolerances for the parts of a transaction's cost; absent parts are not compared. */
export interface Tolerances {
  readonly gas: Tolerance;
  readonly execution?: Tolerance;
  readonly io?: Tolerance;
  readonly storage: Tolerance;
}

const MILLION = 1_000_000n;
const MILLIONTHS_PER_PERCENT = 10_000n;
const DECIMALS = 4;

/** Matches `1%`, `0.5%`, `2` and `1% or 2`. */
export const TOLERANCE_PATTERN = /^\d{1,3}(?:\.\d{1,4})?%(?: or \d{1,20})?$|^\d{1,20}$/;

const DEFAULT: Tolerance = { millionths: MILLIONTHS_PER_PERCENT, units: 2n };

/** The default tolerances of a file: 1% or 2 units, whichever is larger. */
export const DEFAULT_TOLERANCES: Tolerances = { gas: DEFAULT, storage: DEFAULT };

/** Parses a tolerance; `undefined` if it is invalid. */
export function parseTolerance(text: string): Tolerance | undefined {
  if (/^\d{1,20}$/.test(text)) return { millionths: 0n, units: BigInt(text) };
  const [, whole, part = '', units = '0'] = /^(\d{1,3})(?:\.(\d{1,4}))?%(?: or (\d{1,20}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const millionths = BigInt(whole) * MILLIONTHS_PER_PERCENT + BigInt(part.padEnd(DECIMALS, '0'));
  return { millionths, units: BigInt(units) };
}

/** Whether `value` is within the tolerance of `base`. */
export function isNear(value: bigint, base: bigint, { millionths, units }: Tolerance): boolean {
  const distance = value > base ? value - base : base - value;
  return distance <= units || distance * MILLION <= (base < 0n ? -base : base) * millionths;
}

/**
 * Returns the difference as a percentage with a sign and one decimal: `+12.5%`, `< 0.1%`; `undefined` if `base` is
 * zero.
 */
export function percentText(value: bigint, base: bigint): string | undefined {
  if (base === 0n) return undefined;
  const tenths = ((value - base) * 1000n) / (base < 0n ? -base : base);
  if (tenths === 0n && value !== base) return '< 0.1%';
  const sign = value < base ? '-' : '+';
  const digits = String(tenths < 0n ? -tenths : tenths).padStart(2, '0');
  return `${sign}${digits.slice(0, -1)}.${digits.slice(-1)}%`;
}

export function rangeText(lines: DocumentLines, { start, end }: Range): string {
  if (start.line === end.line) return lines.line(start.line).slice(start.character, end.character);
  const parts = [lines.line(start.line).slice(start.character)];
  for (let index = start.line + 1; index < end.line; index++) parts.push(lines.line(index));
  parts.push(lines.line(end.line).slice(0, end.character));
  return parts.join('\n');
}
