import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { hexToBytes } from '../move/hex';

/** The accounts that sign a transaction besides its sender, and the fee payer. */
export interface OtherSigners {
  readonly secondarySigners?: readonly string[];
  readonly feePayer?: string;
}

/** Returns the accounts that `multi_agent_signature` and `fee_payer_signature` name. */
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

/** Members that are not part of a signature itself, in any form of public nodes. */
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
 * Whether a signature may be a valid one, with which whoever has the transaction could submit it: whether anything but
 * zeros is where its form has, or may have, signatures.
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

/** The signature of a public key that no check accepts: zero bytes. @param publicKey hex of an Ed25519 key */
export function zeroSignature(publicKey: string): JsonObject {
  return { type: ED25519, public_key: publicKey, signature: `0x${'00'.repeat(64)}` };
}

/** Returns a signature without what makes it valid: its Ed25519 key with zero bytes; `undefined` for any other form. */
export function withoutSignature({ type, public_key: key }: JsonObject): JsonObject | undefined {
  const isKey = type === ED25519 && typeof key === 'string' && hexToBytes(key)?.length === KEY_BYTES;
  return isKey ? zeroSignature(key) : undefined;
}
