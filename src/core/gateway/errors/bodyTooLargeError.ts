import { GatewayError, type ErrorContext } from './gatewayError';

/** The answer is larger than the transport takes; the rest of it was not read. */
export class BodyTooLargeError extends GatewayError {
  override readonly name = 'BodyTooLargeError';
  readonly limitBytes: number;

  constructor(context: ErrorContext, limitBytes: number) {
    super(
      context,
      `the answer is larger than ${sizeText(limitBytes)}, which is more than is read at once; check the address of the network, or ask the operator of the gateway.`,
    );
    this.limitBytes = limitBytes;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes} bytes`;
}
