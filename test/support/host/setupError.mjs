/** What this machine lacks, in one sentence that says what to do. Shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * @param {unknown} error
 * @returns {string} the sentence for a person; the stack where it is our own mistake
 */
export function describeFailure(error) {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
