import { UserFacingError } from '../userFacingError';

/** Where in a located payload: members and indices; `['request', …]` for the request around it. */
export type PayloadPath = readonly (string | number)[];

/** A payload that a node would refuse, found before it is sent. */
export class PayloadError extends UserFacingError {
  override readonly name = 'PayloadError';

  /** @param path what of the payload is wrong */
  constructor(
    message: string,
    readonly path: PayloadPath,
  ) {
    super(message);
  }
}
