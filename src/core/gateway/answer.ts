import type { FetchedHeaders } from './fetch';

/** An answer from a gateway. */
export interface Answer<Value> {
  /** The parsed body, with the names of the wire format. */
  readonly value: Value;
  readonly headers: AnswerHeaders;
  /** The body as received, for numbers that JSON cannot represent and for showing it raw. */
  readonly text: string;
  /** Returns the start of the body for an error, without any part of the access key. */
  readonly start?: () => string;
}

/**
 * What a node reports about itself in the `X-Aptos-*` headers of public nodes. They are not in the contract, and a
 * gateway may drop them.
 */
export interface AnswerHeaders {
  /** The node's newest ledger version. */
  readonly ledgerVersion?: string;
  /** The time of that version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
  /** 1 on the main network, 2 on the test network. */
  readonly chainId?: number;
  /** Oldest ledger version that the node has not pruned. */
  readonly oldestLedgerVersion?: string;
  /** The start of the next page; opaque. Absent on the last page. */
  readonly cursor?: string;
}

/** Reads the headers; malformed ones are treated as absent. */
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
