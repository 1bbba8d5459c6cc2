import { UserFacingError } from '../../userFacingError';

/** A form has no way to write a value or a type. */
export class InexpressibleError extends UserFacingError {
  override readonly name = 'InexpressibleError';

  /** @param form what it is called: `the Aptos CLI` @param what what it cannot write: `a struct such as 0x1::m::S` */
  constructor(form: string, what: string) {
    super(`${form} has no way to write ${what}: copy the call as REST JSON instead.`);
  }
}
