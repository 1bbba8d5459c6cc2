import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { hexToBytes } from '../move/hex';

/** The signers of a transaction other than its sender, and the fee payer. */
export interface OtherSigners {
  readonly secondarySigners?: readonly string[];
  readonly feePayer?: string;
}

/** Returns the accounts in a `multi_agent_signature` or a `fee_payer_signature`. */
export function namedSigners({
  type,
  secondary_signer_addresses: list,
  fee_payer_address: payer,
}: JsonObject): OtherSigners {
  if (type !== 'multi_agent_signature' && type !== 'fee_payer_signature') return {};
  const texts = isJsonArray(list) ? list : [];
  const secondarySigners = texts.flatMap(each => (typeof each === 'string' ? (parseAddress(each) ?? []) : []));
  const feePayer = typeof payer === 'string' ? parseAddress(payer) : undefined;
  return { secondarySigners, ...(feePayer !== undefined && { feePayer }) };
}

/** Properties that are not part of the signature itself, in any form used by public nodes. */
const NO_SIGNATURE: ReadonlySet<string> = new Set([
  'type',
  'public_key',
  'public_keys',
  'threshold',
  'bitmap',
  'index',
  'signatures_required',
  'secondary_signer_addresses',
  'fee_payer_address',
]);

/**
 * Whether a signature might be valid, so that anyone with the transaction could submit it: whether any bytes are
 * nonzero where its form has, or might have, signatures.
 */
export function isSigned(signature: JsonObject): boolean {
  return Object.entries(signature).some(([name, value]) => !NO_SIGNATURE.has(name) && hasBytes(value));
}

function hasBytes(value: JsonValue): boolean {
  if (typeof value === 'string') return !/^(?:0x)?0*$/i.test(value);
  if (isJsonArray(value)) return value.some(hasBytes);
  return isJsonObject(value) && isSigned(value);
}

const ED25519 = 'ed25519_signature';
const KEY_BYTES = 32;

/** Returns a signature of zero bytes, which is never valid. @param publicKey hex of an Ed25519 key */
export function zeroSignature(publicKey: string): JsonObject {
  return { type: ED25519, public_key: publicKey, signature: `0x${'00'.repeat(64)}` };
}

/** Returns a signature made invalid: its Ed25519 key with zero bytes; `undefined` for any other form. */
export function withoutSignature({ type, public_key: key }: JsonObject): JsonObject | undefined {
  const isKey = type === ED25519 && typeof key === 'string' && hexToBytes(key)?.length === KEY_BYTES;
  return isKey ? zeroSignature(key) : undefined;
}
