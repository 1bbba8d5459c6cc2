/** What a whole number is to be. Exact for numbers of any size; both bounds are included. */
export interface IntegerRule {
  readonly min?: bigint;
  readonly max?: bigint;
}

/** `500`, `-5`, `≤ 500`, `<= 500`, `< 500`, `≥ 5`, `5..10`. */
export const RULE_PATTERN = /^(?:(?:<=|>=|<|>|≤|≥) ?)?-?\d{1,80}$|^-?\d{1,80}\.\.-?\d{1,80}$/;
/** The same, or `baseline`. */
export const GAS_PATTERN = /^baseline$|^(?:(?:<=|>=|<|>|≤|≥) ?)?-?\d{1,80}$|^-?\d{1,80}\.\.-?\d{1,80}$/;

/** Reads a rule for a whole number; `undefined` for other text. */
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

/** Whether a number is as the rule says. */
export function isWithin(value: bigint, { min, max }: IntegerRule): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Returns a rule as text: `500`, `≤ 500`, `5..10`. */
export function ruleText({ min, max }: IntegerRule): string {
  if (min === undefined) return max === undefined ? 'any number' : `≤ ${max}`;
  if (max === undefined) return `≥ ${min}`;
  return min === max ? String(min) : `${min}..${max}`;
}
