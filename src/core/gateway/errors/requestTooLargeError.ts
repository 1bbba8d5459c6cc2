import type { ErrorContext } from './gatewayError';
import { HttpStatusError, type StatusFacts } from './httpStatusError';

/** 413: the request is larger than the gateway takes. */
export class RequestTooLargeError extends HttpStatusError {
  override readonly name = 'RequestTooLargeError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      'the request is larger than the gateway takes (413); make the arguments of the payload smaller.',
    );
  }
}
