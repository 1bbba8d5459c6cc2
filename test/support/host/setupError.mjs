/** This machine lacks something; the message says in one sentence what to do. Shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * @param {unknown} error
 * @returns {string} the sentence for a person; the stack if the error is our own mistake
 */
export function describeFailure(error) {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
