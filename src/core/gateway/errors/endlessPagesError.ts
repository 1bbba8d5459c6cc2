import { GatewayError, type ErrorContext } from './gatewayError';

/** An account has more pages than any account of a chain: they may never end. */
export class EndlessPagesError extends GatewayError {
  override readonly name = 'EndlessPagesError';

  constructor(context: ErrorContext) {
    super(
      context,
      'the gateway names ever more pages, which are already more than is read of one account; check the address of the network, or ask the operator of the gateway.',
    );
  }
}
