/**
 * An error whose `message` is one sentence for the user: what failed, on what, and what to do next.
 * Subclasses carry the facts as fields and build the sentence; the original error is kept as `cause`.
 */
export abstract class UserFacingError extends Error {
  abstract override readonly name: string;

  /** What a log tells of it: unlike the message nothing that a gateway said. */
  get logText(): string {
    return this.message;
  }
}

/** What a user is told of anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof UserFacingError
    ? error.message
    : 'Something went wrong in Movescope. See its log for details.';
}
