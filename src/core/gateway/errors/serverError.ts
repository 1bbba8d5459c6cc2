import type { ErrorContext } from './gatewayError';
import { HttpStatusError, quotation, type StatusFacts } from './httpStatusError';

/** 5xx: the gateway, or the node behind it, is in trouble. */
export class ServerError extends HttpStatusError {
  override readonly name = 'ServerError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the gateway has an error of its own (${facts.status})${quotation(facts)}; try again in a moment.`,
    );
  }
}
