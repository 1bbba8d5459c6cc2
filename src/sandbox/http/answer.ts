import type { Ledger } from '../ledger';

export class NodeError extends Error {
  override readonly name = 'NodeError';

  /**
   * @param status the HTTP status
   * @param errorCode `invalid_input`, `account_not_found`, …
   * @param message the message in the body
   */
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the error for a request that the node's web framework rejects before the node handles it. */
export function frameworkError(status: number, message: string): NodeError {
  return new NodeError(status, 'web_framework_error', message);
}

/**
 * Returns the error for a feature that the sandbox does not support, because its result would not apply to a chain.
 * @param subject the missing feature
 */
export function sandboxLimit(subject: string): NodeError {
  return new NodeError(501, 'sandbox_limit', subject);
}

/** Returns the error for a run that could not be completed, so that its result is unknown. @param reason a clause */
export function sandboxStopped(reason: string): NodeError {
  return new NodeError(501, 'sandbox_stopped', reason);
}

/** Returns the error for input that is well-formed but invalid. */
export function invalidInput(message: string): NodeError {
  return new NodeError(400, 'invalid_input', message);
}

/** The result of a route: the body, and additional headers. */
export interface NodeAnswer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Returns a success response in the format of the node API. @param time the chain's time, in microseconds */
export function success({ body, headers = {} }: NodeAnswer, ledger: Ledger, time: bigint): SandboxResponse {
  return json(200, body, { ...ledgerHeaders(ledger, time), ...headers });
}

/** Returns an error response in the format of the node API. @param time the chain's time, in microseconds */
export function failure(error: NodeError, ledger: Ledger, time: bigint): SandboxResponse {
  const { status, errorCode, message } = error;
  // The web framework rejects a request before the ledger is read.
  const headers = errorCode === 'web_framework_error' ? {} : ledgerHeaders(ledger, time);
  return json(status, { message, error_code: errorCode, vm_error_code: null }, headers);
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>>): SandboxResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns the `X-Aptos-…` headers. If the ledger has no blocks, the version is used as the block height. */
function ledgerHeaders(ledger: Ledger, time: bigint): Readonly<Record<string, string>> {
  return {
    'X-Aptos-Chain-Id': String(ledger.chainId),
    'X-Aptos-Epoch': '1',
    'X-Aptos-Ledger-Version': ledger.ledgerVersion,
    'X-Aptos-Ledger-Oldest-Version': ledger.oldestVersion,
    'X-Aptos-Block-Height': ledger.blocks.at(-1)?.block_height ?? ledger.ledgerVersion,
    'X-Aptos-Oldest-Block-Height': ledger.blocks[0]?.block_height ?? ledger.oldestVersion,
    'X-Aptos-Ledger-TimestampUsec': String(time),
    'X-Movescope-Framework': ledger.framework ?? '',
  };
}
