import type { FetchedHeaders } from './fetch';

/** What a gateway answered. */
export interface Answer<Value> {
  /** With the wire's own names. */
  readonly value: Value;
  readonly headers: AnswerHeaders;
  /** The body as it came, for numbers that JSON cannot carry and for showing it raw. */
  readonly text: string;
}

/**
 * What a node says of itself beside the answer: the `X-Aptos-*` headers of public nodes. The contract names none,
 * and a gateway may drop them.
 */
export interface AnswerHeaders {
  /** Newest ledger version that the node had. */
  readonly ledgerVersion?: string;
  /** When that was, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
  /** 1 on the main network, 2 on the test network. */
  readonly chainId?: number;
  /** Oldest ledger version that the node has not pruned. */
  readonly oldestLedgerVersion?: string;
  /** Where the next page starts; opaque. Absent on the last page. */
  readonly cursor?: string;
}

/** Reads the headers; a malformed one counts as absent. */
export function readAnswerHeaders(headers: FetchedHeaders): AnswerHeaders {
  const ledgerVersion = decimal(headers.get('x-aptos-ledger-version'));
  const ledgerTimestamp = decimal(headers.get('x-aptos-ledger-timestampusec'));
  const chainId = decimal(headers.get('x-aptos-chain-id'));
  const oldestLedgerVersion = decimal(headers.get('x-aptos-ledger-oldest-version'));
  const cursor = headers.get('x-aptos-cursor') ?? '';
  return {
    ...(ledgerVersion !== undefined && { ledgerVersion }),
    ...(ledgerTimestamp !== undefined && { ledgerTimestamp }),
    ...(chainId !== undefined && Number(chainId) <= MAX_CHAIN_ID && { chainId: Number(chainId) }),
    ...(oldestLedgerVersion !== undefined && { oldestLedgerVersion }),
    ...(cursor !== '' && { cursor }),
  };
}

/** A chain id is one byte of a raw transaction. */
const MAX_CHAIN_ID = 255;

function decimal(text: string | null): string | undefined {
  return text !== null && /^\d{1,20}$/.test(text) ? text : undefined;
}
