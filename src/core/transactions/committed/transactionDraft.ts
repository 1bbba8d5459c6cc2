import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { parseAddress } from '../../move/address';
import { readDraft, type GivenValues, type TransactionDraft } from '../../payloads/draft';
import { PayloadError } from '../../payloads/payloadError';
import { requestPayload } from './pastCall';

/** Payloads that nobody can send (any more), or whose content is not told (FACTS.md §2). */
const NOT_SENT: ReadonlySet<string> = new Set([
  'write_set_payload',
  'module_bundle_payload',
  'encrypted_transaction_payload',
]);

/**
 * The payload of a transaction as a new request of the same sender, with those who signed and who paid: sequence number
 * and expiration are of its own time and left to be found anew, its signature is nobody's business. `undefined` where
 * there is nothing to be simulated.
 */
export function transactionDraft(transaction: WireTransaction): TransactionDraft | undefined {
  const { payload, sender } = transaction;
  const address = typeof sender === 'string' ? parseAddress(sender) : undefined;
  if (!isJsonObject(payload) || address === undefined) return undefined;
  if (typeof payload.type !== 'string' || NOT_SENT.has(payload.type)) return undefined;
  try {
    const { given, ...draft } = readDraft(requestPayload(payload));
    return { ...draft, given: { ...given, sender: address, ...othersOf(transaction.signature) } };
  } catch (error) {
    if (error instanceof PayloadError) return undefined;
    throw error;
  }
}

/** Who else signed, and who paid, where others did (FACTS.md §3). */
function othersOf(signature: unknown): Pick<GivenValues, 'secondarySigners' | 'feePayer'> {
  if (!isJsonObject(signature)) return {};
  const signers = addressesIn(signature.secondary_signer_addresses);
  const { fee_payer_address: payer } = signature;
  const feePayer = typeof payer === 'string' ? parseAddress(payer) : undefined;
  return {
    ...(signers.length > 0 && { secondarySigners: signers }),
    ...(feePayer !== undefined && { feePayer }),
  };
}

function addressesIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonArray(value)) return [];
  return value.flatMap(each => (typeof each === 'string' ? [parseAddress(each) ?? []].flat() : []));
}
