import type { Range } from '../documentLines';
import type { WrittenValue } from '../located';

/** The first part that is not a literal. */
export function firstHole(value: WrittenValue): Range | undefined {
  return firstWhere(value, ({ kind }) => kind === 'hole' || kind === 'broken');
}

/** The first number that JSON readers round: it cannot be passed on as it is written. */
export function firstUnsafeNumber(value: WrittenValue): Range | undefined {
  return firstWhere(value, each => {
    if (each.kind === 'number') return losesDigits(each.value);
    return each.kind === 'integer' && losesDigits(Number(each.digits));
  });
}

function firstWhere(value: WrittenValue, matches: (value: WrittenValue) => boolean): Range | undefined {
  if (matches(value)) return value.range;
  const children =
    value.kind === 'array' ? value.items : value.kind === 'object' ? value.members.map(member => member.value) : [];
  for (const child of children) {
    const found = firstWhere(child, matches);
    if (found) return found;
  }
  return undefined;
}

function losesDigits(value: number): boolean {
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}
