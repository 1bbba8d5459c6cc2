import { UserFacingError } from '../../core/userFacingError';

/** The name of a user in a path, up to the next part of it. */
const USER = /((?:\/home|\/Users|[A-Za-z]:[\\/]Users)[\\/])[^\\/:()\n"']+/g;

/** What the log tells of an error, which people paste into issues: nothing that a gateway said, and no user's name. */
export function logText(error: unknown): string {
  if (error instanceof UserFacingError) return error.logText;
  return withoutUser(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** A text without the names of users in its paths. */
export function withoutUser(text: string): string {
  return text.replace(USER, '$1…');
}
