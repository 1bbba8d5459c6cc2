import type { Ledger } from '../ledger';
import type { NodeError } from './nodeError';

/** The result of a route: the body, and additional headers. */
export interface Answer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer in the wire format. */
export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Returns a success as a node sends it. @param time the chain's, in microseconds */
export function success({ body, headers = {} }: Answer, ledger: Ledger, time: bigint): SandboxResponse {
  return json(200, body, { ...ledgerHeaders(ledger, time), ...headers });
}

/** Returns an error as a node sends it. @param time the chain's, in microseconds */
export function failure(error: NodeError, ledger: Ledger, time: bigint): SandboxResponse {
  return json(error.status, error.body(), error.knowsLedger ? ledgerHeaders(ledger, time) : {});
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>>): SandboxResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** If the ledger does not have blocks, each version counts as a block. */
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
