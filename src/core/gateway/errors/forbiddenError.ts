import type { ErrorContext } from './gatewayError';
import { HttpStatusError, quotation, type StatusFacts } from './httpStatusError';

/** 403: the gateway does not do this, or not for this key. */
export class ForbiddenError extends HttpStatusError {
  override readonly name = 'ForbiddenError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      facts.body?.error_code === 'api_disabled'
        ? 'this operation is switched off at the gateway (403); use another network, or ask the operator of the gateway.'
        : `the gateway does not allow it (403)${quotation(facts)}; check what the access key is allowed to do.`,
    );
  }
}
