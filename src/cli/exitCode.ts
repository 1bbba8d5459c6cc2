import { UserFacingError } from '../core/userFacingError';

export const EXIT = {
  done: 0,
  /** The VM rejected the transaction. */
  rejected: 1,
  /** A comparison found a difference specified by --fail-on. */
  found: 1,
  /** The arguments, a file or the transaction are invalid, as determined by the program or by the node (400, 413). */
  badInput: 2,
  /** The gateway did not return a usable response. */
  gatewayFailed: 3,
  /** The bytes to sign differ from the request, or could not be verified. */
  notVerified: 3,
  /** Standard output, or a file, cannot be written. */
  outputFailed: 4,
  /** The sandbox or the interpreter lacks something that the code needs, so the outcome on the chain is unknown. */
  notRun: 5,
  /** The shell's exit code for a program interrupted by Ctrl-C. */
  interrupted: 130,
} as const;

/** The arguments, the environment or a file cannot be used. */
export class BadInputError extends UserFacingError {
  override readonly name = 'BadInputError';
}

/** The device on which a file is stored is full or has failed. */
export class OutputError extends UserFacingError {
  override readonly name = 'OutputError';
}

/** A module without readable bytecode, or without the requested function or struct. */
export class NoCodeError extends UserFacingError {
  override readonly name = 'NoCodeError';
}
