import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import { wireResult } from '../fakeClient';

/** A user transaction that called `0x1::coin::transfer` and succeeded, with the given members. */
export function userTransaction(members: Readonly<Record<string, unknown>> = {}): WireTransaction {
  return {
    ...wireResult({
      hash: `0x${'ab'.repeat(32)}`,
      payload: {
        type: 'entry_function_payload',
        function: '0x1::coin::transfer',
        type_arguments: ['0x1::aptos_coin::AptosCoin'],
        arguments: ['0xb0b', '1000'],
      },
      signature: { type: 'ed25519_signature', public_key: '0x01', signature: '0x02' },
    }),
    type: 'user_transaction',
    ...members,
  } as WireTransaction;
}

/** A pending transaction. */
export function pendingTransaction(): WireTransaction {
  const { sender, payload, hash, sequence_number, max_gas_amount, gas_unit_price } = wireResult();
  const expiration_timestamp_secs = '1700000600';
  const request = { sender, payload, sequence_number, max_gas_amount, gas_unit_price, expiration_timestamp_secs };
  return { type: 'pending_transaction', hash, ...request };
}

/** The first transaction of a block, whose kind the contract does not describe. */
export function blockMetadata(members: Readonly<Record<string, unknown>> = {}): WireTransaction {
  return {
    type: 'block_metadata_transaction',
    version: '1233',
    hash: `0x${'cd'.repeat(32)}`,
    gas_used: '0',
    success: true,
    vm_status: 'Executed successfully',
    id: '0x1',
    round: '17',
    failed_proposer_indices: [],
    timestamp: '1700000000000000',
    ...members,
  };
}
