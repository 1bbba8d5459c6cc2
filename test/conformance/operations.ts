import type { Answer } from '../../src/core/gateway/answer';
import type { Client } from '../../src/core/gateway/client';

/** An operation of the gateway (SPEC.md §4), as the client calls it. */
export type OperationName = Exclude<keyof Client, 'allAccountModules'>;

const INPUT = {
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::a::b', type_arguments: [], arguments: [] },
} as const;

const HASH = `0x${'00'.repeat(32)}`;

/** What an answer says that it is about. */
export interface Subject {
  readonly hash?: string | undefined;
  readonly first_version?: string | undefined;
}

/** Every operation, called with any valid request; a transaction or a block is requested as the answer says, if it does. */
export const OPERATIONS: Readonly<
  Record<OperationName, (client: Client, signal: AbortSignal, about?: Subject) => Promise<Answer<unknown>>>
> = {
  getAccount: (client, signal) => client.getAccount('0x1', signal),
  getAccountModule: (client, signal) => client.getAccountModule('0x1', 'a', {}, signal),
  getAccountModules: (client, signal) => client.getAccountModules('0x1', {}, signal),
  getAccountTransactions: (client, signal) => client.getAccountTransactions('0x1', {}, signal),
  getBlockByVersion: (client, signal, { first_version: version = '1' } = {}) =>
    client.getBlockByVersion(version, { withTransactions: true }, signal),
  getTransaction: (client, signal, { hash = HASH } = {}) => client.getTransaction(hash, signal),
  waitForTransaction: (client, signal, { hash = HASH } = {}) =>
    client.waitForTransaction(hash, { timeLimitMs: 30_000 }, signal),
  simulateTransaction: (client, signal) =>
    client.simulateTransaction({ ...INPUT, signature: { type: 'no_account_signature' } }, {}, signal),
  encodeSubmission: (client, signal) => client.encodeSubmission(INPUT, signal),
};
