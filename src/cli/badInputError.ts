import { UserFacingError } from '../core/userFacingError';

/** Arguments, environment or a file that the program cannot work with; nothing was sent. */
export class BadInputError extends UserFacingError {
  override readonly name = 'BadInputError';
}
