import { readU64 } from '../../move/integer';
import type { Answer } from '../../gateway/answer';
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

/** A block does not identify the requested transaction. The error contains the block. */
export class NotInBlockError extends RefusedError {
  constructor(
    message: string,
    readonly answer: Answer<unknown>,
  ) {
    super(message);
  }
}

/**
 * Returns the hash of the transaction at a version, by reading its block, because there is no direct request for it.
 * @throws NotInBlockError; the client's errors
 */
export async function hashOfVersion(
  client: Client,
  version: string,
  network: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await client.getBlockByVersion(version, { withTransactions: true }, signal);
  const { value } = answer;
  const found = value.transactions?.find(
    each => 'version' in each && (each.version === version || each.version === Number(version)),
  );
  if (typeof found?.hash === 'string' && HASH.test(found.hash)) return found.hash;
  // The contract does not say that a transaction has a version or a hash.
  const isWhole = BigInt(value.transactions?.length ?? 0) > BigInt(value.last_version) - BigInt(value.first_version);
  const why = found
    ? `The gateway returned the transaction at version ${version} on ${network} without a valid hash, so it cannot be opened: see its block.`
    : isWhole
      ? `The gateway returned the block at version ${version} on ${network} without the version of each transaction, so the transaction is unknown: open the transaction by its hash.`
      : `The node returned only part of the block at version ${version} on ${network}, and the transaction is not in that part: open the transaction by its hash.`;
  throw new NotInBlockError(why, answer);
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
