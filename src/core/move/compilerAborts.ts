/** `Move 2 Abort Code` as the compiler's upper 32 bits, then the category `internal`. */
const COMPILER = 0xca26cbd9be0bn;
const MEANINGS: readonly string[] = [
  'The source aborts here without a code.',
  'A value fits none of the cases that the source expects, or a field is not in its variant.',
];

/**
 * Returns what an abort code of the compiler itself means, a sentence; `undefined` for other codes. Such a code is not in
 * a module's error map, although its lowest bits may be the same as those of an entry.
 *
 * Source: the language reference of Move 2 (`0xCA26CBD9BE0B0001` for a field of another variant).
 */
export function compilerAbort(code: bigint): string | undefined {
  return code >> 16n === COMPILER ? MEANINGS[Number(code & 0xffffn)] : undefined;
}

/**
 * The categories of `0x1::error`, named after its functions, by their numbers from 1: a code in one of them is
 * `category << 16 | reason`. Source: `error.move` of the Move standard library.
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
