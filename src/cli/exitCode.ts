import { UserFacingError } from '../core/userFacingError';

/** What the program ends with. */
export const EXIT = {
  done: 0,
  /** The VM rejected the transaction. */
  rejected: 1,
  /** A comparison has what it was to fail on. */
  found: 1,
  /** Arguments, file or transaction are not as they must be, told here or by the node (400, 413). */
  badInput: 2,
  /** The gateway gave no answer to work with. */
  gatewayFailed: 3,
  /** The bytes to sign are not what was asked for, or that could not be verified. */
  notVerified: 3,
  /** Standard output cannot be written. */
  outputFailed: 4,
  /** As a shell counts a program that Ctrl-C ended. */
  interrupted: 130,
} as const;

/** Arguments, environment or a file that the program cannot work with; nothing was sent. */
export class BadInputError extends UserFacingError {
  override readonly name = 'BadInputError';
}
