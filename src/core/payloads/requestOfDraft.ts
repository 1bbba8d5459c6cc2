import type { JsonObject } from '../json';
import type { TransactionDraft } from './draft';

/** A draft as the service's JSON has it (SPEC.md §2.2): what `readDraft` makes the same draft of. */
export function requestOfDraft({ payload, given }: TransactionDraft): JsonObject {
  const members = {
    sender: given.sender,
    sequence_number: given.sequenceNumber,
    max_gas_amount: given.maxGasAmount,
    gas_unit_price: given.gasUnitPrice,
    expiration_timestamp_secs: given.expirationTimestampSecs,
    replay_protection_nonce: given.replayProtectionNonce,
    secondary_signers: given.secondarySigners,
    fee_payer_address: given.feePayer,
    signature: given.signature,
    payload,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
