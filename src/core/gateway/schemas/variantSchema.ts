import * as z from 'zod';
import { jsonSchema } from './jsonSchema';

/**
 * A variant that is not among the known ones: an object with a `type`, kept whole (SPEC.md §2.3 to §2.6 show one
 * variant of each union and leave the others open). A known `type` is refused here, so that a known variant with a
 * wrong member does not pass as an unknown one.
 */
export function unknownVariantSchema(knownTypes: readonly string[]) {
  const type = z.string().refine(word => !knownTypes.includes(word), { abort: true });
  return z.object({ type }).catchall(jsonSchema);
}

/** A variant of a `type` that is not known, whole. */
export type WireUnknownVariant = Readonly<z.infer<ReturnType<typeof unknownVariantSchema>>>;
