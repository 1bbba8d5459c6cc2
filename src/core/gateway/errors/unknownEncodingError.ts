import { excerpt } from '../excerpt';
import { GatewayError, type ErrorContext } from './gatewayError';

/** The answer says that it is packed in a way that nobody here can unpack. */
export class UnknownEncodingError extends GatewayError {
  override readonly name = 'UnknownEncodingError';
  /** As the answer's header has it. */
  readonly encoding: string;

  constructor(context: ErrorContext, encoding: string) {
    const words = excerpt(encoding, 60);
    super(
      context,
      `the answer has the content encoding “${words}”, which cannot be read; check the address of the network, or ask the operator of the gateway.`,
    );
    this.encoding = words;
  }
}
