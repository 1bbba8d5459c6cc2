import { UserFacingError } from '../core/userFacingError';

/** The exit codes of the program. */
export const EXIT = {
  done: 0,
  /** The VM rejected the transaction. */
  rejected: 1,
  /** A comparison found a difference on which it should fail. */
  found: 1,
  /** Arguments, file or transaction are invalid, according to the program or the node (400, 413). */
  badInput: 2,
  /** The gateway did not give a usable response. */
  gatewayFailed: 3,
  /** The bytes to sign differ from the request, or could not be verified. */
  notVerified: 3,
  /** Standard output, or a file, cannot be written. */
  outputFailed: 4,
  /** The sandbox or the interpreter lacks something, so that nothing is known about the chain. */
  notRun: 5,
  /** The shell's code for a program that was ended by Ctrl-C. */
  interrupted: 130,
} as const;

/** The arguments, the environment or a file cannot be used; nothing was sent. */
export class BadInputError extends UserFacingError {
  override readonly name = 'BadInputError';
}

/** The device of a file has no room, or fails. */
export class OutputError extends UserFacingError {
  override readonly name = 'OutputError';
}

/** A module without readable bytecode, or without the requested member. */
export class NoCodeError extends UserFacingError {
  override readonly name = 'NoCodeError';
}
