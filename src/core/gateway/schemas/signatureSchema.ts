import * as z from 'zod';
import type { Received } from '../received';
import { unknownVariantSchema, type WireUnknownVariant } from './variantSchema';

const ED25519 = 'ed25519_signature';

const ed25519SignatureSchema = z.looseObject({
  type: z.literal(ED25519),
  public_key: z.string(),
  signature: z.string(),
});

/** A transaction's signature: one known variant, the other ten whole (SPEC.md §2.4). */
export const signatureSchema = z.union([
  z.discriminatedUnion('type', [ed25519SignatureSchema]),
  unknownVariantSchema([ED25519]),
]);

/** A signature by one Ed25519 key, in hex (SPEC.md §2.4). */
export type WireEd25519Signature = Received<z.infer<typeof ed25519SignatureSchema>>;
/** A transaction's signature (SPEC.md §2.4). */
export type WireSignature = WireEd25519Signature | WireUnknownVariant;

/** Tells the known variant from the others. */
export function isEd25519Signature(signature: WireSignature): signature is WireEd25519Signature {
  return signature.type === ED25519;
}
