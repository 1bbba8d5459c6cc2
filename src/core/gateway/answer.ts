import type { FetchedHeaders } from './fetch';

export interface Answer<Value> {
  /** The parsed body, with the property names of the wire format. */
  readonly value: Value;
  readonly headers: AnswerHeaders;
  /** The body as received, for numbers that JavaScript cannot represent and to show it raw. */
  readonly text: string;
  /** Returns the start of the body for an error message, without any part of the access key. */
  readonly start?: () => string;
}

/** From the `X-Aptos-*` headers of public nodes. They are not in the contract, and a gateway can remove them. */
export interface AnswerHeaders {
  /** The node's latest ledger version. */
  readonly ledgerVersion?: string;
  /** The timestamp of that version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
  /** 1 on mainnet, 2 on testnet. */
  readonly chainId?: number;
  /** The oldest ledger version that the node has not pruned. */
  readonly oldestLedgerVersion?: string;
  /** The opaque cursor of the next page; absent on the last page. */
  readonly cursor?: string;
  /** Sandbox only: the package whose build contains the ledger's framework; empty for Movescope's own framework. */
  readonly framework?: string;
}

/** Reads the headers; malformed headers are treated as absent. */
export function readAnswerHeaders(headers: FetchedHeaders): AnswerHeaders {
  const ledgerVersion = decimal(headers.get('x-aptos-ledger-version'));
  const ledgerTimestamp = decimal(headers.get('x-aptos-ledger-timestampusec'));
  const chainId = decimal(headers.get('x-aptos-chain-id'));
  const oldestLedgerVersion = decimal(headers.get('x-aptos-ledger-oldest-version'));
  const cursor = headers.get('x-aptos-cursor') ?? '';
  const framework = headers.get('x-movescope-framework');
  return {
    ...(ledgerVersion !== undefined && { ledgerVersion }),
    ...(ledgerTimestamp !== undefined && { ledgerTimestamp }),
    ...(chainId !== undefined && Number(chainId) <= MAX_CHAIN_ID && { chainId: Number(chainId) }),
    ...(oldestLedgerVersion !== undefined && { oldestLedgerVersion }),
    ...(cursor !== '' && { cursor }),
    ...(framework !== null && /^[\w-]{0,200}$/.test(framework) && { framework }),
  };
}

/** A chain id is one byte of a raw transaction. */
const MAX_CHAIN_ID = 255;

function decimal(text: string | null): string | undefined {
  return text !== null && /^\d{1,20}$/.test(text) ? text : undefined;
}

/** Maximum wait that a gateway can request, in milliseconds. */
const LONGEST = 60_000;

/**
 * Returns the wait requested by a `Retry-After` header, in milliseconds: more than 0, at most one minute. Returns
 * `undefined` if the header is absent or not a sensible wait (`0`, `-1`, a past date, not a number); callers then use
 * their own pace. `now` is in milliseconds since the epoch. The contract does not guarantee this header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const wait = askedWait(header, now);
  return wait === undefined ? undefined : Math.min(wait, LONGEST);
}

/** Returns the same wait as {@link parseRetryAfter}, without a maximum. */
export function askedWait(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  // A date has letters; without this check, some engines would read -1 as a date.
  const isDate = /[a-z]/i.test(header);
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : isDate ? Date.parse(header) - now : 0;
  return wait > 0 ? wait : undefined;
}
