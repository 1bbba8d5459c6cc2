import { readU64 } from '../../move/integer';
import type { Client } from '../../gateway/client';
import { RefusedError } from '../../userFacingError';

/** Identifies a transaction by its hash or its ledger version. */
export type TransactionName =
  { readonly kind: 'hash'; readonly hash: string } | { readonly kind: 'version'; readonly version: string };

const HASH = /^(?:0x)?([0-9a-f]{64})$/i;

/** Parses a hash (32 bytes of hex, lowercase with `0x`) or a ledger version (`6781425728`, `6,781,425,728`). */
export function readTransactionName(text: string): TransactionName | undefined {
  const trimmed = text.trim();
  const hash = HASH.exec(trimmed)?.[1];
  if (hash !== undefined) return { kind: 'hash', hash: `0x${hash.toLowerCase()}` };
  const version = readVersion(trimmed);
  return version === undefined ? undefined : { kind: 'version', version };
}

/** Parses a ledger version; separators between digits are ignored. */
export function readVersion(text: string): string | undefined {
  return readU64(text.trim().replace(/(?<=\d)[,_](?=\d)/g, ''));
}

/**
 * Returns the hash of the transaction at a version, by reading its block, because there is no direct request for it.
 * @throws RefusedError; the client's errors
 */
export async function hashOfVersion(
  client: Client,
  version: string,
  network: string,
  signal: AbortSignal,
): Promise<string> {
  const { value } = await client.getBlockByVersion(version, { withTransactions: true }, signal);
  const found = value.transactions?.find(transaction => 'version' in transaction && transaction.version === version);
  if (typeof found?.hash === 'string' && HASH.test(found.hash)) return found.hash;
  throw new RefusedError(
    `The node returned only part of the block at version ${version} on ${network}, and the transaction is not in that part: open the transaction by its hash.`,
  );
}

/** Returns the hash of an account's transaction; `undefined` if it does not exist (yet). @throws the client's errors */
export async function hashOfSequenceNumber(
  client: Client,
  address: string,
  sequenceNumber: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { value } = await client.getAccountTransactions(address, { start: sequenceNumber, limit: 1 }, signal);
  const [found] = value;
  return found?.sequence_number === sequenceNumber && typeof found.hash === 'string' ? found.hash : undefined;
}
