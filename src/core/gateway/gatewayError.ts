import { abbreviateAddress, parseAddress } from '../move/address';
import { excerpt } from '../text/visibleText';
import { UserFacingError } from '../userFacingError';

/** The purpose of a request: a gateway operation and its subject. */
export type Operation =
  | { readonly kind: 'getAccount'; readonly address: string }
  | { readonly kind: 'getAccountModules'; readonly address: string }
  | { readonly kind: 'getAccountModule'; readonly address: string; readonly module: string }
  | { readonly kind: 'getAccountTransactions'; readonly address: string }
  /** `version` is a ledger version. */
  | { readonly kind: 'getBlockByVersion'; readonly version: string }
  | { readonly kind: 'waitForTransaction' | 'getTransaction'; readonly hash: string }
  /** `subject` is the entry function's id, or the payload's `type`. */
  | { readonly kind: 'simulateTransaction'; readonly subject: string }
  | { readonly kind: 'encodeSubmission'; readonly subject: string };

/** Describes an operation on a network: `Reading the modules of 0x1 from Testnet`. */
export function operationText(operation: Operation, network: string): string {
  switch (operation.kind) {
    case 'getAccount':
      return `Reading account ${addressText(operation.address)} from ${network}`;
    case 'getAccountModules':
      return `Reading the modules of ${addressText(operation.address)} from ${network}`;
    case 'getAccountModule':
      return `Reading module ${addressText(operation.address)}::${nameText(operation.module)} from ${network}`;
    case 'getAccountTransactions':
      return `Reading the transactions of ${addressText(operation.address)} from ${network}`;
    case 'getBlockByVersion':
      return `Reading the block at version ${nameText(operation.version)} from ${network}`;
    case 'getTransaction':
      return `Reading transaction ${nameText(operation.hash)} from ${network}`;
    case 'waitForTransaction':
      return `Waiting for transaction ${nameText(operation.hash)} on ${network}`;
    case 'simulateTransaction':
      return `Simulating ${nameText(operation.subject)} on ${network}`;
    case 'encodeSubmission':
      return `Encoding ${nameText(operation.subject)} on ${network}`;
  }
}

function addressText(address: string): string {
  const parsed = parseAddress(address);
  return parsed === undefined ? nameText(address) : abbreviateAddress(parsed);
}

function nameText(name: string): string {
  return excerpt(name, 160);
}

/** The purpose of a request and its network. */
export interface ErrorContext {
  readonly operation: Operation;
  /** The network's label. */
  readonly network: string;
}

/** A request to a gateway did not get a usable response. */
export abstract class GatewayError extends UserFacingError {
  readonly operation: Operation;
  /** The network's label. */
  readonly network: string;

  /** The cause and the next step for the user, without the purpose of the request. */
  readonly explanation: string;

  /** @param reason the cause and the next step for the user; follows `Reading … failed: ` and ends with a full stop */
  constructor(context: ErrorContext, reason: string, options?: ErrorOptions) {
    super(`${operationText(context.operation, context.network)} failed: ${reason}`, options);
    this.explanation = reason;
    this.operation = context.operation;
    this.network = context.network;
  }

  override get logText(): string {
    return `${operationText(this.operation, this.network)} failed: ${this.name}`;
  }
}

/** The connection was closed before a response arrived. Background readers use the next connection. */
export class ConnectionClosedError extends UserFacingError {
  override readonly name = 'ConnectionClosedError';

  /** @param network the network's label */
  constructor(network: string) {
    super(
      `The connection to ${network} was closed before a response arrived, because another network was selected, or the network, its access key or the sandbox changed. Run it again.`,
    );
  }
}
