import type { Connection } from '../../src/core/connection';

/** The number of an operation is part of all its requests: as an address, a version or a hash. */
const hex = (number: number): string => `0x${(number + 0x1000).toString(16)}`;

const input = (number: number) =>
  ({
    sender: hex(number),
    sequence_number: '0',
    max_gas_amount: '2000',
    gas_unit_price: '100',
    expiration_timestamp_secs: '1700000600',
    payload: { type: 'entry_function_payload', function: '0x1::a::b', type_arguments: [], arguments: [] },
  }) as const;

/** All kinds of operations over a connection. */
export const OPERATIONS = {
  account: ({ client }: Connection, number: number, signal: AbortSignal) => client.getAccount(hex(number), signal),
  transactions: ({ client }: Connection, number: number, signal: AbortSignal) =>
    client.getAccountTransactions(hex(number), {}, signal),
  module: ({ modules }: Connection, number: number, signal: AbortSignal) => modules.getModule(hex(number), 'm', signal),
  modules: ({ modules }: Connection, number: number, signal: AbortSignal) => modules.getModules(hex(number), signal),
  modulesSoFar: ({ modules }: Connection, number: number, signal: AbortSignal) =>
    modules.getModulesSoFar(hex(number), signal),
  block: ({ client }: Connection, number: number, signal: AbortSignal) =>
    client.getBlockByVersion(String(number + 0x1000), { withTransactions: true }, signal),
  wait: ({ client }: Connection, number: number, signal: AbortSignal) =>
    client.waitForTransaction(hex(number), { timeLimitMs: 60_000 }, signal),
  simulate: ({ client }: Connection, number: number, signal: AbortSignal) =>
    client.simulateTransaction({ ...input(number), signature: { type: 'no_account_signature' } }, {}, signal),
  encode: ({ client }: Connection, number: number, signal: AbortSignal) =>
    client.encodeSubmission(input(number), signal),
} as const satisfies Readonly<
  Record<string, (connection: Connection, number: number, signal: AbortSignal) => Promise<unknown>>
>;

/** One of {@link OPERATIONS}. */
export type OperationName = keyof typeof OPERATIONS;

const NUMBER = /\/(?:accounts|wait_by_hash)\/0x([0-9a-f]+)|\/by_version\/(\d+)|"sender":"0x([0-9a-f]+)"/;

/** The number of the operation that a request belongs to. */
export function numberOf({ url, body }: { readonly url: string; readonly body: string }): number {
  const [, address, version, sender] = NUMBER.exec(url) ?? NUMBER.exec(body) ?? [];
  return (version === undefined ? parseInt(address ?? sender ?? '', 16) : Number(version)) - 0x1000;
}
