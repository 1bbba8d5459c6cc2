import type { ErrorContext } from './gatewayError';
import { HttpStatusError, quotation, type StatusFacts } from './httpStatusError';

/** 400: the node does not accept what was sent. */
export class InvalidInputError extends HttpStatusError {
  override readonly name = 'InvalidInputError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the node does not accept the request (400)${quotation(facts)}; correct what it names and try again.`,
    );
  }
}
