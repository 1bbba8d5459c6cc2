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
