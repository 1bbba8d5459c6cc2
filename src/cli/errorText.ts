import { AccessKeyRefusedError } from '../core/gateway/errors/accessKeyRefusedError';
import { operationText } from '../core/gateway/operation';
import { KeylessRefusedError } from '../core/transactions/simulate';
import { UserFacingError } from '../core/userFacingError';
import { printable } from './text/printable';

/** An error as the program tells it; what to do next is said in the terminal's words. */
export function errorText(error: unknown): string {
  return printable(sentence(error));
}

function sentence(error: unknown): string {
  if (error instanceof AccessKeyRefusedError) {
    const what = operationText(error.operation, error.network);
    return `${what} failed: the gateway refused the access key (401), which may be wrong or disabled, or from another region than the address; check MOVESCOPE_ACCESS_KEY and --base-url.`;
  }
  if (error instanceof KeylessRefusedError) {
    return `${error.cause.message} If the payload is right, this gateway does not take simulations without a public key: give --public-key HEX.`;
  }
  if (error instanceof UserFacingError) return error.message;
  return `Something went wrong inside the program: ${error instanceof Error ? error.message : String(error)}`;
}
