import { AccessKeyRefusedError } from '../core/gateway/errors/accessKeyRefusedError';
import { ConnectionError } from '../core/gateway/errors/connectionError';
import { KeylessRefusedError } from '../core/transactions/simulate';
import { UserFacingError } from '../core/userFacingError';
import { keyRefusedText } from './keyRefused';
import { proxyVariables } from './proxyFetch';
import type { Terminal } from './terminal';
import { printable } from './text/printable';

/** An error as the program tells it; what to do next is said in the terminal's words. */
export function errorText(error: unknown, env: Terminal['env']): string {
  return printable(sentence(error, env));
}

function sentence(error: unknown, env: Terminal['env']): string {
  if (error instanceof AccessKeyRefusedError) return keyRefusedText(error);
  if (error instanceof KeylessRefusedError) {
    return `${error.cause.message} If the payload is right, this gateway does not take simulations without a public key: give --public-key HEX.`;
  }
  if (error instanceof ConnectionError) {
    const [variable] = proxyVariables(env);
    return `${error.message}${variable === undefined ? '' : ` ${variable} names a proxy, which may be what failed.`}`;
  }
  if (error instanceof UserFacingError) return error.message;
  return `Something went wrong inside the program: ${error instanceof Error ? error.message : String(error)}`;
}
