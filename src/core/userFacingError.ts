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

/** An action of the user is not possible. Only the message says why, because no code handles the reason. */
export class RefusedError extends UserFacingError {
  override readonly name = 'RefusedError';
}

/** Returns the message to show for a thrown value. It is generic unless the value is a UserFacingError. */
export function sentenceOf(error: unknown): string {
  return error instanceof UserFacingError
    ? error.message
    : 'Something went wrong in Movescope. See its log for details.';
}
