import { UserFacingError } from '../userFacingError';
import { operationText, type Operation } from './operation';

/** The purpose of a request and its network. */
export interface ErrorContext {
  readonly operation: Operation;
  /** The network's label. */
  readonly network: string;
}

/** A request to a gateway did not get a usable answer. */
export abstract class GatewayError extends UserFacingError {
  readonly operation: Operation;
  /** The network's label. */
  readonly network: string;

  /** The cause, and what to do next: the message without the request's purpose. */
  readonly explanation: string;

  /** `reason` says what failed and what to do next; it continues `Reading … failed: ` and ends with a full stop. */
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

/** The connection was closed before there was an answer. Background readers use the next connection. */
export class ConnectionClosedError extends UserFacingError {
  override readonly name = 'ConnectionClosedError';

  /** @param network the network's label */
  constructor(network: string) {
    super(
      `The connection to ${network} was closed before an answer arrived, because another network was selected or the settings or the access key of the network changed. Run it again.`,
    );
  }
}
