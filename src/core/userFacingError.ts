/**
 * An error whose `message` is one sentence for the user: what failed, on what, and what to do next. Subclasses have the
 * facts as fields and build the sentence; the original error is kept as `cause`.
 */
export abstract class UserFacingError extends Error {
  abstract override readonly name: string;

  /** The text for a log: unlike the message, it does not contain any text from a gateway. */
  get logText(): string {
    return this.message;
  }
}

/** What was asked for cannot be done, for a reason that only the sentence tells: no code has to recognise it. */
export class RefusedError extends UserFacingError {
  override readonly name = 'RefusedError';
}

/** Returns the sentence for a user about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof UserFacingError
    ? error.message
    : 'Something went wrong in Movescope. See its log for details.';
}
