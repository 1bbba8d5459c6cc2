import { parseAddress } from '../../core/move/address';
import type { RawTransaction } from '../../core/move/rawTransaction';
import type { EntryFunctionCall } from './entryFunctionCall';
import type { TransactionInput } from './requestSchemas';

/** The transaction that a request's call makes, on the chain that it is for. */
export function rawTransactionOf(input: TransactionInput, call: EntryFunctionCall, chainId: number): RawTransaction {
  const nonce = input.replay_protection_nonce;
  return {
    sender: accountAddress(input.sender),
    sequenceNumber: input.sequence_number,
    payload: {
      kind: 'entryFunction',
      function: call.function,
      typeArguments: call.typeArguments,
      arguments: call.encoded,
    },
    maxGasAmount: input.max_gas_amount,
    gasUnitPrice: input.gas_unit_price,
    expirationTimestampSecs: input.expiration_timestamp_secs,
    chainId,
    ...(typeof nonce === 'string' ? { replayProtectionNonce: nonce } : {}),
  };
}

/** An address that the request's schema has let through, without leading zeros. */
export function accountAddress(text: string): string {
  return parseAddress(text.replace(/^0X/, '0x')) ?? text;
}
