import type { AccessKeyRefusedError } from '../core/gateway/statusErrors';
import { operationText } from '../core/gateway/operation';
import { UserFacingError } from '../core/userFacingError';
import { KEY_VARIABLE, SECOND_KEY_VARIABLE } from './accessKey';

/** The second gateway refused its key; told in the terminal's words. */
export class SecondKeyRefusedError extends UserFacingError {
  override readonly name = 'SecondKeyRefusedError';

  constructor(cause: AccessKeyRefusedError) {
    super(refusedText(cause, `${SECOND_KEY_VARIABLE} and --with-base-url`), { cause });
  }
}

/** That the gateway refused its key, in the terminal's words. */
export function keyRefusedText(error: AccessKeyRefusedError): string {
  return refusedText(error, `${KEY_VARIABLE} and --base-url`);
}

function refusedText({ operation, network }: AccessKeyRefusedError, check: string): string {
  return `${operationText(operation, network)} failed: the gateway refused the access key (401), which may be wrong or disabled, or from another region than the address; check ${check}.`;
}
