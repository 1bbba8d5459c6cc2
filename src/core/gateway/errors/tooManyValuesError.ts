import { GatewayError, type ErrorContext } from './gatewayError';

/** The answer is JSON of so many small values that reading it would hold up everything. None of it was read. */
export class TooManyValuesError extends GatewayError {
  override readonly name = 'TooManyValuesError';
  readonly limitValues: number;

  constructor(context: ErrorContext, limitValues: number) {
    super(
      context,
      `the answer holds more than ${limitValues / 1e6} million values, which is more than is read at once; check the address of the network, or ask the operator of the gateway.`,
    );
    this.limitValues = limitValues;
  }
}
