import { InvalidInputError } from '../core/gateway/errors/invalidInputError';
import { RequestTooLargeError } from '../core/gateway/errors/requestTooLargeError';
import { PayloadError } from '../core/payloads/payloadError';
import { KeylessRefusedError, SignersRefusedError } from '../core/transactions/simulate';
import { BadInputError } from './badInputError';

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
  /** As a shell counts a program that Ctrl-C ended. */
  interrupted: 130,
} as const;

/** The exit code of an error. */
export function exitCodeOf(error: unknown): number {
  const isInput =
    error instanceof BadInputError ||
    error instanceof PayloadError ||
    error instanceof InvalidInputError ||
    error instanceof KeylessRefusedError ||
    error instanceof SignersRefusedError ||
    error instanceof RequestTooLargeError;
  return isInput ? EXIT.badInput : EXIT.gatewayFailed;
}
