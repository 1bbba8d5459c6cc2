import type { Ledger } from '../ledger';
import type { NodeError } from './nodeError';

/** What a route gives: the body, and headers of its own. */
export interface Answer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it goes over a wire. */
export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** A success as a node sends it. @param time the chain's, in microseconds */
export function success({ body, headers = {} }: Answer, ledger: Ledger, time: bigint): SandboxResponse {
  return json(200, body, { ...ledgerHeaders(ledger, time), ...headers });
}

/** An error as a node sends it; `ledger` is absent where the request got no further than the gateway. */
export function failure(error: NodeError, ledger: Ledger | undefined, time: bigint): SandboxResponse {
  return json(error.status, error.body(), ledger && error.knowsLedger ? ledgerHeaders(ledger, time) : {});
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>>): SandboxResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Where the ledger keeps no blocks, each version is one of its own. */
function ledgerHeaders(ledger: Ledger, time: bigint): Readonly<Record<string, string>> {
  return {
    'X-Aptos-Chain-Id': String(ledger.chainId),
    'X-Aptos-Epoch': '1',
    'X-Aptos-Ledger-Version': ledger.ledgerVersion,
    'X-Aptos-Ledger-Oldest-Version': ledger.oldestVersion,
    'X-Aptos-Block-Height': ledger.blocks.at(-1)?.block_height ?? ledger.ledgerVersion,
    'X-Aptos-Oldest-Block-Height': ledger.blocks[0]?.block_height ?? ledger.oldestVersion,
    'X-Aptos-Ledger-TimestampUsec': String(time),
  };
}
