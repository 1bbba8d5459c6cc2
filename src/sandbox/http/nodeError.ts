/** An error answer in the words of a node (SPEC.md §7; codes as public nodes send them). */
export class NodeError extends Error {
  override readonly name = 'NodeError';

  /**
   * @param status the HTTP status
   * @param errorCode `invalid_input`, `account_not_found`, …
   * @param message the message in the body
   */
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
  ) {
    super(message);
  }

  /** Returns the body of the answer. */
  body(): { readonly message: string; readonly error_code: string; readonly vm_error_code: null } {
    return { message: this.message, error_code: this.errorCode, vm_error_code: null };
  }

  /** Whether a node sends this error after it has read its ledger, and so includes the ledger's headers. */
  get knowsLedger(): boolean {
    return this.errorCode !== 'web_framework_error';
  }
}

/** Returns the error for a request that the node's web framework rejects before the node sees it. */
export function frameworkError(status: number, message: string): NodeError {
  return new NodeError(status, 'web_framework_error', message);
}

/**
 * Returns the answer of the sandbox alone: it has no model of something, so that a run would say nothing about a chain.
 * @param subject what it has no model of
 */
export function sandboxLimit(subject: string): NodeError {
  return new NodeError(501, 'sandbox_limit', subject);
}

/** Returns the error for well-formed but invalid input. */
export function invalidInput(message: string): NodeError {
  return new NodeError(400, 'invalid_input', message);
}
