import * as z from 'zod';

/** The answer of an encoding: the signing message as a hex string (SPEC.md §4.2); its digits are not checked. */
export const encodingSchema = z.string();
