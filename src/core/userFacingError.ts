/**
 * An error whose `message` is for users: what failed, for which item, and what to do next. Subclasses store details in
 * fields and build the message; `cause` is the original error.
 */
export abstract class UserFacingError extends Error {
  abstract override readonly name: string;

  /** The message for a log. Unlike `message`, it does not contain any text from a gateway. */
  get logText(): string {
    return this.message;
  }
}

/** A request cannot be fulfilled. The reason is only in the message, because no code needs to handle it. */
export class RefusedError extends UserFacingError {
  override readonly name = 'RefusedError';
}

/** Returns the message for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof UserFacingError
    ? error.message
    : 'Something went wrong in Movescope. See its log for details.';
}
