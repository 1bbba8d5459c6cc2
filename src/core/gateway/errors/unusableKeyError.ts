import { GatewayError, type ErrorContext } from './gatewayError';

/** The access key cannot stand in a header. Nothing was sent. */
export class UnusableKeyError extends GatewayError {
  override readonly name = 'UnusableKeyError';
  /** What is wrong with the key, as `checkAccessKey` says it; it does not contain the key. */
  readonly reason: string;

  constructor(context: ErrorContext, reason: string) {
    super(context, 'the stored access key cannot be sent; run "Movescope: Set Access Key" and enter it anew.');
    this.reason = reason;
  }
}
