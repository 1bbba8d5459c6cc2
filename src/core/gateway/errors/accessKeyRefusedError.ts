import type { ErrorContext } from './gatewayError';
import { HttpStatusError, type StatusFacts } from './httpStatusError';

/** 401: the gateway does not take the access key (SPEC.md §5). */
export class AccessKeyRefusedError extends HttpStatusError {
  override readonly name = 'AccessKeyRefusedError';

  constructor(context: ErrorContext, facts: StatusFacts) {
    super(
      context,
      facts,
      'the gateway refused the access key (401), which may be wrong or disabled, from another region than the address, or for the other network; run "Movescope: Set Access Key".',
    );
  }
}
