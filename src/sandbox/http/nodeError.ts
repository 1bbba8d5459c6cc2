/** An answer that is not a success, in the words of a node (SPEC.md §7; codes as public nodes send them). */
export class NodeError extends Error {
  override readonly name = 'NodeError';

  /**
   * @param status of HTTP
   * @param errorCode `invalid_input`, `account_not_found`, …
   * @param message as it goes into the body
   */
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
  ) {
    super(message);
  }

  /** The body of the answer. */
  body(): { readonly message: string; readonly error_code: string; readonly vm_error_code: null } {
    return { message: this.message, error_code: this.errorCode, vm_error_code: null };
  }

  /** Whether a node answers this after it has looked at its ledger, and so says which. */
  get knowsLedger(): boolean {
    return this.errorCode !== 'web_framework_error' && this.status !== 401 && this.status !== 429;
  }
}

/** A request that the node's web framework refuses before the node sees it. */
export function frameworkError(status: number, message: string): NodeError {
  return new NodeError(status, 'web_framework_error', message);
}

/** Well-formed input that is not valid. */
export function invalidInput(message: string): NodeError {
  return new NodeError(400, 'invalid_input', message);
}
