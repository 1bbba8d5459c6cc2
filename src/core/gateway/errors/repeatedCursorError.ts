import { GatewayError, type ErrorContext } from './gatewayError';

/** A page names a start that an earlier page has named: the pages would never end. */
export class RepeatedCursorError extends GatewayError {
  override readonly name = 'RepeatedCursorError';

  constructor(context: ErrorContext) {
    super(
      context,
      'the gateway sends the same pages again and again, so that the list would never end; tell its operator.',
    );
  }
}
