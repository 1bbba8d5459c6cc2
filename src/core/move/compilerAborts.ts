/**
 * The upper 48 bits of the compiler's abort codes: a constant that stands for `Move 2 Abort Code`, and the category
 * `internal`.
 */
const COMPILER = 0xca26cbd9be0bn;
const MEANINGS: readonly string[] = [
  'The source code aborts here without an abort code.',
  'No match arm covers the value, or the field is not in the value’s variant.',
];

/**
 * Returns the meaning of an abort code that the compiler generates, as a sentence; `undefined` for other codes. These
 * codes are not in a module's error map, although their lowest bits can equal those of an entry.
 *
 * Source: the Move 2 language reference (`0xCA26CBD9BE0B0001` for a field of another variant).
 */
export function compilerAbort(code: bigint): string | undefined {
  return code >> 16n === COMPILER ? MEANINGS[Number(code & 0xffffn)] : undefined;
}

/**
 * The categories of `0x1::error`, by number from 1, named after its functions. An abort code in a category is `category
 * << 16 | reason`. Source: `error.move` of the Move standard library.
 */
export const ERROR_CATEGORIES = [
  'invalid_argument',
  'out_of_range',
  'invalid_state',
  'unauthenticated',
  'permission_denied',
  'not_found',
  'aborted',
  'already_exists',
  'resource_exhausted',
  'cancelled',
  'internal',
  'not_implemented',
  'unavailable',
] as const;
