import { GatewayError, type ErrorContext } from './gatewayError';

/** An address or name cannot be part of a request's path, such as an empty one or `..`. Nothing was sent. */
export class PathError extends GatewayError {
  override readonly name = 'PathError';

  constructor(context: ErrorContext) {
    super(context, 'such an address or name cannot exist; check how it is written.');
  }
}
