import { UserFacingError } from '../../core/userFacingError';

/** Matches a user name in a path, up to the next separator. */
const USER = /((?:\/home|\/Users|[A-Za-z]:[\\/]Users)[\\/])[^\\/:()\n"']+/g;

/**
 * Returns the log text of an error, without text from the gateway and without user names, as people paste it into
 * issues.
 */
export function logText(error: unknown): string {
  if (error instanceof UserFacingError) return error.logText;
  return withoutUser(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Removes user names from the paths in a text. */
export function withoutUser(text: string): string {
  return text.replace(USER, '$1…');
}
