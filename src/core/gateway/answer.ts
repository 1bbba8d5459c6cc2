import type { FetchedHeaders } from './fetch';

export interface Answer<Value> {
  /** The parsed body, with the names of the wire format. */
  readonly value: Value;
  readonly headers: AnswerHeaders;
  /** The body as received, for numbers that JSON cannot represent and for showing it raw. */
  readonly text: string;
  /** Returns the start of the body for an error, without any part of the access key. */
  readonly start?: () => string;
}

/** From the `X-Aptos-*` headers of public nodes; not in the contract, and a gateway may drop them. */
export interface AnswerHeaders {
  /** The node's newest ledger version. */
  readonly ledgerVersion?: string;
  /** The time of that version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
  /** 1 on mainnet, 2 on testnet. */
  readonly chainId?: number;
  /** Oldest ledger version that the node has not pruned. */
  readonly oldestLedgerVersion?: string;
  /** The start of the next page; opaque. Absent on the last page. */
  readonly cursor?: string;
  /** Of the sandbox: the package whose build has the framework of its ledger; empty for Movescope's own. */
  readonly framework?: string;
}

/** Reads the headers; malformed ones are treated as absent. */
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

/** Maximum wait that a gateway can ask for, in ms. */
const LONGEST = 60_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in ms: more than 0, up to a minute. `undefined` if it is
 * absent or not a sensible wait (`0`, `-1`, a past date, not a number): callers then keep their own pace. `now` is in
 * ms since the epoch. The contract does not promise this header.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const wait = askedWait(header, now);
  return wait === undefined ? undefined : Math.min(wait, LONGEST);
}

/** Returns the same without a limit. */
export function askedWait(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  // A date has letters; without this check, some engines would read -1 as a date.
  const isDate = /[a-z]/i.test(header);
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : isDate ? Date.parse(header) - now : 0;
  return wait > 0 ? wait : undefined;
}
