import { GatewayError, type ErrorContext } from './gatewayError';

/** The network wants an access key and none is stored for its address. Nothing was sent. */
export class MissingKeyError extends GatewayError {
  override readonly name = 'MissingKeyError';

  constructor(context: ErrorContext) {
    super(context, 'no access key is stored for the address of this network; run "Movescope: Set Access Key".');
  }
}
