import type { ErrorContext } from './gatewayError';
import { HttpStatusError, quotation, type StatusFacts } from './httpStatusError';

/** A status that neither the contract nor a public node gives a meaning for these operations. */
export class UnexpectedStatusError extends HttpStatusError {
  override readonly name = 'UnexpectedStatusError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      `the gateway answered with the unexpected status ${facts.status}${quotation(facts)}; check the address of the network and your proxy settings.`,
    );
  }
}
