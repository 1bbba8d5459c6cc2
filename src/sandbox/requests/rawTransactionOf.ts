import type { RawPayload, RawTransaction } from '../../core/move/rawTransaction';
import { accountAddress } from './accountAddress';
import type { TransactionInput } from './requestSchemas';

/** The transaction that a request makes of what it runs, on the chain that it is for. */
export function rawTransactionOf(input: TransactionInput, payload: RawPayload, chainId: number): RawTransaction {
  const nonce = input.replay_protection_nonce;
  return {
    sender: accountAddress(input.sender),
    sequenceNumber: input.sequence_number,
    payload,
    maxGasAmount: input.max_gas_amount,
    gasUnitPrice: input.gas_unit_price,
    expirationTimestampSecs: input.expiration_timestamp_secs,
    chainId,
    ...(typeof nonce === 'string' ? { replayProtectionNonce: nonce } : {}),
  };
}
