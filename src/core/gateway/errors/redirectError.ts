import { GatewayError, type ErrorContext } from './gatewayError';

/** The gateway redirects; that is not followed, as the access key could end up elsewhere. */
export class RedirectError extends GatewayError {
  override readonly name = 'RedirectError';
  /** Scheme, host and port that it redirects to, where the engine lets that be seen. */
  readonly target: string | undefined;

  constructor(context: ErrorContext, target: string | undefined) {
    const where = target === undefined ? '' : ` to ${target}`;
    super(
      context,
      `the gateway redirects${where}, which is not followed because it could carry the access key elsewhere; check the address of the network.`,
    );
    this.target = target;
  }
}
