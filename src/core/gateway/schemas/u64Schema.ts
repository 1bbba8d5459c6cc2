import * as z from 'zod';

/**
 * A u64 as the wire carries it: a decimal integer in a string (SPEC.md §2). A number is refused, since JSON numbers
 * of that size have lost digits by the time they are read.
 */
export const u64Schema = z.string().regex(/^\d{1,20}$/, 'a whole number in a string');
