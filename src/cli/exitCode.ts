import { UserFacingError } from '../core/userFacingError';

/** The exit codes of the program. */
export const EXIT = {
  done: 0,
  /** The VM rejected the transaction. */
  rejected: 1,
  /** A comparison found what it should fail on. */
  found: 1,
  /** Arguments, file or transaction are invalid, according to the program or the node (400, 413). */
  badInput: 2,
  /** The gateway gave no usable answer. */
  gatewayFailed: 3,
  /** The bytes to sign differ from the request, or could not be verified. */
  notVerified: 3,
  /** Standard output cannot be written. */
  outputFailed: 4,
  /** The shell's code for a program that Ctrl-C ended. */
  interrupted: 130,
} as const;

/** Unusable arguments, environment or file; nothing was sent. */
export class BadInputError extends UserFacingError {
  override readonly name = 'BadInputError';
}
